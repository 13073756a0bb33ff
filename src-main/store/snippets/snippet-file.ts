import { type Document, isMap, parseDocument } from 'yaml';
import { z } from 'zod';
import { VoxError } from '../../base/vox-error.ts';
import type { Files } from '../../platform/files.ts';

const Entry = z.union([
  z.string().transform((command) => ({ command })),
  z.object({ command: z.string().min(1), about: z.string().optional() }),
]);

/** A command line that a person saved under a name. */
export interface Snippet {
  readonly name: string;
  readonly command: string;
  readonly about: string | null;
}

const HEAD = ` Command lines saved with vox snippet save. {{name}} is asked for when a line runs; {{name=value}} has a default.`;

/** The person's own file of snippets: plain YAML, which they may edit; their comments and order stay. */
export class SnippetFile {
  readonly path: string;
  readonly #files: Files;

  constructor(files: Files, path: string) {
    this.#files = files;
    this.path = path;
  }

  /** @throws {VoxError} `snippet.invalid`: the file cannot be understood; the message says where. */
  list(): Snippet[] {
    const entries = this.#read().toJS() as Record<string, unknown> | null;
    return Object.entries(entries ?? {}).map(([name, raw]) => this.#snippetOf(name, raw));
  }

  /** @throws {VoxError} `snippet.not-found`, `snippet.invalid`. */
  get(name: string): Snippet {
    const found = this.list().find((one) => one.name === name);
    if (found) return found;
    throw new VoxError(
      'snippet.not-found',
      `There is no snippet ${JSON.stringify(name)}. See them with: vox snippet list`,
    );
  }

  /** Adds it, or takes the place of the one with that name. @throws {VoxError} `snippet.invalid`. */
  save({ name, command, about }: Snippet): void {
    const document = this.#read();
    document.set(name, about === null ? { command } : { command, about });
    this.#write(document);
  }

  /** @throws {VoxError} `snippet.not-found`, `snippet.invalid`. */
  remove(name: string): void {
    this.get(name);
    const document = this.#read();
    document.delete(name);
    this.#write(document);
  }

  #read(): Document {
    const document = parseDocument(this.#files.readText(this.path) ?? '');
    const [error] = document.errors;
    if (error) throw this.#invalid(error.message.split('\n')[0] ?? '');
    if (document.contents === null) {
      const empty = parseDocument('{}\n');
      if (isMap(empty.contents)) empty.contents.flow = false;
      empty.commentBefore = document.commentBefore ?? HEAD;
      return empty;
    }
    if (!isMap(document.contents)) throw this.#invalid('it is no list of names with command lines');
    return document;
  }

  #write(document: Document): void {
    const isEmpty = isMap(document.contents) && document.contents.items.length === 0;
    const text = isEmpty ? `#${document.commentBefore ?? HEAD}\n` : document.toString({ lineWidth: 0 });
    this.#files.writeAtomic(this.path, text, 0o600);
  }

  #snippetOf(name: string, raw: unknown): Snippet {
    const parsed = Entry.safeParse(raw);
    if (!parsed.success) throw this.#invalid(`${name} has no command line`);
    return { name, about: null, ...parsed.data };
  }

  #invalid(why: string): VoxError {
    return new VoxError('snippet.invalid', `The snippets (${this.path}) cannot be read: ${why}. Mend the file.`);
  }
}
