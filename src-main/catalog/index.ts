export { parseLine, splitLine } from './parse-line.ts';
export type { LineValues } from './read-values.ts';
export { childOf, commandTree, type TreeNode } from './tree.ts';
export { callOf, flagUsage, usageOf } from './usage.ts';
