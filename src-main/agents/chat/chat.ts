import type { ChatInfo, ChatMessage, MessageId, SessionId } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { toWireError, VoxError } from '../../base/vox-error.ts';
import { bodyOf } from '../../skills/read-skill.ts';
import { ambientOf } from '../context/ambient.ts';
import { focusOf } from '../context/focus.ts';
import { offerTools } from '../mcp/offer-tools.ts';
import { chosenModel, configuredModel } from '../model/model-config.ts';
import type { ModelConfig, ModelImage } from '../model/model-port.ts';
import { createSdkModel } from '../model/sdk-model.ts';
import { answerOffline } from '../offline/assistant.ts';
import { SeenBlocks } from '../terminal/seen-blocks.ts';
import { skillRead } from '../tools/skill-read.ts';
import type { AgentTool, ToolContext } from '../tools/types.ts';
import { AnswerEcho } from './answer-echo.ts';
import { Conversation, joined } from './conversation.ts';
import { imagePart } from './images.ts';
import type { MessageWriter } from './message-writer.ts';
import { Questions } from './questions.ts';
import { retell } from './retell.ts';
import { titleOf } from './title.ts';
import { createTranscript, type Transcript } from './transcript.ts';
import { runTurn, type TurnEnd } from './turn.ts';
import { BUILT_IN_AGENT, type ChatDeps } from './types.ts';

export const OFFLINE_AUTHOR = 'offline';

/** Whoever shows a picture to fixed rules. */
const NO_EYES = 'The offline assistant cannot see images. Choose a model that can in Settings.';

/** Messages that may wait for the model's next step. */
const MAX_QUEUED = 20;

/** One conversation: one turn at a time; what is written meanwhile steers it at its next step. */
export interface Chat extends Disposable {
  readonly transcript: Transcript;
  /** What was said in it elsewhere takes the place of what is here, also in what the model is told; only between turns. */
  reload(info: ChatInfo, messages: readonly ChatMessage[]): void;
  /** @throws {VoxError} `chat.busy` when too many messages wait already. */
  send(message: Said): MessageId;
  /** Ends the turn; messages that wait are not sent any more. */
  stop(): void;
}

/** Where an answer goes, and what ends it. */
interface Answering {
  readonly writer: MessageWriter;
  readonly signal: AbortSignal;
}

/** What the person asks. */
interface Asked {
  readonly text: string;
  /** What they show with it. */
  readonly images: readonly ModelImage[];
  /** Asked in the terminal: the answer shows there too. */
  readonly isFromTerminal: boolean;
}

interface Said extends Pick<Asked, 'text' | 'images'> {
  readonly sessionId: SessionId | null;
  readonly isFromTerminal?: boolean | undefined;
}

interface Queued extends Asked {
  readonly id: MessageId;
}

