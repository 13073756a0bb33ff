import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of a file or folder under `resources/`. */
export function resourcePath(...parts: string[]): string {
  return join(findResources(), ...parts);
}

/** The text of a file under `resources/`. Found upwards from this module, which is bundled to several depths. */
export async function readResource(...parts: string[]): Promise<string> {
  return await readFile(resourcePath(...parts), 'utf8');
}

function findResources(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'resources', 'shell-integration'))) {
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error('The folder resources/ is missing from this installation. Install Vox again.');
    folder = parent;
  }
  return join(folder, 'resources');
}
