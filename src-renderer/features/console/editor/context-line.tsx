import { useStore } from 'zustand';
import type { SessionInfo } from '../../../../contracts/model/index.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { shortPath } from './short-path.ts';

/** Where a line would run: folder, branch, shell. */
export function ContextLine({ session }: { session: SessionInfo }) {
  const homeDir = useStore(connectionStore, (state) => state.homeDir);
  const shell = session.shellVersion ? `${session.shell} ${session.shellVersion}` : session.shell;
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
      <span>{shell}</span>
      {session.integration === 'hints' ? (
        <span title="The marks come from another program's shell integration: blocks may be incomplete.">
          partial blocks
        </span>
      ) : null}
      {session.activity === 'starting' ? <span className="context-starting">starting…</span> : null}
    </>
  );
}
