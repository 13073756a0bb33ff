import type { AgentId } from '../../../contracts/model/index.ts';
import type { AgentDesk } from '../../engine/control/agent-desk.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files.ts';
import type { Skill } from '../../skills/skill.ts';
import type { ChatStore } from '../../store/chats/chat-store.ts';
import type { SecretStore } from '../../store/secret-store.ts';
import type { SettingsStore } from '../../store/settings-store.ts';
import type { McpServers } from '../mcp/mcp-servers.ts';

/** The agent of this product, as blocks and approvals name it. */
export const BUILT_IN_AGENT = 'axis' as AgentId;

/** What the chats need of the rest of the product. */
export interface ChatDeps {
  readonly host: SessionHost;
  readonly desk: AgentDesk;
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly store: ChatStore;
  readonly mcp: McpServers;
  /** Skills that agents are told of in a folder. */
  readonly skills: (cwd: string) => readonly Skill[];
  readonly files: Files;
  readonly redact: (text: string) => string;
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ids and codes only, never what anybody typed. */
  readonly log: (event: string, facts: Readonly<Record<string, string | number>>) => void;
}
