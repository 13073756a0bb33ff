import { useEffect, useState } from 'react';
import { approvalsStore } from '../../stores/approvals.ts';
import { blocksStore } from '../../stores/blocks.ts';
import { sessionsStore } from '../../stores/sessions.ts';
import { EndedSpeech } from './ended-speech.ts';
import { spokenApproval, spokenControl, spokenEnd } from './spoken-rules.ts';

interface Said {
  readonly words: string;
  /** Makes the same words news again. */
  readonly count: number;
}

const NOTHING: Said = { words: '', count: 0 };

/** What happens, for a screen reader: ends of commands and changes of control when it has time, requests at once. */
export function Spoken() {
  const [polite, sayPolite] = useSaid();
  const [urgent, sayUrgent] = useSaid();
  useEffect(() => startSpeaking(sayPolite, sayUrgent), [sayPolite, sayUrgent]);
  return (
    <>
      <div className="visually-hidden" role="status" aria-label="Events">
        <span key={polite.count}>{polite.words}</span>
      </div>
      <div className="visually-hidden" role="alert" aria-label="Requests">
        <span key={urgent.count}>{urgent.words}</span>
      </div>
    </>
  );
}

function useSaid(): [Said, (words: string) => void] {
  const [said, setSaid] = useState(NOTHING);
  const [say] = useState(() => (words: string) => setSaid(({ count }) => ({ words, count: count + 1 })));
  return [said, say];
}

type Say = (words: string) => void;

/** @returns A function that stops it. */
function startSpeaking(sayPolite: Say, sayUrgent: Say): () => void {
  const ends = new EndedSpeech(sayPolite);
  const offs = [
    blocksStore.subscribe(({ bySession }, before) => {
      for (const [id, blocks] of Object.entries(bySession)) {
        const known = before.bySession[id as keyof typeof bySession];
        if (!known || known === blocks) continue;
        for (const [was, block] of changed(known, blocks)) {
          const words = spokenEnd(was, block);
          if (words) ends.add(block, words);
        }
      }
    }),
    sessionsStore.subscribe(({ sessions }, before) =>
      sayEach(changed(before.sessions, sessions), spokenControl, sayPolite),
    ),
    approvalsStore.subscribe(({ approvals }, before) =>
      sayEach(changed(before.approvals, approvals), spokenApproval, sayUrgent),
    ),
    () => ends.dispose(),
  ];
  return () => {
    for (const off of offs) off();
  };
}

function sayEach<T>(pairs: readonly [T | null, T][], wordsOf: (before: T | null, after: T) => string | null, say: Say) {
  for (const [before, after] of pairs) {
    const words = wordsOf(before, after);
    if (words) say(words);
  }
}

/** What is new or another than before, each with what it was. */
function changed<T extends { readonly id: string }>(before: readonly T[], after: readonly T[]): [T | null, T][] {
  if (before === after) return [];
  const known = new Map(before.map((item) => [item.id, item]));
  return after.filter((item) => known.get(item.id) !== item).map((item) => [known.get(item.id) ?? null, item]);
}
