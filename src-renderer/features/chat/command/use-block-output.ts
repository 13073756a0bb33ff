import { useEffect, useState } from 'react';
import { type BlockId, type BlockOutput, splitBlockId, type WireError } from '../../../../contracts/model/index.ts';
import { host } from '../../../stores/connection.ts';
import { followReads } from '../../../stores/follow-reads.ts';
import { onOutput } from '../../../stores/output-clock.ts';
import { toWireError } from '../../../stores/wire-error.ts';

/** A session that no terminal of this window follows reports no output, so a running block is asked this often, in milliseconds. */
const UNHEARD_MS = 1000;

export interface LiveOutput {
  readonly output: BlockOutput | null;
  readonly error: WireError | null;
}

/**
 * The rendered text of a block, kept up to date while it runs: asked again when its session puts something out, at most once
 * a frame and never twice at a time.
 *
 * @param tail Last lines wanted; null is all.
 */
export function useBlockOutput(blockId: BlockId, options: { isRunning: boolean; tail: number | null }): LiveOutput {
  const { isRunning, tail } = options;
  const [live, setLive] = useState<LiveOutput>({ output: null, error: null });
  useEffect(() => {
    const read = async (): Promise<LiveOutput> => {
      try {
        const output = await host().call('block.output', tail === null ? { blockId } : { blockId, tail });
        return { output, error: null };
      } catch (error) {
        return { output: null, error: toWireError(error) };
      }
    };
    const reader = followReads(read, setLive);
    reader.ask();
    if (!isRunning) return reader.stop;
    const off = onOutput(splitBlockId(blockId).sessionId, reader.ask);
    const timer = setInterval(reader.ask, UNHEARD_MS);
    return () => {
      off();
      clearInterval(timer);
      reader.stop();
    };
  }, [blockId, isRunning, tail]);
  return live;
}
