export { hostTools } from './host-tools.ts';
export { serveMcp } from './serve-mcp.ts';
export type { ServedTool } from './types.ts';
