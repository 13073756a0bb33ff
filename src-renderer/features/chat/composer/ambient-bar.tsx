import { useState } from 'react';
import { useStore } from 'zustand';
import type { Ambient } from '../../../../contracts/model/index.ts';
import { ambientText, formatTokens } from '../../../stores/ambient.ts';
import { sessionsStore } from '../../../stores/sessions.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { KEYBOARD_SCROLL } from '../../../ui/keyboard-scroll.ts';
import { Dot, Pill, type Tone } from '../../../ui/pill.tsx';
import { ambientStore } from '../chat-stores.ts';
import { toneOf } from '../command/exit-tone.ts';
import { CopyButton } from '../copy-button.tsx';

/** What the model gets to know without being told, in one line; opens the exact text. */
export function AmbientBar() {
  const ambient = useStore(ambientStore, (state) => state.ambient);
  const [isOpen, setIsOpen] = useState(false);
  if (!ambient) return null;
  const open = () => {
    ambientStore.refresh(sessionsStore.getState().activeId);
    setIsOpen(true);
  };
  return (
    <div className="ambient-bar">
      <Pill
        className="ambient-pill"
        tone={pillTone(ambient)}
        aria-label={`Terminal context: ${ambientText(ambient)}`}
        title="What the model gets"
        onClick={open}
      >
        <Dot tone={toneOf(ambient.lastExit)} />
        <span>{ambientText(ambient)}</span>
      </Pill>
      <span className="ambient-tokens">{tokenText(ambient)}</span>
      <Dialog title="What the model gets" isOpen={isOpen} onOpenChange={setIsOpen}>
        <AmbientText ambient={ambient} />
      </Dialog>
    </div>
  );
}

function pillTone({ lastExit }: Ambient): Tone {
  return toneOf(lastExit) === 'fail' ? 'fail' : 'neutral';
}

function tokenText({ tokens, tokenBudget }: Ambient): string {
  return `${formatTokens(tokens)} of ${formatTokens(tokenBudget)} tokens`;
}

function AmbientText({ ambient }: { ambient: Ambient }) {
  return (
    <div className="ambient-dialog">
      <p>
        With every message the model is sent this text about <code>{ambient.sessionId}</code>, word for word. Secrets
        are taken out first. {tokenText(ambient)}.
      </p>
      <pre {...KEYBOARD_SCROLL}>{ambient.text}</pre>
      <CopyButton text={ambient.text} label="Copy context" variant="plain" />
    </div>
  );
}
