import type { ChatInfo, MessageId, SessionId } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import { toWireError, VoxError } from '../../base/vox-error.ts';
import { ambientOf } from '../context/ambient.ts';
import { focusOf } from '../context/focus.ts';
import { chosenModel, configuredModel } from '../model/model-config.ts';
import type { ModelConfig, ModelMessage } from '../model/model-port.ts';
import { createSdkModel } from '../model/sdk-model.ts';
import { answerOffline } from '../offline/assistant.ts';
import { trimHistory } from './history.ts';
import type { MessageWriter } from './message-writer.ts';
import { titleOf } from './title.ts';
import { createTranscript, type Transcript } from './transcript.ts';
import { runTurn, type TurnEnd } from './turn.ts';
import { BUILT_IN_AGENT, type ChatDeps } from './types.ts';

export const OFFLINE_AUTHOR = 'offline';

/** One conversation: at most one turn at a time. */
export interface Chat extends Disposable {
  readonly transcript: Transcript;
  /** @throws {VoxError} `chat.busy`. */
  send(text: string, sessionId: SessionId | null): MessageId;
  stop(): void;
}

export function createChat(deps: ChatDeps, initial: ChatInfo): Chat {
  const transcript = createTranscript(initial, deps.clock);
  const history: ModelMessage[] = [];
  let turn: AbortController | null = null;

  /** From the first word to the last. Whatever goes wrong ends the message; nothing is thrown. */
  async function answer(text: string, signal: AbortSignal): Promise<void> {
    const writer = transcript.write(chosenModel(deps)?.name ?? OFFLINE_AUTHOR);
    const end = await endOf(async () => {
      const config = await configuredModel(deps);
      if (config) return askModel(config, text, { writer, signal });
      return askOffline(text, { writer, signal });
    });
    if (end.state === 'failed') deps.log('chat.turn-failed', { chatId: initial.id, code: end.error.code });
    writer.end(end.state, end.state === 'failed' ? end.error : undefined);
  }

  async function askModel(
    config: ModelConfig,
    text: string,
    to: { writer: MessageWriter; signal: AbortSignal },
  ): Promise<TurnEnd> {
    const { sessionId } = transcript.info;
    const budget = deps.settings.state.settings.agent.contextTokens;
    const focus = await focusOf(deps, { text, sessionId, tokenBudget: budget });
    for (const problem of focus.problems) {
      to.writer.show({ type: 'tool', toolCallId: 'focus', name: 'focus', summary: problem, state: 'failed' });
    }
    const ambient = sessionId === null ? '' : await ambientText(sessionId, budget);
    const said = joined(focus.text, text);
    trimHistory(history);
    const asked: ModelMessage = { role: 'user', text: joined(ambient, said) };
    history.push(asked);
    const end = await runTurn({
      ...to,
      model: createSdkModel(config, deps),
      modelName: config.name,
      history,
      tools: toolDeps(),
    });
    // The next message brings the terminal's state of its own time; an old one would only mislead.
    history.splice(history.indexOf(asked), 1, { role: 'user', text: said });
    return end;
  }

  async function askOffline(
    text: string,
    { writer, signal }: { writer: MessageWriter; signal: AbortSignal },
  ): Promise<TurnEnd> {
    const tools = { ...toolDeps(), callId: OFFLINE_AUTHOR, signal, show: writer.show };
    await answerOffline(deps, tools, { text, sessionId: transcript.info.sessionId, say: writer.text });
    return { state: signal.aborted ? 'stopped' : 'done' };
  }

  function toolDeps() {
    const { host, desk, files, clock, redact } = deps;
    return {
      host,
      desk,
      files,
      clock,
      redact,
      agentId: BUILT_IN_AGENT,
      chatId: initial.id,
      sessionId: transcript.info.sessionId,
    };
  }

  async function ambientText(sessionId: SessionId, budget: number): Promise<string> {
    try {
      return (await ambientOf(deps, sessionId, budget)).text;
    } catch (error) {
      return `<terminal session="${sessionId}">${toWireError(error).message}</terminal>`;
    }
  }

  return {
    transcript,
    send(text, sessionId) {
      if (turn)
        throw new VoxError(
          'chat.busy',
          'The assistant is still answering. Wait for it, or press Stop; your text is kept.',
        );
      const current = new AbortController();
      turn = current;
      const isFirst = transcript.messages.length === 0;
      const messageId = transcript.add({ role: 'user', parts: [{ type: 'text', text }], author: null });
      transcript.change({
        isBusy: true,
        sessionId: sessionId ?? transcript.info.sessionId,
        title: isFirst ? titleOf(text) : transcript.info.title,
      });
      void answer(text, current.signal).finally(() => {
        turn = null;
        transcript.change({ isBusy: false });
      });
      return messageId;
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

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
