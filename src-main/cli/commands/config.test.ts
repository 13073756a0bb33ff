import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFakeVox } from '../command-context.fake.ts';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'vox-config-'));
});
afterAll(() => rmSync(home, { recursive: true }));

async function vox(line: string) {
  const { code, out, err } = await runFakeVox(line.split(' '), { env: { VOX_HOME: home } });
  return { code, text: [out, err].filter((text) => text !== '').join('\n') };
}

/** In order, on one settings file. */
const ROWS: [line: string, code: number, text: string][] = [
  ['config get terminal.fontSize', 0, '13'],
  ['config set terminal.fontSize 15', 0, 'terminal.fontSize is 15 (was 13).'],
  ['config get terminal.fontSize --json', 0, '{"key":"terminal.fontSize","value":15,"defaultValue":13}'],
  ['config list', 0, '(default: 13)'],
  ['config set terminal.fontSize huge', 1, 'must be a number from 8 to 32'],
  ['config set terminal.fontFamily 12', 0, 'terminal.fontFamily is 12'],
  ['config set sessions.keepRunning true', 0, 'sessions.keepRunning is true'],
  ['config set agent.level L9', 1, 'Nothing was changed'],
  ['config unset terminal.fontSize', 0, 'back at its default: 13'],
  ['config get fontsize', 2, 'Did you mean terminal.fontSize?'],
  ['config set cli.prefixAutoExec true', 0, 'cli.prefixAutoExec is true (was false).'],
  ['theme dark', 0, 'dark'],
  ['config get theme', 0, 'dark'],
  ['theme set nosuch', 2, 'See them with: vox theme list'],
  ['theme set dracula', 0, 'dracula'],
  ['theme', 0, 'dracula'],
  ['theme list', 0, '* dracula'],
  ['theme import /nonexistent.json', 1, 'There is no file /nonexistent.json'],
  ['theme dark', 0, 'dark'],
  ['theme', 0, 'dark'],
  ['theme blue', 2, 'THEME is one of system, dark, light'],
  ['model set some-model --base-url http://localhost:1/v1', 0, 'some-model (openai-compatible)'],
  ['config get model.baseUrl', 0, 'http://localhost:1/v1'],
  ['model set none', 0, 'The offline assistant answers.'],
  ['model set x --provider nobody', 2, '--provider takes one of openai-compatible'],
  ['secrets set nobody', 2, 'The secrets: model-key, anthropic-key'],
  ['secrets get model-key', 77, 'only to a person at a terminal'],
  ['secrets get model-key --persona human', 77, 'only to a person at a terminal'],
  ['keys', 0, 'Mod+Shift+M'],
  ['config set keys.block.copy ["Y","Mod+Y"]', 0, 'keys.block.copy is ["Y","Mod+Y"] (was ["C"]).'],
  ['keys', 0, 'Y or Mod+Y'],
  ['config set keys.block.copy ["Hyper+L"]', 1, 'a list in brackets [ ], each of them a key such as'],
  ['config set keys.block.copy Y', 1, 'a list in brackets'],
  ['config unset keys.block.copy', 0, 'back at its default: ["C"]'],
  ['config set terminal.fontSize=16', 0, 'terminal.fontSize is 16 (was 13).'],
  ['config set model.baseUrl=http://localhost:1/v1?a=b&c=', 0, 'model.baseUrl is http://localhost:1/v1?a=b&c='],
  ['conf set terminal.fontSize=17', 0, 'terminal.fontSize is 17 (was 16).'],
  ['config set terminal.fontSize=huge', 1, 'must be a number from 8 to 32'],
  ['config set terminal.fontSize=', 1, 'must be a number'],
  ['config set terminal.fontFamily a=b', 0, 'terminal.fontFamily is a=b'],
  ['config set =1', 2, 'It needs a value'],
  ['config set theme=dark x', 2, 'does not take "x"'],
  ['config set nosuch=1', 2, 'there is no setting "nosuch"'],
  ['config unset terminal.fontSize', 0, 'back at its default: 13'],
  ['config unset model.baseUrl', 0, 'back at its default'],
  ['self version', 0, 'vox 0.'],
  ['features config', 0, 'config list, config get'],
  ['features --domain nothing', 2, 'The parts: term, daemon'],
  ['explain term.read', 0, 'Prints what a command printed.'],
  ['explain how do I rotate api keys', 0, '  vox secrets set NAME'],
];

describe('settings from the command line', () => {
  it('go into the file and come back, and what makes no sense changes nothing', async () => {
    for (const [line, code, text] of ROWS) {
      expect([line, await vox(line)]).toEqual([line, { code, text: expect.stringContaining(text) }]);
    }
    const file = readFileSync((await vox('config path')).text, 'utf8');
    expect(file).toContain('"keepRunning": true');
    expect(file).not.toContain('fontSize');
  });
});
