export { allLevels, type CheckDefaults, checkBatchRow } from './check.ts';
export type { Judge, LiveNames, PolicyLayer, ShellCall, ShellGrammar } from './judge.ts';
export { judge } from './judge-line.ts';
export { readLiveNames } from './live-names.ts';
export { nuHints } from './nu/posix-hints.ts';
export { OTHER_PARSERS } from './other-parser.ts';
