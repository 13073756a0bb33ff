/**
 * What the host's fixed rules say of failed blocks. Asked once a block, when a view shows it.
 *
 *   lookUpFinding(block)            asks, unless it is known
 *   findingOf(state, block)         null: not asked yet, or nothing is known of it
 *   runFix(block)                   a person runs what is proposed; the gate judges it
 */
import { createStore } from 'zustand/vanilla';
import type { Block, Finding } from '../../contracts/model/index.ts';
import { host } from './connection.ts';
import { showNotice } from './notice.ts';
import { toWireError } from './wire-error.ts';

interface FindingsState {
  readonly byBlock: ReadonlyMap<string, Finding | null>;
}

/** More blocks than a person scrolls back through; the oldest go first. */
const MAX_KEPT = 300;

export const findingsStore = createStore<FindingsState>(() => ({ byBlock: new Map() }));

/** The numbers of blocks begin anew with each host. */
function keyOf({ id, startedAt }: Block): string {
  return `${id} ${startedAt}`;
}

export function findingOf(state: FindingsState, block: Block | null): Finding | null {
  return (block && state.byBlock.get(keyOf(block))) ?? null;
}

export function lookUpFinding(block: Block): void {
  if (block.status !== 'failed' || findingsStore.getState().byBlock.has(keyOf(block))) return;
  keep(block, null);
  void host()
    .call('block.explain', { blockId: block.id })
    .then(
      (finding) => keep(block, finding),
      // The block or the connection is gone, or the host is older than the page: then there is no fix to show.
      () => forget(block),
    );
}

/** What goes wrong is said in a notice; what the gate says, in the request's own row. */
export async function runFix(block: Block): Promise<void> {
  const line = findingOf(findingsStore.getState(), block)?.proposal?.line;
  if (line === undefined) return;
  try {
    await host().call('block.fix', { blockId: block.id, line });
  } catch (error) {
    const { code, message } = toWireError(error);
    showNotice('problem', message);
    // What it goes by has changed meanwhile: it is asked again.
    if (code !== 'block.no-fix') return;
    forget(block);
    lookUpFinding(block);
  }
}

function keep(block: Block, finding: Finding | null): void {
  findingsStore.setState(({ byBlock }) => {
    const rows = [...byBlock].filter(([key]) => key !== keyOf(block)).slice(1 - MAX_KEPT);
    return { byBlock: new Map([...rows, [keyOf(block), finding]]) };
  });
}

function forget(block: Block): void {
  findingsStore.setState(({ byBlock }) => ({ byBlock: new Map([...byBlock].filter(([key]) => key !== keyOf(block))) }));
}
