export { allLevels, type CheckDefaults, checkBatchRow } from './check.ts';
export type { Judge, PolicyLayer, ShellGrammar } from './judge.ts';
export { judge } from './judge-line.ts';
