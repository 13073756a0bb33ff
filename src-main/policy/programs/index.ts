import type { Handler } from '../invocation.ts';
import { policyTable } from '../table.ts';
import { tar } from './archives.ts';
import { BUILTINS } from './builtins.ts';
import { judgeByTable } from './by-table.ts';
import { CLOUD } from './cloud.ts';
import { CONTAINERS } from './containers.ts';
import { DECODERS } from './decoders.ts';
import { DELETERS } from './delete.ts';
import { find, findFast } from './find.ts';
import { git } from './git.ts';
import { interpreter } from './interpreters.ts';
import { NETWORK } from './network.ts';
import { POWER } from './power.ts';
import { PROCESSES } from './processes.ts';
import { RUNNERS, runner } from './runners.ts';
import { SCHEDULERS } from './schedulers.ts';
import { SENDERS } from './senders.ts';
import { SHELLS } from './shells.ts';
import { FILTERS } from './text-filters.ts';
import { WINDOWS } from './windows.ts';
import { WRAPPERS, wrap } from './wrappers.ts';

/** Programs that need more than a row of the table. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  ...BUILTINS,
  ...RUNNERS,
  ...CLOUD,
  ...CONTAINERS,
  ...DECODERS,
  ...DELETERS,
  ...FILTERS,
  ...NETWORK,
  ...POWER,
  ...PROCESSES,
  ...SCHEDULERS,
  ...SENDERS,
  ...SHELLS,
  ...WINDOWS,
  ...WRAPPERS,
  find,
  fd: findFast,
  fdfind: findFast,
  git,
  hub: git,
  tar,
  gtar: tar,
  bsdtar: tar,
};

export function handlerOf(name: string): Handler | null {
  const handler = ownHandler(name);
  return Object.hasOwn(policyTable().runners, name) ? runner(handler ?? judgeByTable) : handler;
}

function ownHandler(name: string): Handler | null {
  if (Object.hasOwn(HANDLERS, name)) return HANDLERS[name] ?? null;
  if (Object.hasOwn(policyTable().wrappers, name)) return wrap;
  if (Object.hasOwn(policyTable().interpreters, name) || /^python[\d.]*$/.test(name)) return interpreter;
  if (/^(?:mkfs|mke2fs|mkswap|newfs)(?:[._]|$)/.test(name)) return HANDLERS.mkfs ?? null;
  return null;
}
