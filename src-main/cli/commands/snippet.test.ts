import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFakeVox } from '../command-context.fake.ts';
import { type FakeLineHost, startFakeHost } from '../line-host.fake.ts';

let axis: FakeLineHost;
beforeAll(async () => {
  axis = await startFakeHost(() => []);
});
afterAll(() => axis.dispose());

function vox(words: readonly string[], answers?: (string | null)[]) {
  const asked: string[] = [];
  const person = answers && {
    pressKey: async () => 'n',
    typeHidden: async () => '',
    async typeLine(question: string) {
      asked.push(question);
      return answers.shift() ?? null;
    },
  };
  return runFakeVox(words, { env: { VOX_HOME: axis.home }, person }).then((done) => ({ ...done, asked }));
}
const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

/** In order, on one file. */
const ROWS: [words: string[], code: number, text: string][] = [
  [['snippet', 'list'], 0, 'There is none yet'],
  [['snippet', 'save', 'logs', 'kubectl logs {{pod}} -n {{ns=default}}', '--about', 'Of a pod'], 0, 'logs is saved'],
  [['snippet', 'save', 'up', '--', 'docker', 'compose', 'up', '-d'], 0, 'up is saved'],
  [['snippet', 'save', 'up', 'ls'], 1, 'Take its place with --replace'],
  [['snippet', 'save', 'up', 'docker compose up', '--replace'], 0, 'up is saved'],
  [['snippet', 'save', '-x', 'ls'], 2, ''],
  [['snippet', 'save', 'a b', 'ls'], 2, 'is no name'],
  [['snippet', 'save', 'key', `curl -H 'Authorization: token ${secret}'`], 1, 'seems to hold a secret'],
  [['snippets', 'list'], 0, 'kubectl logs {{pod}} -n {{ns=default}}  Of a pod'],
  [['snippet', 'search', 'POD'], 0, 'logs'],
  [['snippet', 'search', 'nothing'], 0, 'No snippet has all'],
  [['snippet', 'show', 'up'], 0, 'docker compose up'],
  [['snippet', 'show', 'gone'], 1, 'There is no snippet "gone"'],
  [['snippet', 'run', 'logs', '--print'], 2, 'pod has no value. Give it with: --set pod=VALUE'],
  [['snippet', 'run', 'logs', '--print', '--set', 'pod=a=b'], 0, 'kubectl logs a=b -n default'],
  [['snippet', 'run', 'logs', '--set', 'pod=x', '--print', '--set=ns=kube'], 0, 'kubectl logs x -n kube'],
  [['snippet', 'run', 'logs', '--set', 'pid=x', '--print'], 2, 'names no parameter of this line. It has: pod, ns'],
  [['snippet', 'run', 'logs', '--set', 'pod=x\nrm y', '--print'], 2, 'a control character'],
  [['snippet', 'run', 'up'], 1, 'No session is open'],
  [['snippet', 'export'], 0, 'about: Of a pod'],
  [['completions', 'values', 'snippet'], 0, 'logs\nup'],
  [['snippet', 'remove', 'logs'], 0, 'logs is deleted'],
  [['snippet', 'list', '--json'], 0, '[{"name":"up","about":null,"command":"docker compose up"}]'],
];

test('lines are saved, found, filled in and deleted', async () => {
  for (const [words, code, text] of ROWS) {
    const done = await vox(words);
    expect([words, done.code, done.out + done.err]).toEqual([words, code, expect.stringContaining(text)]);
  }
});

test('a person is asked for what was not told', async () => {
  await vox(['snippet', 'save', 'hop', 'ssh {{host}} -p {{port=22}}']);
  const run = ['snippet', 'run', 'hop', '--print'];
  expect(await vox(run, ['web-1', ''])).toMatchObject({
    code: 0,
    out: 'ssh web-1 -p 22',
    asked: ['host: ', 'port [22]: '],
  });
  expect(await vox(run, ['web-1', null])).toMatchObject({ code: 130, out: '' });
  expect(await vox([...run, '--set', 'host=a', '--set', 'port=1'], [])).toMatchObject({ out: 'ssh a -p 1', asked: [] });
});
