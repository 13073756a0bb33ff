import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { type Chip, findChips, formatChip } from '../../../../contracts/model/index.ts';

/**
 * Puts a chip where the caret is, set off by spaces; the caret goes behind it. A chip that already stands in the text is
 * not put in twice: the caret only goes to it.
 */
export function insertChip(state: EditorState, chip: Chip): TransactionSpec {
  const text = formatChip(chip);
  const present = findChips(state.doc.toString()).find((found) => formatChip(found.chip) === text);
  if (present) return { selection: { anchor: present.end }, scrollIntoView: true };
  const { from, to } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, from - 1), from);
  const after = state.sliceDoc(to, to + 1);
  const insert = `${before === '' || /\s/.test(before) ? '' : ' '}${text}${/^\s/.test(after) ? '' : ' '}`;
  return {
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input.chip',
    // Or a Backspace that follows at once would be undone together with it.
    annotations: isolateHistory.of('full'),
  };
}
