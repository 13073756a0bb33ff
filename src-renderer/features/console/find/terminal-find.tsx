import type { TerminalView } from '../terminal/terminal-view.ts';
import { FindBar } from './find-bar.tsx';
import { useFindRequests } from './use-find-requests.ts';

/** A longer selection is no search. UTF-16 units. */
const MAX_INITIAL_CHARS = 120;

/** The find bar of the terminal in view, when it was asked for. */
export function TerminalFind({ view }: { view: TerminalView }) {
  const { opened, close } = useFindRequests({ selectedText: () => selectedText(view), onClose: () => view.focus() });
  if (!opened) return null;
  return <FindBar label="Find in terminal" search={view.search} {...opened} onClose={close} />;
}

function selectedText({ term }: TerminalView): string {
  const text = term.getSelection();
  return text.includes('\n') || text.length > MAX_INITIAL_CHARS ? '' : text;
}
