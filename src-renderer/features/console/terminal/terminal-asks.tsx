import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { TerminalView } from './terminal-view.ts';

/** Characters of a text that a question shows. */
const SHOWN_CHARS = 160;
const PREVIEW_CHARS = 20_000;

/** What one terminal asks the person: may this be pasted, may a program use the clipboard? */
export function TerminalAsks({ view }: { view: TerminalView }) {
  return (
    <>
      <PasteAsk view={view} />
      <ClipboardAsk view={view} />
    </>
  );
}

function PasteAsk({ view }: { view: TerminalView }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => view.onNeedPreview(setText), [view]);
  const decide = (pasted: string) => {
    setText(null);
    view.focus();
    view.paste(pasted);
  };
  const lines = (text ?? '').replace(/(?:\r\n?|\n)$/, '').split(/\r\n?|\n/);
  const title = lines.length === 1 ? 'Paste a line that runs at once?' : `Paste ${lines.length} lines?`;
  return (
    <Dialog title={title} isOpen={text !== null} onOpenChange={(isOpen) => !isOpen && decide('')}>
      <p>Each line may run as soon as it is pasted.</p>
      <textarea
        className="paste-preview"
        readOnly
        aria-label="Text to paste"
        rows={Math.min(lines.length + 1, 14)}
        value={shorten(text ?? '', PREVIEW_CHARS)}
      />
      <div className="ask-actions">
        <Button onClick={() => decide('')}>Cancel</Button>
        <Button onClick={() => decide(lines.map((line) => line.trim()).join(' '))}>Paste as one line</Button>
        <Button variant="primary" onClick={() => decide(text ?? '')}>
          Paste
        </Button>
      </div>
    </Dialog>
  );
}

function ClipboardAsk({ view: { clipboard } }: { view: TerminalView }) {
  const text = useStore(clipboard.waiting, (state) => state.text);
  if (text === null) return null;
  return (
    <section className="clipboard-ask" aria-label="Clipboard request" aria-live="polite">
      <p>
        A program wants to put this on the clipboard: <code>{shorten(text, SHOWN_CHARS)}</code>
      </p>
      <Button onClick={() => clipboard.answer('deny')}>Deny</Button>
      <Button onClick={() => clipboard.answer('always')}>Always</Button>
      <Button variant="primary" onClick={() => clipboard.answer('allow')}>
        Allow
      </Button>
    </section>
  );
}

function shorten(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars)}…` : text;
}
