import type { Approval, ApprovalDecision, ChatId, CommandPart, ToolPart } from '../../contracts/model/index.ts';
import { openShell, type ShellHost, type ShellHostOptions } from '../engine/host/shell-host.fake.ts';
import { systemClock } from '../platform/clock.ts';
import { systemFiles } from '../platform/files.ts';
import { redact } from '../redaction/redact.ts';
import { BUILT_IN_AGENT } from './chat/types.ts';
import { unfenced } from './context/fence.fake.ts';
import { SeenBlocks } from './terminal/seen-blocks.ts';
import { TOOLS } from './tools/index.ts';
import type { ToolContext, ToolResult } from './tools/types.ts';

export interface AgentShell {
  readonly shell: ShellHost;
  readonly shown: Map<string, CommandPart | ToolPart>;
  /** What the person decides about each request; they allow all by default. */
  decide: (approval: Approval) => ApprovalDecision | null;
  /** What the person says to each question; null presses Stop. */
  answers: (question: string) => string | null;
  /** Runs a tool as a model calls it. The marks around output are checked and taken away. */
  call(name: string, input: object, options?: { signal?: AbortSignal }): Promise<ToolResult>;
  /** The same, word for word as a model is told. */
  callRaw: AgentShell['call'];
  dispose(): Promise<void>;
}

/** A real shell, an agent's tools on it, and a person who allows every command at once. Tests only. */
export async function openAgentShell(
  program: string,
  home: Readonly<Record<string, string>> = {},
  options: ShellHostOptions = {},
): Promise<AgentShell> {
  const shell = await openShell(program, home, options);
  const { host, desk } = shell;
  const shown = new Map<string, CommandPart | ToolPart>();
  const seen = new SeenBlocks();
  const sideSessions = new Set<ToolContext['sessionId'] & string>();
  const approve = (asked: Approval) => {
    if (asked.state !== 'asking') return;
    queueMicrotask(() => {
      const decision = desk.get(asked.id).state === 'asking' ? agent.decide(asked) : null;
      if (decision) desk.resolve(asked.id, decision);
    });
  };
  const person = desk.onDidChange(approve);
  let count = 0;
  const agent: AgentShell = {
    shell,
    shown,
    decide: () => ({ action: 'run' }),
    answers: () => null,
    async call(name, input, options) {
      const result = await agent.callRaw(name, input, options);
      return { ...result, text: unfenced(result.text) };
    },
    async callRaw(name, input, { signal = new AbortController().signal } = {}) {
      const tool = TOOLS.find((one) => one.name === name);
      if (!tool) throw new Error(`no tool ${name}`);
      const callId = `call-${++count}`;
      return await tool.run(input, {
        host,
        desk,
        files: systemFiles,
        clock: systemClock,
        redact,
        agentId: BUILT_IN_AGENT,
        chatId: 'c-1' as ChatId,
        sessionId: shell.id,
        seen,
        sideSessions,
        callId,
        signal,
        ask: async ({ question }) => agent.answers(question),
        show(part) {
          shown.set(callId, part);
          return (changed) => void shown.set(callId, changed);
        },
      });
    },
    async dispose() {
      person.dispose();
      await shell.dispose();
    },
  };
  await shell.waitFor('the first prompt', () => shell.info.activity === 'prompt');
  return agent;
}
