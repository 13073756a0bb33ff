import fuzzysort from 'fuzzysort';
import type { SessionId } from '../../../contracts/model/index.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import type { Clock } from '../../platform/clock.ts';
import { listTree } from '../../platform/file-tree.ts';
import type { Files } from '../../platform/files.ts';
import { workspaceRootOf } from './workspace.ts';

/** A list is asked for with every keystroke of a path: it is good for this long. */
const FRESH_MS = 5000;

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

export function createFileFinder({ host, files, clock }: FileFinderDeps): FileFinder {
  let known: { readonly root: string; readonly at: number; readonly paths: Promise<string[]> } | null = null;

  function pathsOf(root: string): Promise<string[]> {
    if (known?.root !== root || clock.now() - known.at > FRESH_MS) {
      known = { root, at: clock.now(), paths: listTree(root) };
    }
    return known.paths;
  }

  return {
    async find(sessionId, query, limit) {
      const paths = await pathsOf(workspaceRootOf(files, host.get(sessionId).cwd));
      if (query === '') return paths.slice(0, limit);
      return fuzzysort.go(query, paths, { limit }).map(({ target }) => target);
    },
  };
}
