import type { ChatId, SessionId } from '../../contracts/model/index.ts';
import type { CommandArguments } from './commands/types.ts';
import { UsageError } from './usage-error.ts';

/** The first word; `what` names it in the complaint, e.g. `a session`. */
export function firstWord({ words }: CommandArguments, what: string): string {
  const [word] = words;
  if (word === undefined) throw new UsageError(`It needs ${what}.`);
  return word;
}

export function noMoreWords({ words }: CommandArguments, count: number): void {
  if (words.length > count) throw new UsageError(`It does not take ${JSON.stringify(words[count])}.`);
}

/** A session id; a bare number is one too, because people type `1` for `s-1`. */
export function sessionIdOf(word: string): SessionId {
  const match = /^(?:s-)?([1-9]\d{0,8})$/.exec(word);
  if (!match)
    throw new UsageError(`${JSON.stringify(word)} is no session. A session looks like s-1; list them: vox term list`);
  return `s-${match[1]}` as SessionId;
}

/** @returns Undefined when the option was not given. */
export function numberOption(
  { options }: CommandArguments,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const value = typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${name} takes a whole number from ${min} to ${max}.`);
}

export function textOption({ options }: CommandArguments, name: string): string | undefined {
  const text = options[name];
  return typeof text === 'string' ? text : undefined;
}

/** A chat id; a bare number is one too. */
export function chatIdOf(word: string): ChatId {
  const match = /^(?:c-)?([1-9]\d{0,8})$/.exec(word);
  if (!match)
    throw new UsageError(`${JSON.stringify(word)} is no chat. A chat looks like c-3; list them: vox chat list`);
  return `c-${match[1]}` as ChatId;
}
