import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * What the foreground program of a terminal is about. `password`: it reads a line that is not shown. `line`: it reads a line.
 * `key`: it has the keyboard to itself (a pager, an editor, a REPL). `server`: it reads nothing and listens on a socket.
 * `busy`: none of these. `unknown`: the system does not tell.
 */
export type Waiting = 'password' | 'line' | 'key' | 'server' | 'busy' | 'unknown';

export interface Foreground {
  /** Of the program that waits, or of the leader of the foreground group. */
  readonly pid: number;
  /** The foreground process group. */
  readonly group: number;
  /** Its short name, e.g. `less`. */
  readonly program: string;
  /** The shell itself has the terminal. */
  readonly isShell: boolean;
  readonly waiting: Waiting;
}

/**
 * Who has the keyboard of a terminal, and whether they wait for it. Asked of the system, as nothing of it is in the output.
 *
 * @param shellPid Process id of the shell, which leads the terminal's session.
 * @returns Null once the shell has ended, or where the system tells nothing at all.
 */
export async function readForeground(shellPid: number): Promise<Foreground | null> {
  return process.platform === 'linux' ? readFromProc(shellPid) : readFromPs(shellPid);
}

interface Process {
  readonly pid: number;
  readonly program: string;
  readonly group: number;
  readonly foregroundGroup: number;
}

async function readFromProc(shellPid: number): Promise<Foreground | null> {
  const shell = await readStat(shellPid);
  if (!shell || shell.foregroundGroup <= 0) return null;
  const group = await groupMembers(shell);
  const leader = group.find(({ pid }) => pid === shell.foregroundGroup) ?? group[0];
  if (!leader) return null;
  const [modes, readers] = await Promise.all([terminalModes(shellPid), readersOf(group)]);
  const waiting = waitingOf(modes, readers.found.length > 0, readers.isHidden);
  const isServer = waiting === 'busy' && (await listens(group));
  const { pid, program } = readers.found[0] ?? leader;
  const { foregroundGroup } = shell;
  const isShell = foregroundGroup === shell.group;
  return { pid, group: foregroundGroup, program, isShell, waiting: isServer ? 'server' : waiting };
}

interface Modes {
  readonly isCanonical: boolean;
  readonly hasEcho: boolean;
}

function waitingOf(modes: Modes | null, isReading: boolean, isHidden: boolean): Waiting {
  if (!modes) return isReading ? 'line' : 'unknown';
  // A program that puts the terminal into raw mode draws by itself, and so does a hidden line.
  if (!modes.isCanonical) return 'key';
  if (!modes.hasEcho) return 'password';
  if (isReading) return 'line';
  return isHidden ? 'unknown' : 'busy';
}

async function readStat(pid: number): Promise<Process | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // proc(5): `pid (comm) state ppid pgrp session tty_nr tpgid …`; comm may hold spaces and parentheses.
  const end = stat.lastIndexOf(')');
  if (end < 0) return null;
  const [state, , group, , , foregroundGroup] = stat.slice(end + 2).split(' ');
  if (state === 'Z') return null;
  const program = stat.slice(stat.indexOf('(') + 1, end);
  return { pid, program, group: Number(group), foregroundGroup: Number(foregroundGroup) };
}

/** The foreground programs. Mostly they descend from the shell, which spares a look at every process of the machine. */
async function groupMembers(shell: Process): Promise<Process[]> {
  const isMember = (one: Process) => one.group === shell.foregroundGroup;
  const family = [shell, ...(await descendantsOf(shell.pid))].filter(isMember);
  if (family.length > 0) return family;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => readStat(Number(pid))));
  return all.filter((one) => one !== null).filter(isMember);
}

async function descendantsOf(pid: number): Promise<Process[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
  const children = await Promise.all((listed.match(/\d+/g) ?? []).map((child) => readStat(Number(child))));
  const alive = children.filter((one) => one !== null);
  const deeper = await Promise.all(alive.map((one) => descendantsOf(one.pid)));
  return [...alive, ...deeper.flat()];
}

/** Numbers of the system call `read`, by machine. */
const READ_CALLS: Partial<Record<NodeJS.Architecture, string>> = { x64: '0', arm64: '63', arm: '3', ia32: '3' };

/** The processes that are inside a read of a terminal. `isHidden`: of one it cannot be told (it is another user's, as with sudo). */
async function readersOf(group: readonly Process[]): Promise<{ found: Process[]; isHidden: boolean }> {
  const states = await Promise.all(group.map(({ pid }) => isReadingTerminal(pid)));
  return { found: group.filter((_one, index) => states[index] === true), isHidden: states.includes(null) };
}

async function isReadingTerminal(pid: number): Promise<boolean | null> {
  const call = await readFile(`/proc/${pid}/syscall`, 'latin1').catch(() => null);
  if (call === null) return null;
  const [number, descriptor] = call.split(' ');
  if (number !== READ_CALLS[process.arch] || descriptor === undefined) return false;
  const file = await readlink(`/proc/${pid}/fd/${Number(descriptor)}`).catch(() => '');
  return /^\/dev\/(pts\/|tty)/.test(file);
}

async function listens(group: readonly Process[]): Promise<boolean> {
  const inodes = new Set((await Promise.all(group.map(({ pid }) => socketsOf(pid)))).flat());
  const pid = group[0]?.pid;
  if (inodes.size === 0 || pid === undefined) return false;
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'latin1').catch(() => '')),
  );
  const LISTEN = '0A';
  return tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((row) => row.trim().split(/\s+/))
    .some((fields) => fields[3] === LISTEN && inodes.has(fields[9] ?? ''));
}

async function socketsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

/** Null when the terminal cannot be asked. */
async function terminalModes(shellPid: number): Promise<Modes | null> {
  const links = await Promise.all([0, 1, 2].map((fd) => readlink(`/proc/${shellPid}/fd/${fd}`).catch(() => '')));
  const device = links.find((link) => link.startsWith('/dev/pts/'));
  return device ? await sttyModes(['-a', '-F', device]) : null;
}

async function sttyModes(args: string[]): Promise<Modes | null> {
  const said = await run('stty', args);
  if (!/\bicanon\b/.test(said)) return null;
  return { isCanonical: !/-icanon\b/.test(said), hasEcho: !/(?:^|\s)-echo\b/.test(said) };
}

/** macOS tells the foreground group and, through stty, the modes; not what a process waits for. */
async function readFromPs(shellPid: number): Promise<Foreground | null> {
  const rows = (await run('ps', ['-A', '-o', 'pid=,pgid=,tpgid=,tty=,ucomm=']))
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const shell = rows.find(([pid]) => Number(pid) === shellPid);
  const [, , foreground, tty] = shell ?? [];
  const leader = rows.find(([pid]) => pid === foreground) ?? rows.find(([, group]) => group === foreground);
  if (!leader || !tty) return null;
  const modes = await sttyModes(['-a', '-f', `/dev/${tty}`]);
  const waiting = waitingOf(modes, false, true);
  const isShell = shell?.[1] === foreground;
  return { pid: Number(leader[0]), group: Number(foreground), program: leader[4] ?? '', isShell, waiting };
}

function run(file: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(file, args, { env: { ...process.env, LC_ALL: 'C' } }, (error, stdout) => resolve(error ? '' : stdout));
  });
}
