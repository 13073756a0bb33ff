import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import './line-form.css';

export interface LineFormProps {
  /** Name of the field, and its placeholder. */
  readonly label: string;
  /** What the button does: `Run`. */
  readonly action: string;
  readonly initial: string;
  readonly isSending?: boolean;
  /** What stands there is selected: it is replaced rather than mended. */
  readonly isReplaced?: boolean;
  onDone(text: string): void;
  onCancel(): void;
}

/** One line of text: Enter is done, Esc cancels. It opens because a person pressed a button, so it takes the keyboard. */
export function LineForm({
  label,
  action,
  initial,
  isSending = false,
  isReplaced = false,
  onDone,
  onCancel,
}: LineFormProps) {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(text);
  };
  return (
    <form
      className="line-form"
      data-own-keys=""
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <input
        ref={isReplaced ? takeAndSelect : takeFocus}
        aria-label={label}
        placeholder={label}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <Button variant="primary" type="submit" disabled={isSending}>
        {action}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}

function takeAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
