import { hasOwnTerminal } from '../platform/has-own-terminal.ts';

/** Somebody at a terminal who can be asked. */
export interface Person {
  /** Shows the question and waits for one key. @returns Its letter in lower case, or `enter`, `escape`, `interrupt`. */
  pressKey(question: string): Promise<string>;
  /** Shows the question and waits for a line, which is not shown. @returns Empty when the person broke off. */
  typeHidden(question: string): Promise<string>;
  /** Shows the question and waits for a line, which is shown as it is typed. @returns Null when the person broke off. */
  typeLine(question: string): Promise<string | null>;
}

const NAMED_KEYS: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\x1b': 'escape',
  '\x03': 'interrupt',
};

/** Undefined where standard input or output is no terminal: nobody is ever asked there. */
export function systemPerson(): Person | undefined {
  return hasOwnTerminal() ? { pressKey, typeHidden, typeLine } : undefined;
}

async function pressKey(question: string): Promise<string> {
  const terminal = await openTerminal();
  const key = Promise.withResolvers<string>();
  terminal.onInput((chunk) => key.resolve(chunk.toString('utf8').slice(0, 1)));
  terminal.onEnd(() => key.resolve('\x03'));
  terminal.onSignal(() => key.resolve('\x03'));
  try {
    terminal.setRaw(true);
    terminal.write(question);
    const pressed = await key.promise;
    terminal.write(`${/^[\x20-\x7e]$/.test(pressed) ? pressed : ''}\n`);
    return NAMED_KEYS[pressed] ?? pressed.toLowerCase();
  } finally {
    terminal.setRaw(false);
    terminal.dispose();
  }
}

async function typeHidden(question: string): Promise<string> {
  return (await readLine(question, false)) ?? '';
}

function typeLine(question: string): Promise<string | null> {
  return readLine(question, true);
}

/** @param isShown Whether what is typed can be seen. @returns Null when the person broke off. */
async function readLine(question: string, isShown: boolean): Promise<string | null> {
  const terminal = await openTerminal();
  const line = Promise.withResolvers<string | null>();
  let typed = '';
  terminal.onInput((chunk) => {
    for (const key of chunk.toString('utf8')) {
      if (key === '\r' || key === '\n') line.resolve(typed);
      else if (key === '\x03' || key === '\x04') line.resolve(null);
      else if (key === '\x7f' || key === '\b') {
        if (isShown && typed !== '') terminal.write('\b \b');
        typed = [...typed].slice(0, -1).join('');
      } else if (key >= ' ') {
        if (isShown) terminal.write(key);
        typed += key;
      }
    }
  });
  terminal.onEnd(() => line.resolve(null));
  terminal.onSignal(() => line.resolve(null));
  try {
    terminal.setRaw(true);
    terminal.write(question);
    return await line.promise;
  } finally {
    terminal.write('\n');
    terminal.setRaw(false);
    terminal.dispose();
  }
}

/** Loaded only when somebody is asked: a line that is understood needs none of it. */
async function openTerminal() {
  return (await import('../platform/own-terminal.ts')).openOwnTerminal();
}
