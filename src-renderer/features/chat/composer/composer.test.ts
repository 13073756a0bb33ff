// @vitest-environment happy-dom
import { cursorCharLeft, deleteCharBackward, redo, selectCharLeft, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BlockId, type Chip, findChips } from '../../../../contracts/model/index.ts';
import { chips, setGone } from './chip-extension.ts';
import { composerKeys } from './composer-keys.ts';
import { insertChip } from './insert-chip.ts';

const views: EditorView[] = [];
afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

const chipOf = (text: string): Chip => findChips(text)[0]!.chip;
const QUIET = { show: () => {}, hide: () => {} };

/** `|` is the caret. */
function open(text: string, send: () => void = () => {}, watcher = QUIET): EditorView {
  const caret = text.indexOf('|');
  const state = EditorState.create({
    doc: text.replace('|', ''),
    selection: { anchor: caret },
    extensions: [chips(watcher), composerKeys(send)],
  });
  const view = new EditorView({ state, parent: document.body });
  views.push(view);
  return view;
}

function show(view: EditorView): string {
  const { head } = view.state.selection.main;
  const text = view.state.doc.toString();
  return `${text.slice(0, head)}|${text.slice(head)}`;
}

const drawn = (view: EditorView) =>
  [...view.dom.querySelectorAll<HTMLElement>('[data-chip]')].map((element) => element.dataset.chip);

describe('a chip in the message', () => {
  const drawnRows: [string, string[]][] = [
    ['see @term:s-1#2 and @term:s-1#3:L3-7|', ['@term:s-1#2', '@term:s-1#3:L3-7']],
    ['@term:s-1#2x is no chip|', []],
    ['nor @term:s-0#1|', []],
  ];
  it.each(drawnRows)('%s draws %j', (text, expected) => {
    expect(drawn(open(text))).toEqual(expected);
  });

  it('is one caret step', () => {
    const view = open('see @term:s-1#2| now');
    cursorCharLeft(view);
    expect(show(view)).toBe('see |@term:s-1#2 now');
  });

  it('goes with one Backspace and comes back with one undo', () => {
    const view = open('see @term:s-1#2:L3-7|');
    deleteCharBackward(view);
    expect(show(view)).toBe('see |');
    undo(view);
    expect(view.state.doc.toString()).toBe('see @term:s-1#2:L3-7');
    expect(drawn(view)).toEqual(['@term:s-1#2:L3-7']);
    redo(view);
    expect(drawn(view)).toEqual([]);
  });

  it('shows its card while it is selected', () => {
    const watcher = { show: vi.fn(), hide: vi.fn() };
    const view = open('see @term:s-1#2:L3| now', undefined, watcher);
    selectCharLeft(view);
    expect(watcher.show).toHaveBeenCalledWith(chipOf('@term:s-1#2:L3'), view.dom.querySelector('[data-chip]'));
    cursorCharLeft(view);
    expect(watcher.hide).toHaveBeenCalled();
  });

  const spaceRows: [string, string][] = [
    ['why @term:s-1#2 |', 'why |'],
    ['@term:s-1#2:L3-7 |does it', '|does it'],
    ['@term:s-1#2  |', '@term:s-1#2 |'],
    ['@term:s-1#2 x|', '@term:s-1#2 |'],
  ];
  it.each(spaceRows)('goes together with the space behind it: %s', (before, after) => {
    const view = open(before);
    runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Backspace' }), 'editor');
    expect(show(view)).toBe(after);
    undo(view);
    expect(view.state.doc.toString()).toBe(before.replace('|', ''));
  });

  it('is struck once its block is gone', () => {
    const view = open('@term:s-1#2 @term:s-1#3|');
    view.dispatch({ effects: setGone.of((id: BlockId) => id === 's-1#2') });
    expect([...view.dom.querySelectorAll('.is-gone')].map((element) => element.textContent)).toEqual(['@term:s-1#2']);
  });
});

describe('insertChip', () => {
  const rows: [string, string, string][] = [
    ['|', '@term:s-1#2', '@term:s-1#2 |'],
    ['why|', '@term:s-1#2', 'why @term:s-1#2 |'],
    ['why |does it', '@term:s-1#2:L3-7', 'why @term:s-1#2:L3-7 |does it'],
    ['why| does it', '@term:s-1#2', 'why @term:s-1#2| does it'],
    ['@term:s-1#2 why|', '@term:s-1#2', '@term:s-1#2| why'],
    ['@term:s-1#2 |', '@term:s-1#2:L1', '@term:s-1#2 @term:s-1#2:L1 |'],
  ];
  it('is undone apart from the Backspace that follows at once', () => {
    const view = open('why|');
    view.dispatch(insertChip(view.state, chipOf('@term:s-1#2')));
    runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Backspace' }), 'editor');
    expect(show(view)).toBe('why |');
    undo(view);
    expect(drawn(view)).toEqual(['@term:s-1#2']);
    undo(view);
    expect(show(view)).toBe('why|');
  });

  it.each(rows)('%s plus %s', (before, chip, after) => {
    const view = open(before);
    view.dispatch(insertChip(view.state, chipOf(chip)));
    expect(show(view)).toBe(after);
  });
});

describe('keys', () => {
  const press = (view: EditorView, init: KeyboardEventInit) =>
    runScopeHandlers(view, new KeyboardEvent('keydown', init), 'editor');

  it('Enter sends and leaves the text alone', () => {
    const send = vi.fn();
    const view = open('hello|', send);
    expect(press(view, { key: 'Enter' })).toBe(true);
    expect(send).toHaveBeenCalledOnce();
    expect(show(view)).toBe('hello|');
  });

  it('Shift+Enter breaks the line', () => {
    const send = vi.fn();
    const view = open('hello|', send);
    press(view, { key: 'Enter', shiftKey: true });
    expect(send).not.toHaveBeenCalled();
    expect(show(view)).toBe('hello\n|');
  });

  it('leaves Enter to an input method that is composing', () => {
    const send = vi.fn();
    const view = open('にほ|', send);
    vi.spyOn(view, 'composing', 'get').mockReturnValue(true);
    press(view, { key: 'Enter' });
    expect(send).not.toHaveBeenCalled();
  });

  it.each(['ArrowUp', 'ArrowDown'])('leaves Alt+%s to the block focus', (key) => {
    expect(press(open('a\nb|\nc'), { key, altKey: true })).toBe(false);
  });
});
