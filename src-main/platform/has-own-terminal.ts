/** Both ends of the standard streams are a terminal. In a file of its own: every start of `vox` asks it. */
export function hasOwnTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}
