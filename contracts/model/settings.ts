import { z } from 'zod';
import { ConsoleView } from './console-view.ts';
import { ControlMode } from './control-mode.ts';
import { KeySettings } from './keys.ts';
import { McpServerConfig, McpServerName } from './mcp-server.ts';
import { ModelProviderId } from './model-provider.ts';
import { OWN_THEMES, Palette } from './palette.ts';
import { SecurityLevel } from './security-level.ts';

const KIB = 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Which of the clients of one session says how large it is. */
export const SizePolicy = z.enum(['latest', 'smallest', 'largest', 'fixed']);
export type SizePolicy = z.infer<typeof SizePolicy>;

/** settings.json, whole. Every field has a default, so an empty file is valid. Keys (secrets) are never in it. */
export const Settings = z.object({
  theme: z.enum(OWN_THEMES).default('system').describe('Colour theme.'),
  appearance: z
    .object({
      palette: z
        .string()
        .max(64)
        .nullable()
        .default(null)
        .describe('Colour scheme in place of the theme (vox theme list); null is the theme of Axis.'),
      imported: z.array(Palette).max(100).default([]).describe('Colour schemes that were imported.'),
    })
    .prefault({}),
  console: z
    .object({
      view: ConsoleView.default('terminal')
        .describe('How a new window shows a session: the terminal itself, or a card for each command.')
        .meta({ title: 'View of new windows' }),
    })
    .prefault({}),
  terminal: z
    .object({
      shell: z.string().nullable().default(null).describe('Path or name of the shell; null is your login shell.'),
      fontSize: z.number().min(8).max(32).default(13).describe('Font size in pixels.'),
      fontFamily: z.string().nullable().default(null).describe('Font family; null is the built-in one.'),
      lineHeight: z.number().min(1).max(2).default(1.2).describe('Height of a line, in heights of its letters.'),
      ligatures: z.boolean().default(false).describe('Join letters such as => where the font has one sign for them.'),
      zoom: z.int().min(50).max(300).default(100).describe('Size of the terminal in percent.'),
      cursorStyle: z.enum(['block', 'bar', 'underline']).default('block').describe('Shape of the cursor.'),
      cursorBlink: z.boolean().default(false).describe('Let the cursor blink.'),
      bell: z.enum(['none', 'visual', 'sound']).default('visual').describe('What the bell of a program does.'),
      copyOnSelect: z.boolean().default(false).describe('Copy what is selected in the terminal at once.'),
      pasteWarning: z
        .enum(['auto', 'always', 'never'])
        .default('auto')
        .describe('Ask before several lines are pasted; auto: where each of them would run at once.'),
      clipboardWrite: z
        .enum(['ask', 'allow', 'deny'])
        .default('ask')
        .describe('May a program put text on the clipboard (OSC 52)? It may never read it.'),
      screenReader: z
        .boolean()
        .default(false)
        .describe('Let a screen reader read the terminal: its lines, and what is printed.'),
      scrollback: z.int().min(0).max(1_000_000).default(10_000).describe('Lines of scrollback.'),
      replayBytes: z
        .int()
        .min(64 * KIB)
        .max(64 * KIB * KIB)
        .default(2 * KIB * KIB)
        .describe('Bytes of output kept for a client that attaches later.')
        .meta({ title: 'Kept for late clients' }),
      blockBytes: z
        .int()
        .min(4 * KIB)
        .max(16 * KIB * KIB)
        .default(256 * KIB)
        .describe('Bytes kept of the head, and again of the tail, of a block.')
        .meta({ title: 'Kept of a block' }),
    })
    .prefault({}),
  editor: z
    .object({
      command: z
        .string()
        .max(4096)
        .nullable()
        .default(null)
        .describe(
          'Editor that a path in the output opens in: code, cursor, zed, subl, idea, vim, or a command with {file}, {line} and {column}. null is $VISUAL, $EDITOR, or one that is installed.',
        )
        .meta({ title: 'Editor command' }),
    })
    .prefault({}),
  agent: z
    .object({
      level: SecurityLevel.default('L3').describe('Security level of new sessions.').meta({ title: 'Security level' }),
      mode: ControlMode.default('CoPilot').describe('Control mode of new sessions.').meta({ title: 'Control mode' }),
      approvalTtlMs: z
        .int()
        .min(0)
        .max(DAY_MS)
        .default(10 * 60 * 1000)
        .describe('Time in milliseconds after which a request that nobody decided ends; 0 is never.')
        .meta({ title: 'Requests end after' }),
      contextTokens: z.int().min(500).max(200_000).default(8000).describe('Token budget of the terminal context.'),
    })
    .prefault({}),
  model: z
    .object({
      provider: ModelProviderId.default('openai-compatible').describe('Who serves the model.'),
      baseUrl: z
        .url()
        .nullable()
        .default(null)
        .describe("Base URL of the API, e.g. http://localhost:11434/v1; null is the provider's own.")
        .meta({ title: 'Base URL' }),
      name: z
        .string()
        .nullable()
        .default(null)
        .describe('Model name; without one the offline assistant answers.')
        .meta({ title: 'Model name' }),
      inputPrice: z
        .number()
        .min(0)
        .max(100_000)
        .nullable()
        .default(null)
        .describe('US dollars per million tokens read.')
        .meta({ title: 'Price of input' }),
      outputPrice: z
        .number()
        .min(0)
        .max(100_000)
        .nullable()
        .default(null)
        .describe('US dollars per million tokens written.')
        .meta({ title: 'Price of output' }),
    })
    .prefault({}),
  security: z
    .object({
      trustedFolders: z
        .array(z.string().max(4096))
        .max(1000)
        .default([])
        .describe('Folders whose .vox/policy.yaml may also loosen the gate; the floor holds everywhere.'),
    })
    .prefault({}),
  mcp: z
    .object({
      servers: z
        .record(McpServerName, McpServerConfig)
        .default({})
        .describe('MCP servers whose tools the agent may ask for (vox mcp add).'),
    })
    .prefault({}),
  sessions: z
    .object({
      keepRunning: z
        .boolean()
        .default(false)
        .describe('Keep sessions running when the window closes.')
        .meta({ title: 'When Axis closes' }),
      restore: z
        .boolean()
        .default(true)
        .describe('Open the panes and folders of the last time when Axis starts.')
        .meta({ title: 'Restore at start' }),
      keepOutput: z
        .boolean()
        .default(true)
        .describe('Keep the last output of each session in a file that only you can read, to show it after a restart.')
        .meta({ title: 'Keep output' }),
      closeOnExit: z
        .boolean()
        .default(false)
        .describe('Close a session whose shell ends without a failure. One that failed stays, to be read.')
        .meta({ title: 'Close when the shell ends' }),
      size: SizePolicy.default('latest')
        .describe(
          'Whose size a session has that is shown in several places: the one typed in last, the smallest, the largest; fixed: as it was opened.',
        )
        .meta({ title: 'Size in several places' }),
      orphanTtlMs: z
        .int()
        .min(0)
        .max(20 * DAY_MS)
        .default(DAY_MS)
        .describe('Idle time in milliseconds after which a session that nobody is attached to is ended; 0 is never.')
        .meta({ title: 'End idle sessions after' }),
    })
    .prefault({}),
  history: z
    .object({
      enabled: z
        .boolean()
        .default(true)
        .describe('Keep the commands of sessions for vox history; a line that begins with a space is never kept.')
        .meta({ title: 'Keep commands' }),
      keep: z
        .int()
        .min(1)
        .max(3650)
        .default(90)
        .describe('Days for which commands are kept.')
        .meta({ title: 'Keep for days' }),
    })
    .prefault({}),
  cli: z
    .object({
      prefixAutoExec: z
        .boolean()
        .default(false)
        .describe('Let `vox` run a clear beginning of a command (vox dae sto) without asking, whatever it changes.')
        .meta({ title: 'Run clear beginnings' }),
      countRecoveries: z
        .boolean()
        .default(false)
        .describe('Count on this machine, as hashes, which lines that were not exact you confirmed.')
        .meta({ title: 'Count what you confirmed' }),
    })
    .prefault({}),
  notices: z
    .object({
      desktop: z
        .boolean()
        .default(true)
        .describe('Desktop notices while the window is in the background.')
        .meta({ title: 'Desktop notices' }),
      commandSeconds: z
        .int()
        .min(1)
        .max(86_400)
        .default(10)
        .describe('A command that ran so many seconds or longer is worth a notice when it ends.')
        .meta({ title: 'Long command' }),
    })
    .prefault({}),
  keys: KeySettings.prefault({}),
  welcome: z.boolean().default(true).describe('Show the cards of the first start.').meta({ title: 'Welcome cards' }),
});
export type Settings = z.infer<typeof Settings>;

