import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { formatChip, IMAGE_TYPES } from '../../../../contracts/model/index.ts';

export interface FileDrop {
  /** Absolute path of a dropped file; null where the page is not told (any browser). */
  pathOf(file: File): string | null;
  /** Files were dropped that cannot be pointed at. */
  onUnknown(count: number): void;
  /** Images were dropped or pasted. */
  onImages(files: readonly File[]): void;
}

/** Images dropped or pasted go with the message; other files dropped on it become chips where they are dropped. */
export function fileDrop({ pathOf, onUnknown, onImages }: FileDrop): Extension {
  return EditorView.domEventHandlers({
    drop(event, view) {
      const dropped = [...(event.dataTransfer?.files ?? [])];
      if (dropped.length === 0) return false;
      event.preventDefault();
      const images = dropped.filter(isImage);
      if (images.length > 0) onImages(images);
      const files = dropped.filter((file) => !isImage(file));
      const paths = files.map(pathOf).filter((path) => path !== null);
      if (paths.length < files.length) onUnknown(files.length - paths.length);
      if (paths.length > 0) insertFiles(view, paths, view.posAtCoords({ x: event.clientX, y: event.clientY }));
      return true;
    },
    paste(event) {
      const images = [...(event.clipboardData?.files ?? [])].filter(isImage);
      // Office programs put a picture of a text beside the text: then the text is meant.
      if (images.length === 0 || event.clipboardData?.getData('text/plain')) return false;
      event.preventDefault();
      onImages(images);
      return true;
    },
  });
}

function isImage({ type }: File): boolean {
  return IMAGE_TYPES.some((one) => one === type);
}

function insertFiles(view: EditorView, paths: readonly string[], at: number | null): void {
  const from = at ?? view.state.selection.main.head;
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  const chips = paths.map((path) => formatChip({ kind: 'file', path, lines: null })).join(' ');
  const insert = `${before === '' || /\s/.test(before) ? '' : ' '}${chips} `;
  view.dispatch({ changes: { from, insert }, selection: { anchor: from + insert.length }, userEvent: 'input.drop' });
  view.focus();
}
