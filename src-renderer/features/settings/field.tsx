import { type ReactNode, useId } from 'react';

export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null;
  /** Draws the control with the ids that tie it to its label, hint and error. */
  children(ids: FieldIds): ReactNode;
}

/** One setting: label on the left, control on the right, what it means or what is wrong below. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className="settings-field">
      <label htmlFor={id}>{label}</label>
      <div className="settings-control">
        {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': Boolean(error) })}
        {hasNote && (
          <p id={noteId} className={error ? 'settings-error' : 'settings-hint'} role={error ? 'alert' : undefined}>
            {error || hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** Settings that belong together. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
