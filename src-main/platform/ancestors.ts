import { readFileSync } from 'node:fs';

/**
 * Whether a process above this one was started with the variable set: what `env -u` takes away from a command stays with the
 * shell above it. Linux only; elsewhere, and for processes that cannot be looked into, the answer is no.
 */
export function isSetAbove(variable: string): boolean {
  if (process.platform !== 'linux') return false;
  for (let pid: number | null = process.ppid; pid !== null && pid > 1; pid = parentOf(pid)) {
    const environ = `\0${readProc(pid, 'environ')}`;
    if (environ.includes(`\0${variable}=`)) return true;
  }
  return false;
}

function parentOf(pid: number): number | null {
  const stat = readProc(pid, 'stat');
  // proc(5): `pid (comm) state ppid …`; comm may hold spaces and parentheses, so read from the last one.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  return Number.isSafeInteger(parent) && parent !== pid ? parent : null;
}

function readProc(pid: number, name: 'environ' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return ''; // It ended while we looked, or belongs to somebody else.
  }
}
