import type { ReactNode } from 'react';

interface SegmentedFieldProps {
  /** Shown; the radio group inside carries the same words as its accessible name. */
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | null;
  readonly children: ReactNode;
}

/** A setting whose control names itself. */
export function SegmentedField({ label, hint, error, children }: SegmentedFieldProps) {
  return (
    <div className="settings-field">
      <span aria-hidden="true">{label}</span>
      <div className="settings-control">
        {children}
        {error && (
          <p className="settings-error" role="alert">
            {error}
          </p>
        )}
        {!error && hint && <p className="settings-hint">{hint}</p>}
      </div>
    </div>
  );
}
