export { runLineMode } from './line-mode.ts';
export { showSession } from './term-view.ts';
