import { Layout } from '../../contracts/model/index.ts';
import { type Files, OWNER_ONLY } from '../platform/files.ts';

/** How the window was left: panes, tabs, and what its sessions can be opened again from. */
export interface LayoutStore {
  /** An empty one where none was kept, or where the file makes no sense: a window must open in any case. */
  read(): Layout;
  write(layout: Layout): void;
}

const EMPTY: Layout = { groups: [], sessions: [], activeId: null, view: null };

/** @param path Absolute; the file need not exist. */
export function createLayoutStore(files: Files, path: string): LayoutStore {
  return {
    read() {
      try {
        return Layout.parse(JSON.parse(files.readText(path) ?? 'null'));
      } catch {
        // Nothing is lost but the places of panes; the next change writes the file anew.
        return EMPTY;
      }
    },
    // Folders are a person's business: the file is for nobody else's eyes.
    write: (layout) => files.writeAtomic(path, JSON.stringify(layout), OWNER_ONLY),
  };
}
