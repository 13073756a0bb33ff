import type { Services } from '../../contracts/rpc/service.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createChatHost } from '../agents/chat-host.ts';
import { createMcpServers } from '../agents/mcp/mcp-servers.ts';
import { createFixes } from '../agents/offline/fixes.ts';
import { createOutsideAgents } from '../agents/outside/outside-agents.ts';
import type { Event } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { createLocalHost } from '../engine/host/local-host.ts';
import type { SessionHost } from '../engine/host/session-host.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import { systemClock as clock } from '../platform/clock.ts';
import { systemEnvironment } from '../platform/environment.ts';
import type { Files } from '../platform/files.ts';
import { systemPty as pty } from '../platform/pty.ts';
import { startProgram } from '../platform/start-program.ts';
import { type Judge, judge } from '../policy/index.ts';
import { redact } from '../redaction/redact.ts';
import type { HostEvent } from '../rpc/server/serve-connection.ts';
import { createAuditLog } from '../store/audit/audit-log.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import { readAppInfo } from './app-info.ts';
import { composeEvents } from './compose-events.ts';
import { composeServices } from './compose-services.ts';
import { locatePlaces } from './editor/locate-places.ts';
import { openPlace } from './editor/open-place.ts';
import { historyOpener, openChats, openKeptSessions, openLayout, openSecrets, openSettings } from './open-stores.ts';
import { createPolicyFiles } from './policy-files.ts';
import { reapOrphans } from './reap-orphans.ts';
import { recordDefaults } from './record-defaults.ts';
import { recordHistory } from './record-history.ts';
import { openLog } from './redacted-log.ts';
import { createShellParsers, type ShellParsers } from './shell-parsers.ts';
import { skillsHere } from './skills.ts';

export interface ServicesOptions {
  readonly files: Files;
  readonly paths: AppPaths;
  /** The process's environment: shells inherit it, and a model's key may be in it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What a person should know about this host from the start. */
  readonly notice?: string | undefined;
  /** Windows come back to its sessions: what they show is kept for when this process has ended. */
  readonly hasWindows?: boolean;
}

/** The whole product behind the contract, in this process. A root builds it once and serves it on its transports. */
export interface AxisServices {
  readonly host: SessionHost;
  readonly services: Services;
  readonly onEvent: Event<HostEvent>;
  readonly log: Log;
  /** Ends every session and settles when their processes are gone. */
  dispose(): Promise<void>;
}

export async function createServices({
  files,
  paths,
  env,
  notice,
  hasWindows,
}: ServicesOptions): Promise<AxisServices> {
  const log = openLog(paths.logDir);
  const system = systemEnvironment();
  const environment = { ...system, variables: env, home: env.HOME || system.home };
  const hide = (text: string) => redact(text, { home: environment.home });
  const settings = openSettings({ files, paths });
  const secrets = openSecrets({ files, paths, env });
  const audit = await createAuditLog({ dataDir: paths.dataDir, clock, log, redact: hide });
  const recorder = recordDefaults(settings, audit);
  const parsers = createShellParsers({ files, environment });
  const trustedFolders = () => settings.state.settings.security.trustedFolders;
  const local = createLocalHost({
    pty,
    clock,
    files,
    consult: parsers.consult,
    judge: judgeHere(files, paths, parsers, trustedFolders),
    audit,
    settings: () => settings.state.settings,
    env: environment,
    log,
    ...(hasWindows && { kept: openKeptSessions({ files, paths }) }),
  });
  const { host, desk } = local;
  const ttlMs = () => settings.state.settings.sessions.orphanTtlMs;
  const reaper = reapOrphans({ host, clock, ttlMs, log });
  const tell = log.info;
  const openHistory = await historyOpener(paths);
  const historian = recordHistory({ host, settings, open: openHistory, clock, redact: hide, log: tell });
  const store = await openChats(paths);
  const mcp = createMcpServers({ settings, secrets, redact: hide, version: packageJson.version });
  const chats = createChatHost({
    host,
    desk,
    settings,
    secrets,
    store,
    mcp,
    skills: (cwd) => skillsHere({ files, paths, trustedFolders: trustedFolders() }, cwd).skills,
    files,
    redact: hide,
    clock,
    env,
    log: tell,
  });
  const fixes = createFixes({ host, files, redact: hide, env }, desk);
  const events = composeEvents({ host, desk, chats, settings });
  const info = { ...readAppInfo({ files, environment }), ...(notice !== undefined && { notice }) };
  return {
    host,
    services: composeServices({
      host,
      desk,
      chats,
      outside: createOutsideAgents({ host, desk, files, clock, redact: hide }),
      fixes,
      settings,
      secrets,
      layout: openLayout({ files, paths }),
      places: {
        locate: (params) => locatePlaces({ files, ...environment }, params),
        open: (place) =>
          openPlace({ host, files, environment, start: startProgram, command: editorSetting(settings) }, place),
      },
      info,
    }),
    onEvent: events.onEvent,
    log,
    async dispose() {
      // Chats first: a turn that runs would ask the desk for one more command.
      chats.dispose();
      mcp.dispose();
      store.dispose();
      reaper.dispose();
      await local.dispose();
      // Last of the sessions: the end of a shell closes its last block.
      historian.dispose();
      events.dispose();
      recorder.dispose();
      settings.dispose();
      secrets.dispose();
    },
  };
}

function editorSetting(settings: SettingsStore): () => string | null {
  return () => settings.state.settings.editor.command;
}

/** The gate with this machine's links followed, and with our own settings, secrets and records out of every agent's reach. */
function judgeHere(
  files: Files,
  { configDir, dataDir, logDir }: AppPaths,
  parsers: ShellParsers,
  trustedFolders: () => readonly string[],
): Judge {
  const real = (path: string) => files.realPath(path) ?? path;
  const policyPaths = [configDir, dataDir, logDir].map((folder) => `${folder}/**`);
  const policyFiles = createPolicyFiles({ files, configDir, trustedFolders });
  return (line, context) => {
    const workspaceRoot = real(context.workspaceRoot);
    return judge(line, {
      ...context,
      workspaceRoot,
      cwd: real(context.cwd),
      realPath: files.realPath,
      policyPaths,
      calls: parsers.callsOf(context.shell, line),
      policies: policyFiles.layers(workspaceRoot),
    });
  };
}
