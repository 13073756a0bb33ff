import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** How long the button says what it did, in milliseconds. */
const SAID_MS = 1600;

const WORDS = { idle: 'Copy', copied: 'Copied', failed: 'Copy failed' };

interface CopyButtonProps {
  readonly text: string;
  /** Accessible name until it has been pressed. */
  readonly label: string;
  readonly variant?: 'plain' | 'quiet';
}

/** Copies a text and says so. */
export function CopyButton({ text, label, variant = 'quiet' }: CopyButtonProps) {
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
    <Button variant={variant} aria-label={state === 'idle' ? label : WORDS[state]} onClick={copy}>
      {WORDS[state]}
    </Button>
  );
}
