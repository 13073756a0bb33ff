import {
  type AgentId,
  type Block,
  type BlockId,
  type SessionId,
  statusOfExit,
} from '../../../../contracts/model/index.ts';

/** A block that has ended, `s-1#<number>`. */
export function fakeBlock(number: number, command: string, facts: Partial<Block> & { byAgent?: boolean } = {}): Block {
  const { byAgent = false, ...rest } = facts;
  const exitCode = rest.exitCode ?? 0;
  return {
    id: `s-1#${number}` as BlockId,
    sessionId: 's-1' as SessionId,
    command,
    trusted: true,
    cwd: '/code/shop',
    origin: byAgent ? { kind: 'agent', agentId: 'axis' as AgentId } : { kind: 'user' },
    startedAt: number,
    endedAt: number + 100,
    exitCode,
    status: statusOfExit(exitCode),
    omittedBytes: 0,
    fullScreen: false,
    pinned: false,
    range: { prompt: 0, output: 0, end: 0 },
    ...rest,
  };
}
