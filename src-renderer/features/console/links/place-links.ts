import type { ILink, ILinkProvider, Terminal } from '@xterm/xterm';
import { foldersAtRow, type RowsOfBlocks } from './folders-at-row.ts';
import { type FoundPlace, foundPlaces } from './found-places.ts';
import { type LogicalLine, logicalLine } from './logical-line.ts';
import { openPlace, placeHint } from './open-place.ts';

interface LinkedTerminal extends RowsOfBlocks {
  readonly term: Pick<Terminal, 'buffer'>;
}

/** Paths in a terminal's output as links: underlined under the pointer, opened by Ctrl or Cmd click. */
export function placeLinks(view: LinkedTerminal, element: HTMLElement, platform: string): ILinkProvider {
  const linkOf = (place: FoundPlace, line: LogicalLine): ILink => ({
    range: line.rangeOf(place.start, place.end),
    text: line.text.slice(place.start, place.end),
    activate: (event) => {
      if (event.ctrlKey || event.metaKey) void openPlace(place);
    },
    hover: () => {
      element.title = placeHint(place, platform);
    },
    leave: () => element.removeAttribute('title'),
  });
  return {
    provideLinks(y, callback) {
      void linesPlaces(view, y - 1).then((found) => {
        callback(found?.places.map((place) => linkOf(place, found.line)));
      });
    },
  };
}

async function linesPlaces(
  view: LinkedTerminal,
  row: number,
): Promise<{ line: LogicalLine; places: readonly FoundPlace[] } | null> {
  const line = logicalLine(view.term.buffer.active, row);
  const folders = line ? foldersAtRow(view, line.row) : [];
  if (!line || folders.length === 0) return null;
  return { line, places: await foundPlaces(line.text.trimEnd(), folders) };
}
