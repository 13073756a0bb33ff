import fuzzysort from 'fuzzysort';
import type { SessionId } from '../../../contracts/model/index.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Clock } from '../../platform/clock.ts';
import { listTree } from '../../platform/file-tree.ts';
import type { Files } from '../../platform/files.ts';
import { workspaceRootOf } from './workspace.ts';

/** A list is asked for with every keystroke of a path: it is good for this long. */
const FRESH_MS = 5000;
/** Paths that are ranked: ranking all of a large tree would hold up every session of this process for seconds. */
const MAX_RANKED = 500;

export interface FileFinder {
  /**
   * Files of the session's workspace that fit what was typed, best first, relative to its root. Everything fits an empty query.
   *
   * @throws {VoxError} `session.not-found`.
   */
  find(sessionId: SessionId, query: string, limit: number): Promise<string[]>;
}

export interface FileFinderDeps {
  readonly host: SessionHost;
  readonly files: Files;
  readonly clock: Clock;
}

interface Listed {
  readonly path: string;
  readonly lower: string;
  /** Where the file's own name begins. */
  readonly name: number;
}

export function createFileFinder({ host, files, clock }: FileFinderDeps): FileFinder {
  let known: { readonly root: string; readonly at: number; readonly list: Promise<Listed[]> } | null = null;

  function listOf(root: string): Promise<Listed[]> {
    if (known?.root !== root || clock.now() - known.at > FRESH_MS) {
      known = { root, at: clock.now(), list: listTree(root).then((paths) => paths.map(listed)) };
    }
    return known.list;
  }

  return {
    async find(sessionId, query, limit) {
      const list = await listOf(workspaceRootOf(files, host.get(sessionId).cwd));
      if (query === '') return list.slice(0, limit).map(({ path }) => path);
      return fuzzysort
        .go(query, likeliest(list, query.toLowerCase()), { key: 'path', limit })
        .map(({ obj }) => obj.path);
    },
  };
}

function listed(path: string): Listed {
  return { path, lower: path.toLowerCase(), name: path.lastIndexOf('/') + 1 };
}

/** Names that begin with the query, then paths that hold it, then those that hold its letters in order; no more than are ranked. */
function likeliest(list: readonly Listed[], query: string): Listed[] {
  const [begin, hold, scattered]: [Listed[], Listed[], Listed[]] = [[], [], []];
  for (const one of list) {
    if (one.lower.startsWith(query, one.name)) begin.push(one);
    else if (one.lower.includes(query)) hold.push(one);
    else if (scattered.length < MAX_RANKED && holdsInOrder(one.lower, query)) scattered.push(one);
  }
  return [...begin, ...hold, ...scattered].slice(0, MAX_RANKED);
}

function holdsInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    if (letter === ' ') continue;
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
