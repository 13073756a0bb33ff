import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionId } from '../../contracts/model/index.ts';
import { systemFiles as files } from '../platform/files.ts';
import { startTermListener, type TermListener } from '../rpc/server/term-listener.ts';
import { createServices } from '../services/index.ts';
import { PersonTerminal } from './person-terminal.fake.ts';

type Axis = Awaited<ReturnType<typeof createServices>>;

let home: string;
let axis: Axis | null;
let listener: TermListener | null;
let person: PersonTerminal;
const env = () => ({ VOX_HOME: join(home, 'vox'), HOME: home });

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'vox-term-')));
  writeFileSync(join(home, '.bashrc'), "PS1='inner> '\n");
  mkdirSync(join(home, 'vox'));
  axis = null;
  listener = null;
});
afterEach(async () => {
  person.kill();
  await listener?.dispose();
  await axis?.dispose();
  rmSync(home, { recursive: true, force: true });
});

/** Axis in this process, with one session; what `vox term` in another process finds. */
async function startAxis(size = { cols: 80, rows: 24 }): Promise<SessionId> {
  const root = join(home, 'vox');
  const paths = { configDir: join(root, 'config'), dataDir: join(root, 'data'), logDir: join(root, 'log') };
  axis = await createServices({ files, paths, env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' } });
  const { services, onEvent: events, log } = axis;
  listener = await startTermListener({ services, events, log, files, dataDir: paths.dataDir, root: 'daemon', port: 0 });
  return axis.host.open({ shell: 'bash', cwd: home, size });
}
const info = (id: SessionId) => (axis as Axis).host.get(id);
const open = (options = {}) => new PersonTerminal({ env: env(), cwd: home, ...options });
const inHost = (id: SessionId, keys: string) => (axis as Axis).host.input(id, Buffer.from(keys), 'window');
const waitForHost = (id: SessionId, facts: object) => vi.waitFor(() => expect(info(id)).toMatchObject(facts), 9000);

/** Attached, with the prompt in view and the status line below it. */
async function attach(id: SessionId, words = ''): Promise<void> {
  person.vox(`term --attach ${id} ${words}`);
  await person.waitFor(
    'the prompt and the status line',
    () => /inner> /.test(person.text) && person.lastLine.includes(id),
  );
}
async function menu(filter: string): Promise<void> {
  person.type('\x1c');
  await menuItem(filter);
}
async function menuItem(filter: string): Promise<void> {
  await person.waitForText('Enter choose');
  person.type(filter);
  await person.waitForText(`> ${filter}`);
  person.type('\r');
}

describe('vox term', () => {
  it('shows a session whole, above a status line, and gives it the size of the rows above', async () => {
    const id = await startAxis({ cols: 100, rows: 50 });
    person = open({ cols: 90, rows: 20 });
    await attach(id);
    await waitForHost(id, { size: { cols: 90, rows: 19 }, attached: 1 });
    expect(person.lastLine).toMatch(/^ s-1 · bash · .* · L3 · CoPilot .* Ctrl\+\\ menu /);
    person.type('seq 1 60; stty size\r');
    await person.waitForText('19 90');
    expect(person.lines.filter((line) => line.startsWith(' s-1 · '))).toHaveLength(1);
    expect(person.everything).toContain('\n1\n2\n3\n');
    expect(person.lastLine).toContain('s-1 · ');
  });

  it('hands on keys, mouse, paste and signals as they are, Ctrl+Z and Ctrl+C too', async () => {
    const id = await startAxis();
    person = open();
    await attach(id);
    person.type('cat -v\r');
    await waitForHost(id, { activity: 'running' });
    person.type('\x1b[<0;5;5M\x1bOA\x1b[200~two lines\x1b[201~\r');
    await person.waitForText('^[[<0;5;5M^[OA^[[200~two lines^[[201~');
    person.type('\x1a');
    await person.waitForText('Stopped');
    person.type('fg\r');
    await waitForHost(id, { activity: 'running' });
    person.type('\x03');
    await waitForHost(id, { activity: 'prompt' });
    person.type('sleep 99\r');
    await waitForHost(id, { activity: 'running' });
    // The prefix twice is the key itself.
    person.type('\x1c\x1c');
    await waitForHost(id, { activity: 'prompt' });
  });

  const LEFT_ON =
    "printf '\\033[?1049h\\033[?1003h\\033[?1006h\\033[?1004h\\033[?2004h\\033[?1h\\033[?25l\\033[3;9rFULL'; read x";
  /** What ends it, and what is said then. */
  const ENDS: [name: string, end: (id: SessionId) => Promise<void> | void, says: string, code: number][] = [
    ['detaching', () => menu('detach'), 'Detached from s-1; it goes on. Back to it: vox term --attach s-1', 0],
    ['the end of the shell', (id) => (axis as Axis).host.close(id), 'Session s-1 has ended.', 129],
    [
      'the loss of the host',
      () => listener?.dispose(),
      'Disconnected: the connection to Axis was lost, but it still runs',
      1,
    ],
    ['SIGTERM', () => killVox('SIGTERM'), 'code=143', 143],
    ['SIGHUP', () => killVox('SIGHUP'), 'code=129', 129],
  ];
  function killVox(signal: NodeJS.Signals): void {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const isOurs = (pid: string) => {
      try {
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return args.includes('cli/main.ts') && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(join(home, 'vox'));
      } catch {
        return false; // Ended meanwhile.
      }
    };
    for (const pid of pids.filter(isOurs)) process.kill(Number(pid), signal);
  }
  it.each(ENDS)('leaves the terminal as it was: %s (t-284, t-286, t-295)', async (_name, end, says, code) => {
    const id = await startAxis();
    person = open();
    await person.waitForText('outer$ ');
    person.type('echo before; stty -a > one\r');
    await person.waitForText('\nbefore');
    await attach(id);
    person.type(`${LEFT_ON}\r`);
    await person.waitFor('the full screen', () => person.isAlternate && person.text.includes('FULL'));
    expect(person.modes).toMatchObject({ mouseTrackingMode: 'any', bracketedPasteMode: true, sendFocusMode: true });
    await end(id);
    await person.waitForText(`code=${code}`);
    expect(person.text).toContain(says);
    person.type("stty -a > two; cmp one two && echo sa''me\r");
    await person.waitForText('\nsame');
    expect([person.isAlternate, person.isCursorHidden, person.modes]).toEqual([
      false,
      false,
      expect.objectContaining({
        mouseTrackingMode: 'none',
        bracketedPasteMode: false,
        sendFocusMode: false,
        applicationCursorKeysMode: false,
        originMode: false,
        wraparoundMode: true,
      }),
    ]);
    // The whole screen scrolls again.
    person.type('seq 1 30\r');
    await person.waitFor('the last row', () => person.lines.at(-2) === '30');
  });

  it('only looks with --read-only: no byte and no resize reach the session (t-293)', async () => {
    const id = await startAxis({ cols: 120, rows: 40 });
    await waitForHost(id, { activity: 'prompt' });
    inHost(id, `echo ${'wide '.repeat(22)}end\r`);
    person = open({ cols: 60, rows: 12 });
    await attach(id, '--read-only');
    expect(person.lastLine).toContain('read-only');
    person.type('rm -rf x\r\x1b[200~paste\x1b[201~\x03');
    await person.waitForText('Read-only: nothing is typed.');
    person.resize(70, 15);
    await person.waitFor('the status line at its new place', () => person.lastLine.includes('Read-only'));
    inHost(id, 'seq 1 50\r');
    await person.waitForText('\n50');
    expect(info(id)).toMatchObject({ size: { cols: 120, rows: 40 }, isPromptDirty: false });
    expect((axis as Axis).host.blocks(id).map(({ command }) => command.slice(0, 8))).toEqual(['echo wid', 'seq 1 50']);
    await menu('detach');
    await person.waitForText('code=0');
  });

  it('comes back to a full-screen program exactly', async () => {
    const id = await startAxis();
    await waitForHost(id, { activity: 'prompt' });
    inHost(
      id,
      "printf '\\033[?1049h\\033[2J\\033[2;5H\\033[1;31mred\\033[0m\\033[4;7H'; read x; printf '\\033[?1049l'\r",
    );
    await waitForHost(id, { activity: 'running' });
    person = open();
    person.vox(`term --attach ${id}`);
    await person.waitFor('the program', () => person.isAlternate && person.lines[1] === '    red');
    expect(person.cursor).toBe('3,6');
    person.type('\r');
    await person.waitFor('the main screen', () => !person.isAlternate && person.text.includes('inner> '));
    await person.waitFor('the status line', () => person?.lastLine.includes('s-1') ?? false);
  });

  it('re-runs, copies and cycles the mode from the menu', async () => {
    const id = await startAxis();
    person = open();
    await attach(id);
    person.type('echo one-$((1+1))\r');
    await person.waitForText('\none-2');
    await waitForHost(id, { blockCount: 1, activity: 'prompt' });
    await menu('blocks');
    await person.waitForText('Blocks, the last one first');
    person.type('\r');
    await person.waitForText('Copy output');
    person.type('\r');
    await person.waitForText('Copied 1 lines of s-1#1.');
    expect(person.raw).toContain(`\x1b]52;c;${Buffer.from('one-2\n').toString('base64')}\x07`);
    await menu('control');
    await waitForHost(id, { controlMode: 'Autopilot' });
    await person.waitFor('the mode', () => person.lastLine.includes('Autopilot'));
    await waitForHost(id, { isPromptDirty: false });
    await menu('blocks');
    await person.waitForText('Blocks, the last one first');
    person.type('\r');
    await person.waitForText('Run again');
    person.type('again\r');
    await waitForHost(id, { blockCount: 2 });
  });

  it.each([
    ['run', 'Run: git --version', 'done', 'ok'],
    ['dismiss', 'Dismiss: git --version', 'dismissed', null],
  ])('shows what an agent asks, and the person decides: %s', async (filter, item, state, status) => {
    const id = await startAxis();
    await waitForHost(id, { activity: 'prompt' });
    (axis as Axis).host.setMode(id, 'Manual');
    await (axis as Axis).host.submit(id, 'gti --version');
    await waitForHost(id, { lastExit: 127, activity: 'prompt' });
    person = open();
    await attach(id);
    const { chat, approval } = (axis as Axis).services;
    const caller = { role: 'person', connectionId: 'window' } as const;
    const { chatId } = await chat.open({ sessionId: id }, caller);
    await chat.send({ chatId, text: 'what went wrong?', sessionId: id } as never, caller);
    await person.waitFor('the request', () => person.lastLine.includes('1 waiting: git --version'));
    expect(await approval.list({}, caller)).toMatchObject([{ line: 'git --version', state: 'asking' }]);
    const ended = new Promise<string>((resolve) => {
      const changes = (axis as Axis).onEvent((event) => {
        if (event.event !== 'approval.changed' || !['done', 'dismissed'].includes(event.data.state)) return;
        changes.dispose();
        resolve(event.data.state);
      });
    });
    person.type('\x1c');
    await person.waitForText(item);
    await menuItem(filter);
    expect(await ended).toBe(state);
    await person.waitFor('no request', () => !person.lastLine.includes('waiting'));
    const ours = (axis as Axis).host.blocks(id).filter(({ origin }) => origin.kind === 'agent');
    expect(ours.map((block) => block.status)).toEqual(status ? [status] : []);
  });

  it('attaches by name as well, and prints every frame for a program', async () => {
    const id = await startAxis();
    person = open();
    person.vox(`term attach ${id}`);
    await person.waitFor('the prompt', () => /inner> /.test(person.text) && person.lastLine.includes(id));
    await menu('detach');
    await person.waitForText('code=0');
    person.vox(`term attach ${id} --json > frames`);
    await waitForHost(id, { attached: 1, observers: 1 });
    inHost(id, 'echo for-$((1+1)); exit 3\r');
    await person.waitFor('its end', () => person.text.match(/code=0/g)?.length === 2);
    const frames = readFileSync(join(home, 'frames'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([frames[0].type, frames.at(-1)]).toEqual(['snapshot', { type: 'exit', code: 3 }]);
    const printed = frames.flatMap(({ type, bytes }) => (type === 'output' ? [Buffer.from(bytes, 'base64')] : []));
    expect(Buffer.concat(printed).toString()).toContain('for-2');
  });

  it('runs on its own where no Axis runs, and ends its session with it', async () => {
    person = open();
    person.vox(`term --shell bash --cwd ${home}`);
    await person.waitForText('inner> ');
    person.type('echo pid-$$; exit 5\r');
    await person.waitForText('code=5');
    const pid = /pid-(\d+)/.exec(person.everything)?.[1];
    expect(() => process.kill(Number(pid), 0)).toThrow();
  });

  it('takes one line at a time on a dumb terminal', async () => {
    const id = await startAxis();
    person = open();
    person.type('export TERM=dumb\r');
    person.vox(`term --attach ${id}`);
    await person.waitForText(`${home} $ `);
    person.type("printf '\\033[1mbold\\033[0m-%s\\n' text; cat\r");
    await person.waitForText('\nbold-text');
    person.type('more\r');
    await person.waitForText('more\nmore');
    expect(person.raw).not.toContain('\x1b[1m');
    person.type('\x03');
    await waitForHost(id, { activity: 'prompt', lastExit: 130 });
    await person.waitFor('a prompt of ours', () => person.text.endsWith(`${home} $ `) || / \$ \s*$/.test(person.text));
    person.type('\x04');
    await person.waitForText('Detached from s-1');
  });

  it('does not show a session inside itself', async () => {
    const id = await startAxis();
    person = open();
    person.type(`export VOX_SESSION=${id}@${process.pid}\r`);
    person.vox(`term --attach ${id}`);
    await person.waitForText('You are in s-1 already.');
    await person.waitForText('code=1');
  });
});
