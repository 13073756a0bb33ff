import type { Terminal } from '@xterm/xterm';

/**
 * Runs of signs that fonts for programmers join, the longest first. The add-on for ligatures reads the font itself, which the
 * page may not (its fonts may not be listed without asking); where a font has no sign for a run, joining it changes nothing.
 */
const RUN =
  /<!--|<-->|<==>|<~~>|\|\|\||---|===|!==|=\/=|<=>|<->|<=<|>=>|<-<|>->|<\$>|<\*>|<\+>|<\|>|:::|\.\.\.|\.\.<|\.\.=|-->|<--|==>|<==|~~>|<~~|\/\/\/|###|>>=|<<=|>>>|<<<|\*\*\*|\+\+\+|&&&|->|<-|=>|<=|>=|==|!=|\/=|~=|::|:=|=:|\.\.|\/\/|\/\*|\*\/|<\/|\/>|<>|&&|\|\||\|>|<\||\+\+|--|\?\?|\?\.|~>|<~|##|\*\*/g;

/** Where each run begins and ends (exclusive), in UTF-16 units. */
export function ligatureRuns(text: string): [start: number, end: number][] {
  return [...text.matchAll(RUN)].map(({ index, 0: run }) => [index, index + run.length]);
}

/** Joins letters while it is on. @returns A function that stops it. */
export function joinLigatures(term: Terminal): () => void {
  const id = term.registerCharacterJoiner(ligatureRuns);
  return () => term.deregisterCharacterJoiner(id);
}
