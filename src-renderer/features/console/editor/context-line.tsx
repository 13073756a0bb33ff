import { useStore } from 'zustand';
import type { SessionInfo } from '../../../../contracts/model/index.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { shortPath } from './short-path.ts';

/** Where a line would run: folder, branch, shell. */
export function ContextLine({ session }: { session: SessionInfo }) {
  const homeDir = useStore(connectionStore, (state) => state.homeDir);
  // `5.2.15(1)-release` is more than a person wants to read: `5.2` says which bash it is.
  const version = session.shellVersion?.match(/^\d+(\.\d+)?/)?.[0] ?? '';
  return (
    <>
      <span className="context-path" title={session.cwd}>
        {shortPath(session.cwd, homeDir)}
      </span>
      {session.branch ? (
        <span className="context-branch" title="Branch">
          <span aria-hidden="true">⎇ </span>
          {session.branch}
        </span>
      ) : null}
      <span title={session.shellVersion ?? undefined}>{`${session.shell} ${version}`.trim()}</span>
      {session.integration === 'hints' ? (
        <span title="The marks come from another program's shell integration: blocks may be incomplete.">
          partial blocks
        </span>
      ) : null}
      {session.activity === 'starting' ? <span className="context-starting">starting…</span> : null}
    </>
  );
}
