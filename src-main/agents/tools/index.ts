import { fileRead } from './file-read.ts';
import { termRead } from './term-read.ts';
import { termRun } from './term-run.ts';
import type { AgentTool } from './types.ts';

/** Every tool of the built-in agent. */
export const TOOLS: readonly AgentTool[] = [termRun, termRead, fileRead];
