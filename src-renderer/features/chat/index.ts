export { TerminalAnswer } from './answer/terminal-answer.tsx';
export { ChatPanel } from './chat-panel.tsx';
