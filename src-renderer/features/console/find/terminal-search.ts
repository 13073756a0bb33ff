import { type ISearchOptions, SearchAddon } from '@xterm/addon-search';
import type { Terminal } from '@xterm/xterm';

export interface SearchQuery {
  readonly text: string;
  readonly isRegex: boolean;
  readonly isCaseSensitive: boolean;
}

/** What was found: `index` is 0-based, and -1 while none is chosen. */
export interface SearchCount {
  readonly index: number;
  readonly count: number;
}

/** Something that finds text and marks it. */
export interface TextSearch {
  /** @returns A function that stops listening. */
  onDidChange(listener: (count: SearchCount) => void): () => void;
  /**
   * Goes to the next match and shows it.
   *
   * @param step 1 is down, -1 is up; 0 stays where it is as long as it fits, for a query that is being typed.
   * @throws {SyntaxError} The text is no regular expression.
   */
  find(query: SearchQuery, step: 1 | 0 | -1): void;
  /** Takes the marks away. */
  clear(): void;
}

/** Marked matches; more are found one by one, but not counted. */
export const MAX_MATCHES = 1000;

/** Colours as the search addon wants them: `#rrggbb`. Chosen to be read under light and dark text alike. */
const MATCH_COLOR = '#7d6a1f';
const ACTIVE_COLOR = '#a8641a';

/** Finds text in one terminal's scrollback and marks it. */
export class TerminalSearch implements TextSearch {
  readonly #addon = new SearchAddon({ highlightLimit: MAX_MATCHES });

  constructor(term: Terminal) {
    term.loadAddon(this.#addon);
  }

  onDidChange(listener: (count: SearchCount) => void): () => void {
    const subscription = this.#addon.onDidChangeResults(({ resultIndex, resultCount }) =>
      listener({ index: resultIndex, count: resultCount }),
    );
    return () => subscription.dispose();
  }

  find({ text, isRegex, isCaseSensitive }: SearchQuery, step: 1 | 0 | -1): void {
    if (isRegex) new RegExp(text);
    const options: ISearchOptions = {
      regex: isRegex,
      caseSensitive: isCaseSensitive,
      incremental: step === 0,
      decorations: {
        matchBackground: MATCH_COLOR,
        activeMatchBackground: ACTIVE_COLOR,
        matchOverviewRuler: MATCH_COLOR,
        activeMatchColorOverviewRuler: ACTIVE_COLOR,
      },
    };
    // The addon marks anew for another text only, not when case or kind changed.
    if (step === 0) this.#addon.clearDecorations();
    if (step === 1) this.#addon.findNext(text, options);
    else this.#addon.findPrevious(text, options);
  }

  clear(): void {
    this.#addon.clearDecorations();
  }
}
