import { join } from 'node:path';
import type { Files } from '../platform/files.ts';
import type { PolicyLayer } from '../policy/index.ts';
import { type PolicyProblem, readPolicyFile } from '../policy/policy-file.ts';

export interface PolicySource {
  readonly path: string;
  readonly owner: 'person' | 'project';
  readonly exists: boolean;
  /** Whether its rows may also loosen the gate; the person's own always may. */
  readonly trusted: boolean;
  readonly problems: readonly PolicyProblem[];
}

/** The policy files of this person and of the project a line runs in, read again when they change. */
export interface PolicyFiles {
  /** The same array as long as nothing changed. */
  layers(workspaceRoot: string): readonly PolicyLayer[];
  sources(workspaceRoot: string): readonly PolicySource[];
}

interface Options {
  readonly files: Files;
  readonly configDir: string;
  /** Folders whose project file may loosen; from the settings. */
  trustedFolders(): readonly string[];
}

interface Read {
  readonly source: PolicySource;
  readonly layer: PolicyLayer | null;
  readonly text: string | null;
}

/** Projects remembered; a session seldom has more than a few. */
const MEMORY = 50;

export function createPolicyFiles({ files, configDir, trustedFolders }: Options): PolicyFiles {
  const known = new Map<string, readonly Read[]>();
  const layersOf = new WeakMap<readonly Read[], readonly PolicyLayer[]>();

  function read(path: string, owner: PolicySource['owner'], trusted: boolean): Read {
    const text = readText(files, path);
    if (text === null) return { source: { path, owner, exists: false, trusted, problems: [] }, layer: null, text };
    const { layer, problems } = readPolicyFile(text, path, trusted);
    return { source: { path, owner, exists: true, trusted, problems }, layer, text };
  }

  function current(workspaceRoot: string): readonly Read[] {
    const own = join(configDir, 'policy.yaml');
    const project = join(workspaceRoot, '.vox', 'policy.yaml');
    const trusted = isTrusted(workspaceRoot, trustedFolders(), files);
    const before = known.get(workspaceRoot);
    const isSame =
      before?.[0]?.text === readText(files, own) &&
      before[1]?.text === readText(files, project) &&
      before[1].source.trusted === trusted;
    if (before && isSame) return before;
    const now = [read(own, 'person', true), read(project, 'project', trusted)];
    if (known.size > MEMORY) known.clear();
    known.set(workspaceRoot, now);
    return now;
  }

  return {
    layers(workspaceRoot) {
      const reads = current(workspaceRoot);
      const layers = layersOf.get(reads) ?? reads.flatMap(({ layer }) => layer ?? []);
      layersOf.set(reads, layers);
      return layers;
    },
    sources: (workspaceRoot) => current(workspaceRoot).map(({ source }) => source),
  };
}

/** Trust is for a folder and everything below it, links followed on both sides. */
function isTrusted(folder: string, trusted: readonly string[], files: Files): boolean {
  const real = files.realPath(folder) ?? folder;
  return trusted.some((one) => {
    const root = files.realPath(one) ?? one;
    return real === root || real.startsWith(root.endsWith('/') ? root : `${root}/`);
  });
}

/** A file that is there but cannot be read counts as a broken one, not as none. */
function readText(files: Files, path: string): string | null {
  try {
    return files.readText(path);
  } catch {
    // No access, a folder in its place, a device: its mistake is shown as one of line 1.
    return '\u0000';
  }
}