/** @param past What was said in it before, the oldest first. */
export function createChat(deps: ChatDeps, initial: ChatInfo, past: readonly ChatMessage[] = []): Chat {
  const transcript = createTranscript(initial, deps.clock, past);
  let conversation = new Conversation(retell(past, deps.redact));
  const questions = new Questions();
  const seen = new SeenBlocks();
  const sideSessions = new Set<SessionId>();
  /** Tools of MCP servers that the person allowed here. */
  const allowedTools = new Set<string>();
  let queue: Queued[] = [];
  let turn: AbortController | null = null;

  /** From the first word to the last. Whatever goes wrong ends the message; nothing is thrown. */
  async function answer(asked: Asked, signal: AbortSignal): Promise<void> {
    const { text, isFromTerminal } = asked;
    const author = chosenModel(deps)?.name ?? OFFLINE_AUTHOR;
    const writer = transcript.write(author);
    if (isFromTerminal) echo({ chatId: initial.id, messageId: writer.id, question: text, author });
    const end = await endOf(async () => {
      const config = await configuredModel(deps);
      if (config) return askModel(config, asked, { writer, signal });
      return askOffline(asked, { writer, signal });
    });
    if (end.state === 'failed') deps.log('chat.turn-failed', { chatId: initial.id, code: end.error.code });
    writer.end(end.state, end.state === 'failed' ? end.error : undefined);
  }

  /** Whoever looks at the session reads the answer there. */
  function echo(answer: ConstructorParameters<typeof AnswerEcho>[0]): void {
    const { sessionId } = transcript.info;
    if (sessionId) void transcript.attach(new AnswerEcho(answer, (told) => deps.host.tell(sessionId, told)));
  }

  /** A turn, and one more for what was written meanwhile. */
  async function answerAll(first: Asked): Promise<void> {
    const current = new AbortController();
    turn = current;
    for (let asked: Asked | null = first; asked !== null; asked = takeQueued(current.signal)) {
      await answer(asked, current.signal);
    }
    turn = null;
    transcript.change({ isBusy: false });
  }

  function takeQueued(signal: AbortSignal): Asked | null {
    const waiting = queue;
    queue = [];
    for (const { id } of waiting) transcript.settle(id, signal.aborted ? 'stopped' : 'done');
    if (waiting.length === 0 || signal.aborted) return null;
    const isFromTerminal = waiting.some((one) => one.isFromTerminal);
    return {
      text: joined(...waiting.map(({ text }) => text)),
      images: waiting.flatMap(({ images }) => images),
      isFromTerminal,
    };
  }

  async function askModel(config: ModelConfig, { text, images }: Asked, to: Answering): Promise<TurnEnd> {
    const { sessionId } = transcript.info;
    const budget = deps.settings.state.settings.agent.contextTokens;
    const focus = await focusShown(text, to);
    const ambient = sessionId === null ? '' : await ambientText(sessionId, budget);
    conversation.begin(joined(focus, text), ambient, images);
    const own = ownTools(sessionId);
    const offered = await offerTools(
      deps,
      { own, allowed: allowedTools },
      (text) => void to.writer.show({ type: 'notice', text }),
    );
    const end = await runTurn({
      ...to,
      model: createSdkModel(config, deps),
      modelName: config.name,
      conversation,
      hasNews: () => queue.length > 0,
      clock: deps.clock,
      tools: toolDeps(to),
      offered,
    });
    if (end.state === 'failed' && end.error.code === 'model.no-images') conversation.dropImages();
    return end;
  }

  /** Tools that depend on where the session is. */
  function ownTools(sessionId: SessionId | null): AgentTool[] {
    if (sessionId === null || !deps.host.list().some(({ id }) => id === sessionId)) return [];
    const skills = deps.skills(deps.host.get(sessionId).cwd);
    const tool = skillRead({ skills, read: (skill) => bodyOf(deps.files, skill) });
    return tool ? [tool] : [];
  }

  /** What the person points at, as a model reads it. Whoever answers, they are told of what points at nothing. */
  async function focusShown(text: string, { writer }: Answering): Promise<string> {
    const tokenBudget = deps.settings.state.settings.agent.contextTokens;
    const focus = await focusOf(deps, { text, sessionId: transcript.info.sessionId, tokenBudget });
    for (const problem of focus.problems) {
      writer.show({ type: 'tool', toolCallId: 'focus', name: 'focus', summary: problem, state: 'failed' });
    }
    return focus.text;
  }

  async function askOffline({ text, images }: Asked, to: Answering): Promise<TurnEnd> {
    const { writer, signal } = to;
    await focusShown(text, to);
    if (images.length > 0) writer.show({ type: 'notice', text: NO_EYES });
    const tools = toolDeps(to)(OFFLINE_AUTHOR);
    await answerOffline(deps, tools, { text, sessionId: transcript.info.sessionId, say: writer.text });
    return { state: signal.aborted ? 'stopped' : 'done' };
  }

  /** What each call of a turn gets. */
  function toolDeps({ writer, signal }: Answering): (callId: string) => ToolContext {
    const { host, desk, files, clock, redact } = deps;
    return (callId) => ({
      host,
      desk,
      files,
      clock,
      redact,
      agentId: BUILT_IN_AGENT,
      chatId: initial.id,
      sessionId: transcript.info.sessionId,
      seen,
      sideSessions,
      callId,
      signal,
      show: writer.show,
      ask: (question) => questions.ask(question, { writer, signal, callId }),
    });
  }

  /** What they show with an answer goes to what they had asked: a result of a tool has words only. */
  function takeAnswer(text: string, images: readonly ModelImage[]): void {
    if (images.length > 0) conversation.current.images = [...conversation.current.images, ...images];
    questions.take(text === '' ? '(They answered with an image.)' : text);
  }

  async function ambientText(sessionId: SessionId, budget: number): Promise<string> {
    try {
      seen.sawAll(deps, sessionId);
      return (await ambientOf(deps, sessionId, budget)).text;
    } catch (error) {
      return `<terminal session="${sessionId}">${toWireError(error).message}</terminal>`;
    }
  }

  return {
    transcript,
    reload(info, messages) {
      transcript.reload(info, messages);
      conversation = new Conversation(retell(messages, deps.redact));
    },
    send({ text, images, sessionId, isFromTerminal = false }) {
      if (queue.length >= MAX_QUEUED)
        throw new VoxError('chat.busy', `${MAX_QUEUED} messages wait for the assistant already. Press Stop or wait.`);
      const isFirst = transcript.messages.length === 0;
      const parts = [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...images.map(imagePart)];
      const message = { role: 'user' as const, parts, author: null };
      const isAnswer = questions.isAsking;
      const id = transcript.add(message, turn && !isAnswer ? 'queued' : 'done');
      transcript.change({
        isBusy: true,
        sessionId: sessionId ?? transcript.info.sessionId,
        title: isFirst && !transcript.info.isRenamed ? titleOf(text) : transcript.info.title,
      });
      if (isAnswer) takeAnswer(text, images);
      else if (turn) queue.push({ id, text, images, isFromTerminal });
      else void answerAll({ text, images, isFromTerminal });
      return id;
    },
    stop: () => turn?.abort(),
    dispose() {
      turn?.abort();
      transcript.dispose();
    },
  };
}

async function endOf(run: () => Promise<TurnEnd>): Promise<TurnEnd> {
  try {
    return await run();
  } catch (error) {
    return { state: 'failed', error: toWireError(error) };
  }
}
