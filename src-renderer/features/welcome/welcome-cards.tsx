import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { CommandKbd } from '../../commands/command-kbd.tsx';
import { settingsRequests } from '../../stores/focus.ts';
import { modelStore } from '../../stores/model.ts';
import { changeSettings, settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import './welcome-cards.css';

/** Three cards at the first start, beside the work and never over the prompt. They take no keyboard. */
export function WelcomeCards() {
  // Without a path the settings have not come yet.
  const isWanted = useStore(settingsStore, ({ settings, path }) => settings.welcome && path !== '');
  const [isOver, setIsOver] = useState(false);
  const [at, setAt] = useState(0);
  if (!isWanted || isOver) return null;
  const end = () => {
    // At once, and for this window even where the settings cannot be written.
    setIsOver(true);
    void changeSettings({ welcome: false });
  };
  const isLast = at === CARDS.length - 1;
  const card = CARDS[at];
  return (
    <section className="welcome" aria-label="Welcome">
      <h2 aria-live="polite">{card?.title}</h2>
      <div className="welcome-text">{card?.body}</div>
      <div className="welcome-foot">
        <span className="welcome-count">
          {at + 1} of {CARDS.length}
        </span>
        {!isLast && (
          <Button variant="quiet" onClick={end}>
            Skip
          </Button>
        )}
        {isLast && <AddModel onDone={end} />}
        <Button variant="primary" onClick={isLast ? end : () => setAt(at + 1)}>
          {isLast ? 'Start' : 'Next'}
        </Button>
      </div>
    </section>
  );
}

function AddModel({ onDone }: { onDone(): void }) {
  const isOffline = useStore(modelStore, ({ model }) => model?.kind === 'offline');
  if (!isOffline) return null;
  const open = () => {
    onDone();
    settingsRequests.emit();
  };
  return <Button onClick={open}>Add a model</Button>;
}

const CARDS: readonly { readonly title: string; readonly body: ReactNode }[] = [
  {
    title: 'Your shell, as it is',
    body: (
      <p>
        Type as in any terminal: prompt, aliases and keys are yours. Every command becomes a block;{' '}
        <CommandKbd command="block.previous" /> goes to it, to copy it, run it again or ask about it.
      </p>
    ),
  },
  {
    title: 'The chat has seen it',
    body: (
      <p>
        Ask from the console with <Kbd keys="?" />, or go to the chat with <CommandKbd command="focus.toggle" />. Select
        lines and press <CommandKbd command="chat.add-selection" /> to point at them. Nothing has to be pasted.
      </p>
    ),
  },
  {
    title: 'You keep the wheel',
    body: (
      <p>
        The agent types where you can see it, and only what the level at the top allows; the rest waits for you.{' '}
        <CommandKbd command="control.cycle" /> decides who drives, and any key you type takes over.
      </p>
    ),
  },
];
