import { isolateHistory } from '@codemirror/commands';
import { type EditorState, type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';
import { type BlockId, type Chip, findChips, formatChip } from '../../../../contracts/model/index.ts';

/** Told when the pointer rests on a chip or a chip is selected, so that its card can be shown beside `anchor`. */
export interface ChipWatcher {
  show(chip: Chip, anchor: HTMLElement): void;
  hide(): void;
}

type IsGone = (blockId: BlockId) => boolean;

/** Tells the editor which blocks no longer exist: their chips are struck through. */
export const setGone = StateEffect.define<IsGone>();

const goneField = StateField.define<IsGone>({
  create: () => () => false,
  update(isGone, transaction) {
    for (const effect of transaction.effects) if (effect.is(setGone)) return effect.value;
    return isGone;
  },
});

class ChipWidget extends WidgetType {
  readonly #chip: Chip;
  readonly #text: string;
  readonly #isGone: boolean;
  readonly #watcher: ChipWatcher;

  constructor(chip: Chip, text: string, options: { isGone: boolean; watcher: ChipWatcher }) {
    super();
    this.#chip = chip;
    this.#text = text;
    this.#isGone = options.isGone;
    this.#watcher = options.watcher;
  }

  override eq(other: ChipWidget): boolean {
    return other.#text === this.#text && other.#isGone === this.#isGone;
  }

  override toDOM(view: EditorView): HTMLElement {
    const chip = document.createElement('span');
    chip.className = this.#isGone ? 'chat-chip is-gone' : 'chat-chip';
    chip.dataset.chip = this.#text;
    chip.textContent = formatChip(this.#chip);
    if (this.#isGone) chip.title = 'This block no longer exists. The model is told so.';
    chip.addEventListener('mouseenter', () => this.#watcher.show(this.#chip, chip));
    chip.addEventListener('mouseleave', () => this.#watcher.hide());
    chip.addEventListener('mousedown', (event) => {
      event.preventDefault();
      const start = view.posAtDOM(chip);
      view.dispatch({ selection: { anchor: start, head: start + this.#text.length } });
      view.focus();
    });
    return chip;
  }

  // The text under the widget is what is read out and copied.
  override ignoreEvent(): boolean {
    return true;
  }

  override destroy(): void {
    this.#watcher.hide();
  }
}

function decorate(state: EditorState, watcher: ChipWatcher): DecorationSet {
  const text = state.doc.toString();
  const isGone = state.field(goneField);
  return RangeSet.of(
    findChips(text).map(({ chip, start, end }) => {
      const widget = new ChipWidget(chip, text.slice(start, end), {
        isGone: chip.kind === 'term' && isGone(chip.blockId),
        watcher,
      });
      return Decoration.replace({ widget }).range(start, end);
    }),
  );
}

/** With the keyboard a chip is looked at by selecting it: Shift+Left or Shift+Right, one step. */
function showSelected(watcher: ChipWatcher): Extension {
  return EditorView.updateListener.of((update) => {
    if (!update.selectionSet && !update.docChanged) return;
    const { from, to } = update.state.selection.main;
    const found = findChips(update.state.doc.toString()).find(({ start, end }) => start === from && end === to);
    if (!found) {
      watcher.hide();
      return;
    }
    const drawn = [...update.view.dom.querySelectorAll<HTMLElement>('[data-chip]')];
    const anchor = drawn.find((element) => update.view.posAtDOM(element) === from);
    if (anchor) watcher.show(found.chip, anchor);
  });
}

/**
 * Draws every `@term:…` and `@file:…` of the text as one token: one caret step, one Backspace. The document stays plain text, so copy,
 * undo and the saved draft need nothing of their own.
 */
export function chips(watcher: ChipWatcher): Extension {
  const field = StateField.define<DecorationSet>({
    create: (state) => decorate(state, watcher),
    update(decorations, transaction) {
      const isStale = transaction.docChanged || transaction.effects.some((effect) => effect.is(setGone));
      return isStale ? decorate(transaction.state, watcher) : decorations;
    },
    provide: (self) => [
      EditorView.decorations.from(self),
      EditorView.atomicRanges.of((view) => view.state.field(self, false) ?? Decoration.none),
    ],
  });
  return [goneField, field, showSelected(watcher), keymap.of([{ key: 'Backspace', run: deleteWithSpace }])];
}

/** A chip goes together with the one space behind it, which `insertChip` has set: one Backspace takes back one Mod+L. */
function deleteWithSpace(view: EditorView): boolean {
  const { doc, selection } = view.state;
  const { head, empty } = selection.main;
  const chip = findChips(doc.toString()).find(({ end }) => end === head - 1);
  if (!empty || !chip || doc.sliceString(chip.end, head) !== ' ') return false;
  view.dispatch({
    changes: { from: chip.start, to: head },
    userEvent: 'delete.backward',
    annotations: isolateHistory.of('full'),
  });
  return true;
}
