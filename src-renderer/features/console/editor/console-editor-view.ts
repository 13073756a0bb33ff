import { defaultKeymap, history, historyKeymap, insertNewline } from '@codemirror/commands';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import type { SessionId } from '../../../../contracts/model/index.ts';

export interface EditorEvents {
  onSubmit(text: string): void;
  /** A person changed the text. */
  onType(): void;
  /** The text is another one, whoever changed it. */
  onText(text: string): void;
  /** Lines to walk through with Up and Down, oldest first. */
  history(): readonly string[];
}

/** The console's line editor: CodeMirror with a shell's keys. Each session keeps its own text and undo history. */
export class ConsoleEditorView {
  readonly view: EditorView;
  readonly #extensions: Extension;
  readonly #states = new Map<SessionId, EditorState>();
  readonly #events: EditorEvents;
  #sessionId: SessionId | null = null;
  /** Steps back in history; 0 is the draft. */
  #steps = 0;
  #draft = '';

  constructor(parent: HTMLElement, events: EditorEvents) {
    this.#events = events;
    this.#extensions = this.#configure();
    this.view = new EditorView({ parent, state: EditorState.create({ extensions: this.#extensions }) });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  focus(): void {
    this.view.focus();
  }

  /** Shows the text of another session; the text of the one before is kept. */
  showSession(id: SessionId): void {
    if (id === this.#sessionId) return;
    if (this.#sessionId) this.#states.set(this.#sessionId, this.view.state);
    this.#sessionId = id;
    this.#steps = 0;
    this.view.setState(this.#states.get(id) ?? EditorState.create({ extensions: this.#extensions }));
    this.#events.onText(this.text);
  }

  setText(text: string): void {
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      selection: { anchor: text.length },
      scrollIntoView: true,
    });
  }

  /** Empties the editor after its line has run, unless the person has typed on meanwhile. */
  clearIf(text: string): void {
    this.#steps = 0;
    if (this.text === text) this.setText('');
  }

  dispose(): void {
    this.view.destroy();
  }

  #configure(): Extension {
    const onChange = EditorView.updateListener.of((update) => {
      if (update.docChanged) this.#events.onText(update.state.doc.toString());
      if (update.transactions.some((one) => one.isUserEvent('input') || one.isUserEvent('delete'))) {
        this.#steps = 0;
        this.#events.onType();
      }
    });
    return [
      history(),
      Prec.high(
        keymap.of([
          { key: 'Enter', run: () => this.#submit() },
          { key: 'Shift-Enter', run: insertNewline },
          { key: 'ArrowUp', run: () => this.#walk(1) },
          { key: 'ArrowDown', run: () => this.#walk(-1) },
        ]),
      ),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Console input', spellcheck: 'false', autocapitalize: 'off' }),
      placeholder('Type a command, or ? to ask'),
      onChange,
    ];
  }

  #submit(): boolean {
    if (this.text.trim() !== '') this.#events.onSubmit(this.text);
    return true;
  }

  /** Up on the first line and Down on the last walk through history; elsewhere they move the cursor. */
  #walk(step: 1 | -1): boolean {
    const { doc, selection } = this.view.state;
    const line = doc.lineAt(selection.main.head).number;
    if (!selection.main.empty || line !== (step > 0 ? 1 : doc.lines)) return false;
    const lines = this.#events.history();
    const steps = this.#steps + step;
    if (steps < 0 || steps > lines.length) return true;
    if (this.#steps === 0) this.#draft = this.text;
    this.#steps = steps;
    this.setText(steps === 0 ? this.#draft : (lines[lines.length - steps] ?? ''));
    return true;
  }
}
