import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** How long the button says what it did, in milliseconds. */
const SAID_MS = 1600;

const WORDS = { idle: 'Copy', copied: 'Copied', failed: 'Copy failed' };

/** Copies a text and says so. `label` is its accessible name until then. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SAID_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <Button variant="quiet" aria-label={state === 'idle' ? label : WORDS[state]} onClick={copy}>
      {WORDS[state]}
    </Button>
  );
}
