import { useCallback, useEffect, useRef, useState } from 'react';
import type { Block, StyledOutput, WireError } from '../../../../contracts/model/index.ts';
import { followReads } from '../../../stores/follow-reads.ts';
import { onOutput } from '../../../stores/output-clock.ts';
import { toWireError } from '../../../stores/wire-error.ts';
import { knownLines, type LineQuery, readLines } from './styled-pages.ts';

/** A card that flies by while a person scrolls asks for nothing, in milliseconds. */
const SETTLE_MS = 40;
/** A session that no terminal of this window follows reports no output, so a running block is asked this often, in milliseconds. */
const UNHEARD_MS = 1000;

export interface CardLines {
  /** Null while nothing has arrived. */
  readonly output: StyledOutput | null;
  readonly error: WireError | null;
  retry(): void;
}

/**
 * Lines of a block, kept up to date while it runs. What was shown stays until the new is there.
 *
 * @param query Null reads nothing.
 */
export function useCardLines(block: Block, query: LineQuery | null): CardLines {
  const known = query && knownLines(block, query);
  const [read, setRead] = useState<Omit<CardLines, 'retry'>>({ output: known, error: null });
  const [attempt, setAttempt] = useState(0);
  const isRunning = block.status === 'running';
  const latest = useRef(block);
  latest.current = block;
  // A person who asks once more asks for the same lines: the attempt makes them another question.
  const key = query && JSON.stringify({ query, attempt });

  useEffect(() => {
    if (key === null) return;
    const { query: asked } = JSON.parse(key) as { query: LineQuery };
    const before = knownLines(latest.current, asked);
    if (before) {
      setRead({ output: before, error: null });
      return;
    }
    return isRunning ? follow(latest, asked, setRead) : readOnce(latest, asked, setRead);
  }, [key, isRunning]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { output: known ?? read.output, error: read.error, retry };
}

type Show = (read: Omit<CardLines, 'retry'>) => void;

async function attemptToRead(block: Block, query: LineQuery): Promise<Omit<CardLines, 'retry'>> {
  try {
    return { output: await readLines(block, query), error: null };
  } catch (error) {
    return { output: null, error: toWireError(error) };
  }
}

function readOnce(latest: { readonly current: Block }, query: LineQuery, show: Show): () => void {
  let isGone = false;
  const timer = setTimeout(() => {
    void attemptToRead(latest.current, query).then((read) => {
      if (!isGone) show(read);
    });
  }, SETTLE_MS);
  return () => {
    isGone = true;
    clearTimeout(timer);
  };
}

function follow(latest: { readonly current: Block }, query: LineQuery, show: Show): () => void {
  const reader = followReads(() => attemptToRead(latest.current, query), show);
  reader.ask();
  const off = onOutput(latest.current.sessionId, reader.ask);
  const timer = setInterval(reader.ask, UNHEARD_MS);
  return () => {
    off();
    clearInterval(timer);
    reader.stop();
  };
}
