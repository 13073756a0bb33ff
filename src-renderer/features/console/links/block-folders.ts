import type { Block, BlockId, SessionInfo } from '../../../../contracts/model/index.ts';

/** What a command runs elsewhere than here: its output names files of another machine. */
const ELSEWHERE =
  /(?:^|[;&|(]\s*)(?:(?:sudo|env|exec|command|time|nohup|doas)\s+(?:-\S+\s+|\w+=\S*\s+)*)*(?:\S*\/)?(?:(?:auto)?ssh|mosh|et|telnet|rsh|sftp|vagrant\s+ssh|(?:docker|podman|nerdctl)\s+(?:compose\s+)?(?:exec|run|attach)|kubectl\s+(?:\S+\s+)*(?:exec|attach|run|debug)|lxc\s+(?:exec|shell)|machinectl\s+shell|gcloud\s+(?:\S+\s+)*ssh|wsl)(?:\s|$)/;

/**
 * The folders that relative paths of a block's output may belong to, the likeliest first: `cd tool; make` prints paths
 * of where it ended. Empty for what ran on another machine.
 */
export function foldersOfBlock(id: BlockId, blocks: readonly Block[], session: SessionInfo | null): string[] {
  const index = blocks.findIndex((block) => block.id === id);
  const block = blocks[index];
  if (!block || isElsewhere(blocks, index)) return [];
  const ended = blocks[index + 1]?.cwd ?? session?.cwd ?? null;
  return [...new Set([ended, block.cwd].filter((folder) => folder !== null))];
}

/** Marks of another shell inside a command of ours are that command's: it may be on any machine. */
function isElsewhere(blocks: readonly Block[], index: number): boolean {
  const block = blocks[index];
  if (!block) return true;
  if (block.trusted) return ELSEWHERE.test(block.command);
  const outer = blocks.slice(0, index).findLast(({ trusted }) => trusted);
  return ELSEWHERE.test(block.command) || (outer !== undefined && ELSEWHERE.test(outer.command));
}
