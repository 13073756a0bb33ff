import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { formatChip } from '../../../../contracts/model/index.ts';

export interface FileDrop {
  /** Absolute path of a dropped file; null where the page is not told (any browser). */
  pathOf(file: File): string | null;
  /** Files were dropped that cannot be pointed at. */
  onUnknown(count: number): void;
}

/** Files dropped on the message become chips where they are dropped. */
export function fileDrop({ pathOf, onUnknown }: FileDrop): Extension {
  return EditorView.domEventHandlers({
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return false;
      event.preventDefault();
      const paths = files.map(pathOf).filter((path) => path !== null);
      if (paths.length < files.length) onUnknown(files.length - paths.length);
      if (paths.length > 0) insertFiles(view, paths, view.posAtCoords({ x: event.clientX, y: event.clientY }));
      return true;
    },
  });
}

function insertFiles(view: EditorView, paths: readonly string[], at: number | null): void {
  const from = at ?? view.state.selection.main.head;
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  const chips = paths.map((path) => formatChip({ kind: 'file', path, lines: null })).join(' ');
  const insert = `${before === '' || /\s/.test(before) ? '' : ' '}${chips} `;
  view.dispatch({ changes: { from, insert }, selection: { anchor: from + insert.length }, userEvent: 'input.drop' });
  view.focus();
}
