import type { Block, BlockOutput } from '../../contracts/model/index.ts';

/** What `--json` prints about a command that ran; the keys are the same in every subcommand. */
export function blockJson(block: Block, output: BlockOutput) {
  const { id, sessionId, command, exitCode, origin, status, cwd, trusted, startedAt, endedAt } = block;
  return {
    sessionId,
    blockId: id,
    command,
    exitCode,
    text: output.lines.join('\n'),
    durationMs: endedAt === null ? null : endedAt - startedAt,
    origin,
    status,
    cwd,
    trusted,
    firstLine: output.firstLine,
    lineCount: output.lineCount,
    omittedBytes: output.omittedBytes,
  };
}

/** How it ended, in few words: `exit 1 · 0.3 s`. */
export function describeEnd({ exitCode, status, startedAt, endedAt }: Block): string {
  if (status === 'running' || endedAt === null) return 'still running';
  const end = exitCode === null ? 'exit unknown' : `exit ${exitCode}`;
  return `${end} · ${((endedAt - startedAt) / 1000).toFixed(1)} s`;
}
