import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { type Block, type Chip, formatChip, type SessionId } from '../../../../contracts/model/index.ts';

/** What `@` can point at. Asked again with every keystroke; a question that fails offers nothing. */
export interface MentionSource {
  /** Blocks of all sessions, oldest first, the session in view last. */
  blocks(): readonly Block[];
  sessionInView(): SessionId | null;
  /** Files that fit, best first. */
  files(query: string): Promise<readonly string[]>;
}

const MAX_BLOCKS = 8;
const MAX_FILES = 12;

/** An `@` at the start of a word, and what of a pointer has been typed behind it. */
const TYPED = /(?:^|[\s(])@(?:(term|file):?)?([^\s"()]*)$/;

/** The list behind `@`: blocks, the failed ones first, then files. Up, Down and Escape as in any list; Enter or Tab takes. */
export function mentions(source: MentionSource): Extension {
  return [
    autocompletion({
      override: [(context) => complete(source, context)],
      icons: false,
      defaultKeymap: false,
      // What is listed is ranked already, and goes with the text: nothing to wait for.
      interactionDelay: 0,
      aboveCursor: true,
      tooltipClass: () => 'mention-list',
    }),
    Prec.highest(keymap.of([...completionKeymap, { key: 'Tab', run: acceptCompletion }])),
  ];
}

async function complete(source: MentionSource, context: CompletionContext): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos);
  const typed = TYPED.exec(line.text.slice(0, context.pos - line.from));
  if (!typed) return null;
  const [, kind, query = ''] = typed;
  const from = context.pos - typed[0].length + typed[0].indexOf('@');
  const blocks = kind === 'file' ? [] : blockOptions(source, query);
  const files = kind === 'term' ? [] : await fileOptions(source, query);
  // `filter: false`: both lists were ranked by what was typed.
  return context.aborted || blocks.length + files.length === 0
    ? null
    : { from, options: [...blocks, ...files], filter: false };
}

function blockOptions(source: MentionSource, query: string): Completion[] {
  const view = source.sessionInView();
  const wanted = query.toLowerCase();
  const fits = ({ id, command }: Block) =>
    id.startsWith(wanted) || id.split('#')[1] === wanted || command.toLowerCase().includes(wanted);
  return source
    .blocks()
    .filter(fits)
    .toReversed()
    .toSorted((a, b) => rank(a, view) - rank(b, view))
    .slice(0, MAX_BLOCKS)
    .map((block) => ({
      label: formatChip({ kind: 'term', blockId: block.id, lines: null }),
      detail: `${block.command.split('\n')[0]} · ${outcome(block)}`,
      section: { name: 'Blocks', rank: 0 },
      apply: inserted({ kind: 'term', blockId: block.id, lines: null }),
      type: block.status,
    }));
}

/** Failures of the session in view come first: they are what people ask about. */
function rank(block: Block, view: SessionId | null): number {
  return (block.sessionId === view ? 0 : 2) + (block.status === 'failed' ? 0 : 1);
}

function outcome({ status, exitCode }: Block): string {
  return exitCode === null ? status : `exit ${exitCode}`;
}

async function fileOptions(source: MentionSource, query: string): Promise<Completion[]> {
  const paths = await source.files(query).catch(() => []);
  return paths.slice(0, MAX_FILES).map((path) => ({
    label: path.slice(path.lastIndexOf('/') + 1),
    detail: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '',
    section: { name: 'Files', rank: 1 },
    apply: inserted({ kind: 'file', path, lines: null }),
    type: 'file',
  }));
}

/** The chip, and one space behind it so that the next word is one of its own. */
function inserted(chip: Chip) {
  return (view: EditorView, _completion: Completion, from: number, to: number): void => {
    const text = `${formatChip(chip)}${view.state.sliceDoc(to, to + 1) === ' ' ? '' : ' '}`;
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + formatChip(chip).length + 1 },
      userEvent: 'input.complete',
    });
  };
}
