import { join } from 'node:path';
import { z } from 'zod';
import { Block, type SessionId, Size } from '../../contracts/model/index.ts';
import { type Files, OWNER_ONLY } from '../platform/files.ts';

const Bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));

/** What a session showed last. Offsets are those of its stream, as in `Block.range`. */
export interface KeptSession {
  /** Brings a terminal fresh from a reset to the modes in force at the first of `bytes`. */
  readonly prelude: Buffer;
  /** The last output, beginning where a terminal can begin. */
  readonly bytes: Buffer;
  /** Of the first byte. */
  readonly offset: number;
  /** Sizes of the terminal; the first holds where `bytes` begins. */
  readonly sizes: readonly { readonly offset: number; readonly size: Size }[];
  /** Those whose output is in `bytes`, or a part of it. */
  readonly blocks: readonly Block[];
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
}

/** A session of any host that ever was: their ids alone start again with every host. */
export interface SessionKey {
  readonly sessionId: SessionId;
  readonly createdAt: number;
}

/** The last output of sessions, for when their host has ended: the machine restarted, or the process was killed. */
export interface KeptSessions {
  /** Null where none was kept, or where the file makes no sense. */
  read(key: SessionKey): KeptSession | null;
  /** @throws {Error} By the file system. */
  write(key: SessionKey, kept: KeptSession): Promise<void>;
  remove(key: SessionKey): void;
  /** Removes what nobody came back for. */
  prune(now: number): void;
}

const VERSION = 1;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_FILES = 100;
const NAME = /^s-\d+\.(\d+)\.json$/;

const Kept = z
  .object({
    version: z.literal(VERSION),
    prelude: Bytes,
    bytes: Bytes,
    offset: z.int().min(0),
    sizes: z.array(z.object({ offset: z.int().min(0), size: Size })).min(1),
    blocks: z.array(Block),
    keptAt: z.number(),
  })
  .transform(({ version: _, ...kept }): KeptSession => kept);

/** @param folder Absolute; made when something is first kept. */
export function createKeptSessions(files: Files, folder: string): KeptSessions {
  const pathOf = ({ sessionId, createdAt }: SessionKey) => join(folder, `${sessionId}.${createdAt}.json`);
  return {
    read(key) {
      try {
        return Kept.parse(JSON.parse(files.readText(pathOf(key)) ?? 'null'));
      } catch {
        // A session without its old output is better than none.
        return null;
      }
    },
    async write(key, { prelude, bytes, ...kept }) {
      const text = { version: VERSION, ...kept, prelude: prelude.toString('base64'), bytes: bytes.toString('base64') };
      // What a terminal shows is for nobody else's eyes.
      await files.writeLater(pathOf(key), JSON.stringify(text), OWNER_ONLY);
    },
    remove: (key) => files.remove(pathOf(key)),
    prune(now) {
      const found = files.listNames(folder).flatMap((name) => {
        const createdAt = NAME.exec(name)?.[1];
        return createdAt === undefined ? [] : [{ name, createdAt: Number(createdAt) }];
      });
      found.sort((left, right) => right.createdAt - left.createdAt);
      for (const [index, { name, createdAt }] of found.entries())
        if (index >= MAX_FILES || now - createdAt > MAX_AGE_MS) files.remove(join(folder, name));
    },
  };
}
