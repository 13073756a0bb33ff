import type { CommandPart } from '../../../../contracts/model/index.ts';

type Wait = NonNullable<CommandPart['waitsFor']>;

const TEXTS: Record<Wait['kind'], string> = {
  password: 'waits for a password. Type it in the terminal: the agent never sees it.',
  line: 'waits for input.',
  key: 'waits for a key.',
  unclear: 'may be waiting for input.',
  server: 'is up and goes on running.',
};

/** What a program that does not go on by itself needs. */
export function waitText({ kind, program }: Wait): string {
  return `${program} ${TEXTS[kind]}`;
}
