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

/** What was read of both files, and what it was made of. */
interface Known {
  readonly texts: readonly (string | null)[];
  readonly trusted: boolean;
  readonly sources: readonly PolicySource[];
  readonly layers: readonly PolicyLayer[];
}

/** Projects remembered; a session seldom has more than a few. */
const MEMORY = 50;

export function createPolicyFiles({ files, configDir, trustedFolders }: Options): PolicyFiles {
  const known = new Map<string, Known>();
  const own = join(configDir, 'policy.yaml');

  function current(workspaceRoot: string): Known {
    const project = join(workspaceRoot, '.vox', 'policy.yaml');
    const trusted = isTrusted(workspaceRoot, trustedFolders(), files);
    const texts = [readText(files, own), readText(files, project)];
    const before = known.get(workspaceRoot);
    if (before?.trusted === trusted && texts.every((text, at) => text === before.texts[at])) return before;
    const reads = [
      readSource({ path: own, owner: 'person', trusted: true }, texts[0]),
      readSource({ path: project, owner: 'project', trusted }, texts[1]),
    ];
    const now = {
      texts,
      trusted,
      sources: reads.map(({ source }) => source),
      layers: reads.flatMap(({ layer }) => layer ?? []),
    };
    if (known.size > MEMORY) known.clear();
    known.set(workspaceRoot, now);
    return now;
  }

  return {
    layers: (workspaceRoot) => current(workspaceRoot).layers,
    sources: (workspaceRoot) => current(workspaceRoot).sources,
  };
}

/** @param text Null when there is no such file. */
function readSource(
  file: Pick<PolicySource, 'path' | 'owner' | 'trusted'>,
  text: string | null = null,
): { readonly source: PolicySource; readonly layer?: PolicyLayer } {
  if (text === null) return { source: { ...file, exists: false, problems: [] } };
  const { layer, problems } = readPolicyFile(text, file.path, file.trusted);
  return { source: { ...file, exists: true, problems }, layer };
}

/** Trust is for a folder and everything below it, links followed on both sides. */
export function isTrusted(folder: string, trusted: readonly string[], files: Files): boolean {
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
