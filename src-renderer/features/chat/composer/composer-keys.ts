import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';

/**
 * Enter sends, Shift+Enter breaks the line. While an input method composes, Enter belongs to it. The rest are the plain
 * editing keys only: the full default keymap would take Alt+Up and Alt+Down, which move the block focus.
 */
export function composerKeys(send: () => void): Extension {
  const onEnter = (view: EditorView) => {
    if (view.composing) return false;
    send();
    return true;
  };
  return [
    history(),
    Prec.high(
      keymap.of([
        { key: 'Enter', run: onEnter, shift: insertNewline },
        { key: 'Mod-Enter', run: onEnter },
      ]),
    ),
    keymap.of([...standardKeymap, ...historyKeymap]),
  ];
}
