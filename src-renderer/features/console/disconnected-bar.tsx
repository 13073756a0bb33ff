import { useStore } from 'zustand';
import { connectionStore, host } from '../../stores/connection.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from './chrome/use-now.ts';

/** Across the console while the host is away. What is on screen stays; it is attached again by itself. */
export function DisconnectedBar() {
  const status = useStore(connectionStore, (state) => state.status);
  const now = useNow(status.state === 'disconnected');
  if (status.state !== 'disconnected') return null;
  const seconds = Math.max(0, Math.ceil((status.retryAt - now) / 1000));
  return (
    <div className="console-bar" role="alert">
      <b>Disconnected.</b> <span>{status.message}</span>
      <span className="disconnected-wait" aria-hidden="true">
        {seconds > 0 ? `Next try in ${seconds} s` : 'Trying…'}
      </span>
      <Button onClick={() => host().retry()}>Try now</Button>
    </div>
  );
}
