import { resolve } from 'node:path';
import { SECURITY_LEVELS, type SessionId } from '../../../contracts/model/index.ts';
import { appPaths } from '../../platform/app-paths.ts';
import type { Security } from '../../services/index.ts';
import { noMoreWords, textOption } from '../argument.ts';
import { formatTable } from '../format-table.ts';
import { withHostOr } from '../with-host.ts';
import type { Command, CommandContext } from './types.ts';

type Source = ReturnType<Security['policyFiles']['sources']>[number];

export const command: Command = {
  async run(args, context) {
    noMoreWords(args, 0);
    const { cwd, env, files, print } = context;
    const workspace = resolve(cwd, textOption(args, 'workspace') ?? '.');
    const { openSecurity } = await import('../../services/index.ts');
    const security = openSecurity(files, appPaths(env));
    try {
      const { settings, problem, path } = security.settings.state;
      const shown = {
        level: settings.agent.level,
        settings: { path, problem },
        sessions: await sessionLevels(context),
        sources: security.policyFiles.sources(workspace),
        trustedFolders: settings.security.trustedFolders,
      };
      if (args.options.json) print(JSON.stringify(shown));
      else for (const line of linesOf(shown)) print(line);
      return 0;
    } finally {
      security.dispose();
    }
  },
};

type Shown = {
  readonly level: string;
  readonly sessions: readonly { readonly sessionId: SessionId; readonly level: string }[];
  readonly sources: readonly Source[];
  readonly trustedFolders: readonly string[];
};

function sessionLevels(context: CommandContext): Promise<Shown['sessions']> {
  return withHostOr<Shown['sessions']>(
    context,
    async (host) => (await host.call('term.list', {})).map(({ id, level }) => ({ sessionId: id, level })),
    async () => [],
  );
}

function linesOf({ level, sessions, sources, trustedFolders }: Shown): string[] {
  const levels = SECURITY_LEVELS.map((one) => [
    one.level === level ? '*' : ' ',
    one.level,
    one.name,
    `${one.allows} ${one.asks}`,
  ]);
  const files = sources.map((source) => [source.owner, sourceText(source), source.path]);
  return [
    `New sessions start at ${level}. Change it with: vox security set LEVEL [--session s-1]`,
    formatTable(levels),
    ...sessions.map((one) => `${one.sessionId} is at ${one.level}.`),
    '',
    'The table is built in; these files add to it:',
    formatTable(files),
    ...sources.flatMap(({ path, problems }) => problems.map(({ line, message }) => `  ${path}:${line}: ${message}`)),
    '',
    trustedFolders.length > 0
      ? `Trusted folders: ${trustedFolders.join(', ')}`
      : 'No folder is trusted: a project file can only make the gate stricter. Trust one with: vox security trust DIR',
  ];
}

function sourceText({ exists, trusted, problems }: Source): string {
  if (!exists) return 'not there';
  if (problems.length > 0) return 'has a mistake: agents ask before they write';
  return trusted ? 'may tighten and loosen' : 'may only tighten';
}
