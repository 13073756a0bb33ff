import { useState } from 'react';
import { useStore } from 'zustand';
import type { WireError } from '../../../contracts/model/index.ts';
import { host } from '../../stores/connection.ts';
import { modelStore } from '../../stores/model.ts';
import { toWireError } from '../../stores/wire-error.ts';
import { Button } from '../../ui/button.tsx';

type Result =
  | { readonly state: 'idle' | 'asking' | 'answered' }
  | { readonly state: 'failed'; readonly error: WireError };

/** Asks the model for one token and says how that went. */
export function ModelCheck() {
  const model = useStore(modelStore, (state) => state.model);
  const [result, setResult] = useState<Result>({ state: 'idle' });
  const check = async () => {
    setResult({ state: 'asking' });
    try {
      const { error } = await host().call('model.check', {});
      setResult(error ? { state: 'failed', error } : { state: 'answered' });
    } catch (thrown) {
      setResult({ state: 'failed', error: toWireError(thrown) });
    }
  };
  const isOffline = model?.kind !== 'model';
  return (
    <div className="settings-field">
      <span />
      <div className="settings-control">
        <div className="settings-row">
          <Button disabled={isOffline || result.state === 'asking'} onClick={check}>
            Test connection
          </Button>
          <output className="settings-result">
            {isOffline && 'The offline assistant answers until there is a model name (and a base URL).'}
            {!isOffline && result.state === 'asking' && 'Asking…'}
            {!isOffline && result.state === 'answered' && <span className="is-good">{model.label} answered.</span>}
            {!isOffline && result.state === 'failed' && <span className="is-bad">{result.error.message}</span>}
          </output>
        </div>
      </div>
    </div>
  );
}
