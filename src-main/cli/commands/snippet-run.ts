import { fillIn, type Parameter, parametersOf } from '../../services/snippets.ts';
import { firstWord, textOption } from '../argument.ts';
import { openSnippets } from '../open-snippets.ts';
import { runInSession } from '../run-in-session.ts';
import { UsageError } from '../usage-error.ts';
import { namedSession, whichSession } from '../which-session.ts';
import { withHost } from '../with-host.ts';
import type { Command, CommandArguments, CommandContext } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const { command: saved } = (await openSnippets(context)).get(firstWord(args, 'a snippet'));
    const values = await valuesFor(parametersOf(saved), args, context);
    if (values === null) return 130;
    const line = fillIn(saved, values);
    if (args.options.print === true) {
      context.print(args.options.json ? JSON.stringify({ line }) : line);
      return 0;
    }
    const session = textOption(args, 'session');
    return withHost(
      context,
      async (host) => {
        const sessionId = await whichSession(session, host, context);
        return runInSession(host, { sessionId, line }, args, context);
      },
      namedSession(session, context),
    );
  },
};

/** What was told with --set; the rest is asked of a person, or is its default. @returns Null when the person broke off. */
async function valuesFor(
  parameters: readonly Parameter[],
  args: CommandArguments,
  { person }: CommandContext,
): Promise<Map<string, string> | null> {
  const told = toldValues(args, parameters);
  const isAsked = person !== undefined && args.options.json !== true;
  for (const { name, defaultValue } of parameters) {
    if (told.has(name)) continue;
    const typed = isAsked
      ? await person.typeLine(defaultValue === null ? `${name}: ` : `${name} [${defaultValue}]: `)
      : '';
    if (typed === null) return null;
    const value = typed === '' ? defaultValue : typed;
    if (value === null) throw new UsageError(`${name} has no value. Give it with: --set ${name}=VALUE`);
    told.set(name, value);
  }
  return told;
}

function toldValues({ options }: CommandArguments, parameters: readonly Parameter[]): Map<string, string> {
  const pairs = Array.isArray(options.set) ? options.set : [];
  return new Map(
    pairs.map((pair: string) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      if (!parameters.some((one) => one.name === name)) {
        const names = parameters.map((one) => one.name).join(', ') || 'none';
        throw new UsageError(`--set ${JSON.stringify(pair)} names no parameter of this line. It has: ${names}`);
      }
      // An end of line would run what follows as a command of its own.
      if (/[\0-\x1f\x7f]/.test(value)) throw new UsageError(`The value of ${name} holds a control character.`);
      return [name, value];
    }),
  );
}
