import { appPaths } from '../../platform/app-paths.ts';
import { completionPath, completionState, isOnPath } from '../completions/installed.ts';
import { COMPLETION_SHELLS } from '../completions/scripts.ts';
import { type Finding, printFindings } from '../findings.ts';
import { withSettings } from '../settings-fields.ts';
import { withHost } from '../with-host.ts';
import { secretRows } from '../with-secrets.ts';
import type { Command, CommandContext } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const findings = [
      { what: 'node', state: 'ok', detail: process.versions.node } as const,
      await axisFinding(context),
      await settingsFinding(context),
      await secretsFinding(context),
      ...completionFindings(context),
    ];
    return printFindings(findings, options.json === true, context);
  },
};

async function axisFinding(context: CommandContext): Promise<Finding> {
  try {
    const sessions = await withHost(context, (host) => host.call('term.list', {}));
    return { what: 'axis', state: 'ok', detail: `runs, ${sessions.length} sessions` };
  } catch (error) {
    return { what: 'axis', state: 'warn', detail: error instanceof Error ? error.message : String(error) };
  }
}

async function settingsFinding(context: CommandContext): Promise<Finding> {
  const { path, problem } = await withSettings(context, ({ state }) => state);
  return { what: 'settings', state: problem ? 'fail' : 'ok', detail: problem ?? path };
}

async function secretsFinding(context: CommandContext): Promise<Finding> {
  try {
    const set = (await secretRows(context)).filter(({ isSet }) => isSet).length;
    return { what: 'secrets', state: 'ok', detail: `${set} set; more: vox secrets doctor` };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { what: 'secrets', state: 'fail', detail: `${detail} (in ${appPaths(context.env).configDir})` };
  }
}

function completionFindings(context: CommandContext): Finding[] {
  return COMPLETION_SHELLS.filter((shell) => isOnPath(shell, context)).map((shell) => {
    const state = completionState(shell, context);
    const path = completionPath(shell, context);
    const mend = `write it with: vox completions install ${shell.name}`;
    return {
      what: `completions, ${shell.name}`,
      state: state === 'current' ? 'ok' : 'warn',
      detail: state === 'current' ? path : `${path} is ${state}; ${mend}`,
    };
  });
}
