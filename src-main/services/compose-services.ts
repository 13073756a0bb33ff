import type { Params, Result } from '../../contracts/rpc/index.ts';
import type { Services } from '../../contracts/rpc/service.ts';
import type { ChatHost } from '../agents/chat-host.ts';
import { UNDO_MS } from '../agents/kept/kept-chats.ts';
import type { Fixes } from '../agents/offline/fixes.ts';
import type { OutsideAgents } from '../agents/outside/outside-agents.ts';
import { VoxError } from '../base/vox-error.ts';
import type { AgentDesk } from '../engine/control/agent-desk.ts';
import type { SessionHost } from '../engine/host/session-host.ts';
import type { LayoutStore } from '../store/layout-store.ts';
import type { SecretStore } from '../store/secret-store.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import { takeTheme } from './take-theme.ts';

/** Files that output names. */
export interface Places {
  locate(params: Params<'file.locate'>): Result<'file.locate'>;
  open(place: Params<'file.open'>): Promise<Result<'file.open'>>;
}

export interface ServiceParts {
  readonly host: SessionHost;
  readonly desk: AgentDesk;
  readonly chats: ChatHost;
  readonly outside: OutsideAgents;
  readonly fixes: Fixes;
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly layout: LayoutStore;
  readonly places: Places;
  readonly info: Result<'app.info'>;
}

/** The contract, method by method, on top of the parts that do the work. */
export function composeServices(parts: ServiceParts): Services {
  const { host, desk, chats, outside, fixes, settings, secrets, layout, info } = parts;
  return {
    agent: { tools: async () => outside.tools(), run: (call, sink) => outside.run(call, sink) },
    app: { info: async () => info, ping: async () => ({ ok: true, protocol: info.protocol }) },
    approval: {
      grants: async () => desk.grants(),
      list: async () => desk.list(),
      preview: async ({ sessionId, line }) => desk.preview(sessionId, line),
      resolve: async ({ approvalId, decision }, { connectionId }) => desk.resolve(approvalId, decision, connectionId),
      revoke: async ({ grantId }, { connectionId }) => done(desk.revoke(grantId, connectionId)),
    },
    block: {
      explain: ({ blockId }) => fixes.explain(blockId),
      fix: ({ blockId, line }, { connectionId }) => fixes.run(blockId, line, connectionId),
      list: async ({ sessionId }) => host.blocks(sessionId),
      output: ({ blockId, ...query }) => host.blockOutput(blockId, query),
      styled: ({ blockId, ...query }) => host.blockStyled(blockId, query),
      pin: async ({ blockId, pinned }) => host.pin(blockId, pinned),
    },
    chat: chatService(chats),
    file: fileService(parts),
    layout: { get: async () => layout.read(), set: async (params) => done(layout.write(params.layout)) },
    model: { check: () => chats.checkModel(), list: () => chats.listModels(), state: () => chats.modelState() },
    secret: { set: ({ name, value }) => secrets.set(name, value) },
    settings: { get: async () => settings.state, set: async ({ patch }) => settings.set(patch) },
    term: termService(host),
    theme: { import: async (file) => takeTheme(settings, file) },
  };
}

function chatService(chats: ChatHost): Services['chat'] {
  const { kept } = chats;
  return {
    ambient: ({ sessionId, message }) => chats.ambient(sessionId, message),
    attach: ({ chatId }, sink) => chats.attach(chatId, sink),
    async delete({ chatId }) {
      kept.remove(chatId);
      return { undoMs: UNDO_MS };
    },
    export: async ({ chatId }) => chats.exportChat(chatId),
    image: async (query) => kept.image(query),
    list: async () => chats.list(),
    open: async ({ sessionId }) => ({ chatId: chats.open({ sessionId }) }),
    read: async ({ chatId }) => kept.read(chatId),
    rename: async ({ chatId, title }) => kept.rename(chatId, title),
    restore: async ({ chatId }) => kept.restore(chatId),
    search: async ({ query, limit }) => kept.search(query, limit),
    send: async (message) => ({ messageId: chats.send(message) }),
    stop: async ({ chatId }) => done(chats.stop(chatId)),
    storage: async () => chats.storage(),
  };
}

function fileService({ chats, places }: Pick<ServiceParts, 'chats' | 'places'>): Services['file'] {
  return {
    find: ({ sessionId, query, limit }) => chats.fileFinder.find(sessionId, query, limit),
    locate: async (params) => places.locate(params),
    open: (place) => places.open(place),
    async preview({ sessionId, path, lines: range, limit }) {
      const { lines } = await chats.readFile(sessionId, path);
      const firstLine = Math.min(range?.start ?? 1, lines.length + 1);
      const shown = lines.slice(firstLine - 1, Math.min(range?.end ?? lines.length, firstLine - 1 + limit));
      return { lineCount: lines.length, firstLine, lines: shown };
    },
  };
}

function termService(host: SessionHost): Services['term'] {
  return {
    attach: ({ sessionId, readOnly }, sink, { connectionId }) =>
      host.attach(sessionId, sink, { clientId: connectionId, isReadOnly: readOnly }),
    close: async ({ sessionId }) => done(await host.close(sessionId)),
    input: async ({ sessionId, bytes }, { connectionId }) => done(host.input(sessionId, bytes, connectionId)),
    list: async () => host.list(),
    noteActivity: async ({ sessionId }) => done(host.noteActivity(sessionId)),
    async open(spec, { role }) {
      // A variable such as BASH_ENV runs code in the shell before anybody has judged a line.
      if (spec.env && role !== 'person')
        throw new VoxError('forbidden', 'Only a person sets the variables of a session. Open it without env.');
      return { sessionId: await host.open(spec) };
    },
    resize: async ({ sessionId, size }, { connectionId }) => done(host.resize(sessionId, size, connectionId)),
    restart: async ({ sessionId }) => done(await host.restart(sessionId)),
    setLevel: async ({ sessionId, level }, { connectionId }) => done(host.setLevel(sessionId, level, connectionId)),
    setMode: async ({ sessionId, mode, version }, { connectionId }) =>
      done(host.setMode(sessionId, mode, { clientId: connectionId, version })),
    setPaused: async ({ sessionId, isPaused }, { connectionId }) =>
      done(host.setPaused(sessionId, isPaused, connectionId)),
    submit: async ({ sessionId, line }) => ({ blockId: await host.submit(sessionId, line) }),
    takeOver: async ({ sessionId }) => done(host.takeOver(sessionId)),
  };
}

/** JSON has no `undefined`: a method without a result answers null. */
function done(_nothing: unknown): null {
  return null;
}
