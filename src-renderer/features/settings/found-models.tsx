import { useEffect, useState } from 'react';
import type { FoundModels as Found } from '../../../contracts/model/index.ts';
import { host } from '../../stores/connection.ts';
import { Field } from './field.tsx';
import { useChange } from './use-change.ts';

/** The models that were found, to pick one instead of typing its name. Without any it takes no room. */
export function FoundModels() {
  const [found, setFound] = useState<readonly Found[]>([]);
  const { error, change } = useChange();
  useEffect(() => {
    let isHere = true;
    host()
      .call('model.list', {})
      .then(
        (list) => isHere && setFound(list),
        () => {
          // Without a connection there is nothing to pick from; the fields below still work.
        },
      );
    return () => {
      isHere = false;
    };
  }, []);
  if (found.length === 0) return null;
  const pick = (value: string) => {
    const [server, name] = value.split('\n');
    const one = found[Number(server)];
    if (one && name) void change({ model: { provider: one.provider, baseUrl: one.baseUrl, name } });
  };
  return (
    <Field label="Found models" hint="Choosing one fills in the fields below." error={error}>
      {(ids) => (
        <select {...ids} value="" onChange={(event) => pick(event.target.value)}>
          <option value="">Choose a model…</option>
          {found.map(({ server, isLocal, models }, index) => (
            <optgroup key={server} label={isLocal ? `${server}, on this machine` : server}>
              {models.map((name) => (
                <option key={name} value={`${index}\n${name}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  );
}
