import type { WireError } from '../../../contracts/model/index.ts';
import type { ToolCall } from '../model/model-port.ts';
import type { ToolResult } from '../tools/types.ts';

/** Calls of one step that are answered; the rest are refused unread. */
const MAX_CALLS_AT_ONCE = 8;
/** The same call with the same answer so often, and the model is going in circles. */
const MAX_REPEATS = 2;
/** Malformed calls in one turn before the model is given up. */
const MAX_MALFORMED = 3;
/** Calls refused here in one turn (a burst counts once) before the turn is ended. */
const MAX_REFUSED = 4;
/** Waiting again is no repetition: what is waited for changes by itself. */
const MAY_REPEAT = ['term_wait'];

/** Keeps one turn of a model within bounds: bursts, circles, and asking again for what a person has refused. */
export class CallGuard {
  readonly #answers = new Map<string, { readonly text: string; readonly count: number }>();
  readonly #refusedByPerson = new Set<string>();
  #malformed = 0;
  #refused = 0;

  /** @param position Of the call in its step, from 0. @returns Why it is not run, for the model; null when it may. */
  refuse(call: ToolCall, position: number): string | null {
    const reason = this.#reason(call, position);
    // A burst is one fault, however long it is.
    if (reason !== null && position <= MAX_CALLS_AT_ONCE) this.#refused += 1;
    return reason;
  }

  /** It is one of too many at once: told of together, not one by one. */
  isBurst(position: number): boolean {
    return position >= MAX_CALLS_AT_ONCE;
  }

  sawMalformed(): void {
    this.#malformed += 1;
  }

  saw(call: ToolCall, result: ToolResult): void {
    const key = keyOf(call);
    if (result.isRefusal) this.#refusedByPerson.add(key);
    const before = this.#answers.get(key);
    const count = before?.text === result.text ? before.count + 1 : 1;
    this.#answers.set(key, { text: result.text, count });
  }

  /** Why the turn must end; null while it may go on. */
  verdict(modelName: string): WireError | null {
    if (this.#malformed > MAX_MALFORMED)
      return {
        code: 'model.bad-tool-call',
        message: `${modelName} keeps writing tool calls that cannot be read, so the turn was ended. Choose a model that supports tools in Settings, or ask again.`,
      };
    if (this.#refused >= MAX_REFUSED)
      return {
        code: 'model.looping',
        message: `${modelName} keeps asking for what was refused or already answered, so the turn was ended. Say what it should do instead, or choose another model in Settings.`,
      };
    return null;
  }

  #reason(call: ToolCall, position: number): string | null {
    if (this.isBurst(position))
      return `Only ${MAX_CALLS_AT_ONCE} calls are answered at once; this one did not run. Look at the answers first, then go on.`;
    const key = keyOf(call);
    if (this.#refusedByPerson.has(key))
      return 'This was refused in this turn already, so it was not asked again. Do something else, or ask the person with ask_user.';
    const before = this.#answers.get(key);
    if (before && before.count >= MAX_REPEATS && !MAY_REPEAT.includes(call.name))
      return `This very call was answered ${before.count} times with the same result, so it did not run again. Use what you know, or tell the person what is missing.`;
    return null;
  }
}

function keyOf({ name, input }: ToolCall): string {
  return `${name} ${JSON.stringify(input)?.replace(/\s+/g, ' ')}`;
}
