import { textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { judgeByTable } from './by-table.ts';
import { floorIn } from './hidden-commands.ts';

/** Commands fed to a scheduler run later, unattended: they are judged now. */
function judgeFed({ command, scope }: Invocation, cut: (line: string) => string): void {
  const fed = command.stdin?.text == null ? (command.stdin?.pieces ?? []) : [command.stdin.text];
  for (const line of fed.flatMap((text) => text.split('\n'))) {
    const text = cut(line).trim();
    if (text !== '') scope.nested(text, 'posix', { ...scope, depth: scope.depth + 1 }, command.span);
  }
}

const TIME_FIELDS = /^\s*(?:@\w+|(?:[\d*/,a-zA-Z-]+\s+){4}[\d*/,a-zA-Z-]+)\s+/;

const crontab: Handler = (invocation) => {
  const { args, findings } = invocation;
  const lists = args.length > 0 && args.every((arg) => /^-l$/.test(textOf(arg)));
  findings.add(
    lists ? 'read' : 'risk',
    lists ? 'read' : 'persist',
    lists ? 'It only lists scheduled commands' : 'It schedules commands that run later',
  );
  if (!lists) judgeFed(invocation, (line) => (TIME_FIELDS.test(line) ? line.replace(TIME_FIELDS, '') : ''));
  return {};
};

const at: Handler = (invocation) => {
  judgeFed(invocation, (line) => line);
  floorIn(invocation.args, invocation);
  return judgeByTable(invocation);
};

export const SCHEDULERS: Readonly<Record<string, Handler>> = { crontab, at, batch: at };
