import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** The processes of one terminal, found by their kernel session; a program that left it (`setsid`) is no longer ours. */
export interface SessionProcesses {
  /** Signals every process group of the session. */
  signal(signal: NodeJS.Signals): Promise<void>;
  areAlive(): Promise<boolean>;
}

/** @param leaderPid Process id of the session's leader, which is its session id too. */
export function sessionProcesses(leaderPid: number): SessionProcesses {
  return {
    async signal(signal) {
      // The leader's own group comes even when it is not listed: where the list cannot be read, it is all that is known.
      for (const group of new Set([leaderPid, ...(await listGroups(leaderPid))])) signalGroup(group, signal);
    },
    async areAlive() {
      return (await listGroups(leaderPid)).length > 0;
    },
  };
}

/** The command line of a process, its arguments parted by NUL; null when there is none to be read. */
export function programLineOf(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8') || null;
    const line = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', timeout: 1000 });
    return line.trim().replaceAll(' ', '\0') || null;
  } catch {
    return null; // It has ended, or this system has no `ps`.
  }
}

/** True while a process of the group is there. */
export function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    /* ESRCH: no process of the group is left. */
    return false;
  }
}

/** Does nothing when the group is gone. */
export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    /* ESRCH: the group is gone, which is what was wanted. */
  }
}

async function listGroups(sessionId: number): Promise<number[]> {
  return process.platform === 'linux' ? listGroupsOfProc(sessionId) : listGroupsOfPs(sessionId);
}

async function listGroupsOfProc(sessionId: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const groups = await Promise.all(pids.map((pid) => groupIfInSession(pid, sessionId)));
  return [...new Set(groups.filter((group) => group !== null))];
}

async function groupIfInSession(pid: string, sessionId: number): Promise<number | null> {
  // A process that ends meanwhile has no file any more: it is not in the session.
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // proc(5): `pid (comm) state ppid pgrp session …`; comm may hold spaces and parentheses, so read from the last one.
  const [state, , group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state !== 'Z' && Number(session) === sessionId ? Number(group) : null;
}

/** macOS has no /proc and prints no session ids; the members of a session are those of its leader's terminal. */
async function listGroupsOfPs(leaderPid: number): Promise<number[]> {
  const rows = (await run('ps', ['-A', '-o', 'pid=,pgid=,stat=,tty=']))
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const tty = rows.find(([pid]) => Number(pid) === leaderPid)?.[3];
  if (!tty) return [];
  const members = rows.filter((row) => row[3] === tty && !row[2]?.startsWith('Z'));
  return [...new Set(members.map((row) => Number(row[1])))];
}

function run(file: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(file, args, (error, stdout) => resolve(error ? '' : stdout));
  });
}
