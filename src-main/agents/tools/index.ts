import { askUser } from './ask-user.ts';
import { fileRead } from './file-read.ts';
import { termRead } from './term-read.ts';
import { termRun } from './term-run.ts';
import { termStop } from './term-stop.ts';
import { termWait } from './term-wait.ts';
import { termWrite } from './term-write.ts';
import type { AgentTool } from './types.ts';

/** Every tool of the built-in agent. */
export const TOOLS: readonly AgentTool[] = [termRun, termRead, termWait, termWrite, termStop, fileRead, askUser];
