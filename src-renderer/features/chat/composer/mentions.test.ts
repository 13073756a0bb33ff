// @vitest-environment happy-dom
import { completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, expect, it, vi } from 'vitest';
import type { Block, SessionId } from '../../../../contracts/model/index.ts';
import { composerKeys } from './composer-keys.ts';
import { type MentionSource, mentions } from './mentions.ts';

const FILES = ['README.md', 'src/my file.ts', 'src/app.ts'];

function block(id: string, command: string, status: Block['status']): Block {
  const sessionId = id.split('#')[0] as SessionId;
  const exitCode = status === 'ok' ? 0 : status === 'failed' ? 1 : null;
  return { id, sessionId, command, status, exitCode } as Block;
}

const BLOCKS = [
  block('s-2#1', 'make', 'failed'),
  block('s-1#1', 'git status', 'ok'),
  block('s-1#2', 'npm test', 'failed'),
  block('s-1#3', 'npm start', 'running'),
];

const source: MentionSource = {
  blocks: () => BLOCKS,
  sessionInView: () => 's-1' as SessionId,
  files: async (query) => FILES.filter((path) => path.includes(query)),
};

let view: EditorView | null = null;
afterEach(() => {
  view?.destroy();
  view = null;
});

/** Opens the list behind a text; its caret is at the end. */
async function listed(text: string, from: MentionSource = source, send = () => {}) {
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: text,
      selection: { anchor: text.length },
      extensions: [mentions(from), composerKeys(send)],
    }),
  });
  startCompletion(view);
  const editor = view;
  await vi.waitFor(() => expect(completionStatus(editor.state)).not.toBe('pending'));
  return currentCompletions(editor.state).map(({ label, detail }) => `${label} ${detail}`.trim());
}

const ROWS: [typed: string, offered: string[]][] = [
  [
    'see @',
    [
      '@term:s-1#2 npm test · exit 1',
      '@term:s-1#3 npm start · running',
      '@term:s-1#1 git status · exit 0',
      '@term:s-2#1 make · exit 1',
      'README.md',
      'my file.ts src',
      'app.ts src',
    ],
  ],
  ['@term:s-2', ['@term:s-2#1 make · exit 1']],
  ['@3', ['@term:s-1#3 npm start · running']],
  ['@npm', ['@term:s-1#2 npm test · exit 1', '@term:s-1#3 npm start · running']],
  ['@file:app', ['app.ts src']],
  ['(@READ', ['README.md']],
  ['me@example', []],
  ['no mention', []],
  ['@nothing-like-it', []],
];

it.each(ROWS)('%s', async (typed, offered) => {
  expect(await listed(typed)).toEqual(offered);
});

function press(key: string): void {
  runScopeHandlers(view as EditorView, new KeyboardEvent('keydown', { key }), 'editor');
}

it.each(['Enter', 'Tab'])('%s takes what is chosen and sends nothing', async (key) => {
  const send = vi.fn();
  await listed('why @file:my', source, send);
  press(key);
  expect(view?.state.doc.toString()).toBe('why @file:"src/my file.ts" ');
  expect(send).not.toHaveBeenCalled();
});

it('Escape closes the list, and Enter sends again', async () => {
  const send = vi.fn();
  await listed('@npm', source, send);
  press('Escape');
  expect(completionStatus((view as EditorView).state)).toBeNull();
  press('Enter');
  expect(send).toHaveBeenCalledOnce();
});

it('offers the blocks when the files cannot be read', async () => {
  const broken: MentionSource = { ...source, files: () => Promise.reject(new Error('gone')) };
  expect(await listed('@term:s-1#1', broken)).toEqual(['@term:s-1#1 git status · exit 0']);
  expect(await listed('@make', broken)).toEqual(['@term:s-2#1 make · exit 1']);
});
