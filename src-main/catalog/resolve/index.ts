export { type Diagnostic, diagnose, insertFlags, lineOf } from './diagnose.ts';
export { columnOf, type Decision, decide, type Persona } from './gate.ts';
export { resolveLine } from './resolve.ts';
export type { Reading, Resolution } from './types.ts';
