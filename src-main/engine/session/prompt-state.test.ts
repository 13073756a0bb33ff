import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { PromptState } from './prompt-state.ts';

const createPrompt = () =>
  new PromptState({ clock: createFakeClock(), isLineBlank: () => true, onDidChange: () => undefined });

describe('the prompt after keys that were typed while a command ran', () => {
  it.each([
    ['nothing', '', false],
    ['the start of a line', 'git com', true],
    ['Ctrl+C, which throws away what waits to be read', '\x03', false],
    ['a line and Ctrl+C', 'make\x03', false],
    ['Ctrl+C and the start of a line', '\x03ls', true],
  ])('%s', (_, keys, isDirty) => {
    const prompt = createPrompt();
    prompt.prompted(true);
    prompt.started();
    for (const key of keys) prompt.typed(Buffer.from(key));
    prompt.prompted(true);
    expect(prompt.isDirty).toBe(isDirty);
    prompt.dispose();
  });
});
