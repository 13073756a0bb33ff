import { askUser } from './ask-user.ts';
import { fileRead } from './file-read.ts';
import { termList } from './term-list.ts';
import { termRead } from './term-read.ts';
import { termRun } from './term-run.ts';
import { termStop } from './term-stop.ts';
import { termWait } from './term-wait.ts';
import { termWrite } from './term-write.ts';
import type { AgentTool } from './types.ts';

const TERMINAL_TOOLS: readonly AgentTool[] = [termRun, termRead, termWait, termWrite, termStop, fileRead];

/** Every tool of the built-in agent. */
export const TOOLS: readonly AgentTool[] = [...TERMINAL_TOOLS, askUser];

/** Those of agents from outside (MCP clients): they have no chat to ask in, and are told of no sessions unless they ask. */
export const OUTSIDE_TOOLS: readonly AgentTool[] = [...TERMINAL_TOOLS, termList];
