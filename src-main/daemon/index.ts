export { runDaemon } from './run-daemon.ts';
export { runStdio } from './run-stdio.ts';