/** A partial change, merged field by field. */
export const SettingsPatch = z.object({
  theme: Settings.shape.theme.unwrap().optional(),
  appearance: z.partialRecord(z.string(), z.unknown()).optional(),
  console: z.partialRecord(z.string(), z.unknown()).optional(),
  terminal: z.partialRecord(z.string(), z.unknown()).optional(),
  editor: z.partialRecord(z.string(), z.unknown()).optional(),
  agent: z.partialRecord(z.string(), z.unknown()).optional(),
  model: z.partialRecord(z.string(), z.unknown()).optional(),
  security: z.partialRecord(z.string(), z.unknown()).optional(),
  mcp: z.partialRecord(z.string(), z.unknown()).optional(),
  sessions: z.partialRecord(z.string(), z.unknown()).optional(),
  history: z.partialRecord(z.string(), z.unknown()).optional(),
  cli: z.partialRecord(z.string(), z.unknown()).optional(),
  notices: z.partialRecord(z.string(), z.unknown()).optional(),
  keys: z.partialRecord(z.string(), z.unknown()).optional(),
  welcome: Settings.shape.welcome.unwrap().optional(),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

/** Settings as clients see them: the values, where the file is, and what is wrong with it (defaults stand in). */
export const SettingsState = z.object({ settings: Settings, path: z.string(), problem: z.string().nullable() });
export type SettingsState = z.infer<typeof SettingsState>;
