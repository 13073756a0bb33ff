import { palettesOf } from '../../../contracts/appearance/index.ts';
import { MODEL_PROVIDERS, ModelSecretName, OWN_THEMES, secretsOf } from '../../../contracts/model/index.ts';
import type { ValueType } from '../../../contracts/operations/index.ts';
import { appPaths } from '../../platform/app-paths.ts';
import type { CommandContext } from '../commands/types.ts';
import { openSkills } from '../open-skills.ts';
import { openSnippets } from '../open-snippets.ts';
import { settingRows, withSettings } from '../settings-fields.ts';
import { withHost } from '../with-host.ts';

const SHELL_NAMES = ['bash', 'zsh', 'fish', 'nu', 'pwsh'];

/** Values of a type on this machine, now. Empty where nothing is known: a completion never complains. */
export async function valuesOf(type: ValueType, context: CommandContext): Promise<readonly string[]> {
  switch (type) {
    case 'session':
      return sessionIds(context);
    case 'block':
      return [...(await sessionIds(context)), ...(await blockIds(context))];
    case 'chat':
      return chatIds(context);
    case 'config-key':
      return withSettings(context, ({ state }) => settingRows(state.settings).map(({ key }) => key));
    case 'secret':
      return withSettings(context, ({ state }) => [
        ...ModelSecretName.options,
        ...new Set(Object.values(state.settings.mcp.servers).flatMap(secretsOf)),
      ]);
    case 'model':
      return withSettings(context, ({ state }) => {
        const { name } = state.settings.model;
        return [...new Set([...(name ? [name] : []), ...MODEL_PROVIDERS.map(({ example }) => example), 'none'])];
      });
    case 'snippet':
      return openSnippets(context)
        .then((snippets) => snippets.list().map(({ name }) => name))
        .catch(nothing);
    case 'skill':
      return openSkills(context)
        .then(({ skills }) => skills.map(({ name }) => name))
        .catch(nothing);
    case 'theme':
      return withSettings(context, ({ state }) => [...OWN_THEMES, ...palettesOf(state.settings).map(({ id }) => id)]);
    case 'mcp-server':
      return withSettings(context, ({ state }) => Object.keys(state.settings.mcp.servers));
    case 'shell':
      return SHELL_NAMES;
    default:
      return [];
  }
}

function sessionIds(context: CommandContext): Promise<string[]> {
  return withHost(context, async (host) => (await host.call('term.list', {})).map(({ id }) => id)).catch(nothing);
}

function blockIds(context: CommandContext): Promise<string[]> {
  return withHost(context, async (host) => {
    const sessions = await host.call('term.list', {});
    const blocks = await Promise.all(sessions.map(({ id }) => host.call('block.list', { sessionId: id })));
    return blocks.flat().map(({ id }) => id);
  }).catch(nothing);
}

/** The newest chats, straight from the file: a completion waits for no host, and makes no file. */
async function chatIds({ env, files }: CommandContext): Promise<string[]> {
  const paths = appPaths(env);
  const { chatsPath, openChats } = await import('../../services/open-stores.ts');
  if (!files.exists(chatsPath(paths))) return [];
  const store = await openChats(paths);
  try {
    return store.list().map(({ id }) => id);
  } catch {
    /* It cannot be read now: as the docstring of `valuesOf` says. */
    return [];
  } finally {
    store.dispose();
  }
}

/** No Axis runs: there are no sessions to name. */
function nothing(): string[] {
  return [];
}
