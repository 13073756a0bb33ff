import { z } from 'zod';

/** What a line typed into the console editor or the chat means. */
export const Intent = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('VoxNative'), text: z.string() }),
  z.object({ intent: z.literal('Shell'), cmd: z.string() }),
  z.object({ intent: z.literal('StructuredShell'), pipeline: z.string() }),
  z.object({ intent: z.literal('Agent'), prompt: z.string() }),
  z.object({ intent: z.literal('Command'), name: z.string(), args: z.string() }),
]);
export type Intent = z.infer<typeof Intent>;

/**
 * Reads the input grammar: `/cmd` command (`/sh`, `/nu` and `/ai` are its long forms of `!`, `!nu` and `?`), `!line` host
 * shell, `!nu pipeline` structured, `?prompt` agent. A bare line is `VoxNative`: the face that read it decides where bare
 * lines go (the console to the session's own shell, the chat to the model).
 */
export function classify(line: string): Intent {
  const text = line.trim();
  if (text.startsWith('?')) return { intent: 'Agent', prompt: text.slice(1).trim() };
  if (text.startsWith('!')) return classifyShell(text.slice(1).trim());
  const command = /^\/([a-z][\w-]*)(?:\s+([\s\S]*))?$/i.exec(text);
  if (!command) return { intent: 'VoxNative', text };
  const name = (command[1] ?? '').toLowerCase();
  const args = (command[2] ?? '').trim();
  if (name === 'sh') return { intent: 'Shell', cmd: args };
  if (name === 'nu') return { intent: 'StructuredShell', pipeline: args };
  if (name === 'ai') return { intent: 'Agent', prompt: args };
  return { intent: 'Command', name, args };
}

function classifyShell(text: string): Intent {
  const nu = /^nu(?:\s+([\s\S]*))?$/.exec(text);
  return nu ? { intent: 'StructuredShell', pipeline: (nu[1] ?? '').trim() } : { intent: 'Shell', cmd: text };
}
