import { createContext, useContext, useSyncExternalStore } from 'react';
import type { BlockId } from '../../../../contracts/model/index.ts';
import type { BlockSearch, MarksOfBlock } from './block-search.ts';
import type { TextColors } from './text-colors.ts';

/** What all cards of one stream share. */
export interface StreamContext {
  readonly colors: TextColors;
  readonly search: BlockSearch;
  readonly homeDir: string;
  readonly platform: string;
}

const Context = createContext<StreamContext | null>(null);
export const StreamProvider = Context.Provider;

export function useStream(): StreamContext {
  const stream = useContext(Context);
  if (!stream) throw new Error('Bug in Axis: a card outside its stream.');
  return stream;
}

/** What the find bar marks in a block. */
export function useMarks(id: BlockId): MarksOfBlock {
  const { search } = useStream();
  return useSyncExternalStore(search.onDidMark, () => search.marksOf(id));
}
