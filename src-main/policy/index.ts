export { allLevels, type CheckDefaults, checkBatchRow } from './check.ts';
export type { Judge, JudgeContext, ShellGrammar } from './judge.ts';
export { judge } from './judge-line.ts';
