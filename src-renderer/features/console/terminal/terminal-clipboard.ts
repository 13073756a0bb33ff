import type { Terminal } from '@xterm/xterm';

/** Copies on Ctrl/Cmd+C with a selection, and on Ctrl+Shift+C. @returns True when the key was ours. */
export function handleCopyKey(term: Terminal, event: KeyboardEvent): boolean {
  if (event.type !== 'keydown' || event.altKey || event.code !== 'KeyC') return false;
  if (!(event.ctrlKey || event.metaKey) || !(event.shiftKey || term.hasSelection())) return false;
  event.preventDefault();
  if (!term.hasSelection()) return true;
  void navigator.clipboard.writeText(term.getSelection()).catch(() => {
    // The browser refused (the page has no focus): the selection stays, so the person can copy again.
  });
  if (!event.shiftKey) term.clearSelection();
  return true;
}
