import { McpServerConfig, McpServerName } from '../../../contracts/model/index.ts';
import { redact } from '../../redaction/redact.ts';
import { textOption } from '../argument.ts';
import { changeSettings } from '../change-settings.ts';
import { withSettings } from '../settings-fields.ts';
import { UsageError } from '../usage-error.ts';
import type { Command, CommandArguments } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const [name = ''] = args.words;
    if (!McpServerName.safeParse(name).success)
      throw new UsageError(
        `${JSON.stringify(name)} is no name for a server. Take small letters, digits and dashes, such as github.`,
      );
    const config = readConfig(args);
    const before = await withSettings(context, ({ state }) => state.settings.mcp.servers);
    await changeSettings({ mcp: { servers: { ...before, [name]: config } } }, context);
    if (args.options.json) context.print(JSON.stringify({ name, ...config }));
    else context.print(`${name} is ${name in before ? 'changed' : 'added'}. Try it with: vox mcp test ${name}`);
    return 0;
  },
};

function readConfig(args: CommandArguments): McpServerConfig {
  const [, command, ...rest] = args.words;
  const [url, cwd] = [textOption(args, 'url'), textOption(args, 'cwd')];
  const [env, headers] = [pairsOf(args, 'env'), pairsOf(args, 'header')];
  if ((url === undefined) === (command === undefined))
    throw new UsageError('It needs a command, or --url URL. A command with flags of its own goes after --.');
  if (url !== undefined && (env ?? cwd) !== undefined)
    throw new UsageError('--env and --cwd are for a command, not for a URL.');
  if (url === undefined && headers) throw new UsageError('--header is for --url.');
  for (const word of [command, ...rest, url, ...Object.values({ ...env, ...headers })]) refuseSecret(word ?? '');
  const config = url === undefined ? { command, args: rest, env: env ?? {}, cwd } : { url, headers: headers ?? {} };
  const parsed = McpServerConfig.safeParse(config);
  if (!parsed.success)
    throw new UsageError(url === undefined ? 'that command is too long.' : `${url} is no http(s) address.`);
  return parsed.data;
}

/** `A=1,B=2`; a comma in a value is kept where no `NAME=` follows it. */
function pairsOf(args: CommandArguments, flag: string): Record<string, string> | undefined {
  const text = textOption(args, flag);
  if (text === undefined) return undefined;
  const pairs = text.split(/,(?=[A-Za-z_][\w-]*=)/).map((pair) => /^([A-Za-z_][\w-]*)=(.*)$/s.exec(pair));
  if (pairs.some((pair) => pair === null))
    throw new UsageError(`--${flag} takes NAME=VALUE, or several with commas between.`);
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', pair?.[2] ?? '']));
}

/** The settings file is no place for it. @throws {UsageError} */
function refuseSecret(text: string): void {
  if (redact(text) === text) return;
  throw new UsageError(
    `that looks like a secret, which the settings do not hold. Keep it with: vox secrets set mcp-NAME, and write \${secret:mcp-NAME} in its place (in single quotes).`,
  );
}
