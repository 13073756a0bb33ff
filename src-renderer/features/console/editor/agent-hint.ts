import {
  type ApprovalPreview,
  type ControlMode,
  classify,
  type SessionInfo,
} from '../../../../contracts/model/index.ts';

export interface AgentHint {
  readonly text: string;
  readonly tone: 'pass' | 'warn' | 'fail' | null;
  /** The gate's reason in full. */
  readonly why: string | null;
}

/** The part of the input that a shell would run; null when none of it is a command. */
export function shellLineOf(text: string): string | null {
  const intent = classify(text);
  const line = intent.intent === 'VoxNative' ? text.trimEnd() : intent.intent === 'Shell' ? intent.cmd : '';
  return line.trim() === '' ? null : line;
}

/** What an agent would be allowed here: in general, or with the line that is typed. */
export function agentHint({ controlMode, level, isPaused }: SessionInfo, preview: ApprovalPreview | null): AgentHint {
  if (!preview && isPaused) return { text: 'the agent is paused', tone: null, why: null };
  if (!preview) return { text: generalText(controlMode, level), tone: null, why: null };
  const { verdict, isGranted } = preview;
  const why = `${verdict.reason} Rule ${verdict.rule}.`;
  if (verdict.verdict === 'block') return { text: 'an agent may not run this', tone: 'fail', why };
  if (isGranted) return { text: 'you allowed this to agents here', tone: 'pass', why };
  if (verdict.verdict === 'ask') return { text: `an agent asks before this at ${preview.level}`, tone: 'warn', why };
  const isManual = controlMode === 'Manual';
  return {
    text: `an agent may run this at ${preview.level}${isManual ? ', once you press Run' : ''}`,
    tone: 'pass',
    why,
  };
}

function generalText(mode: ControlMode, level: SessionInfo['level']): string {
  if (mode === 'Manual') return 'an agent asks before every command';
  return mode === 'CoPilot' ? `an agent may run ${level} commands when you pause` : `an agent drives at ${level}`;
}
