import { classify, type SessionId } from '../../../../contracts/model/index.ts';
import { chatIntents, focusBlock, settingsRequests } from '../../../stores/focus.ts';
import { submitLine } from '../../../stores/sessions.ts';

/** What became of a line: `done` empties the editor, otherwise it keeps the text and shows the sentence. */
export type Submission = { readonly done: true } | { readonly done: false; readonly problem: string };

const DONE: Submission = { done: true };
const refuse = (problem: string): Submission => ({ done: false, problem });

/** Sends a line of the console editor where the input grammar says: bare and `!` to the shell, `?` and `/ai` to the chat. */
export async function submitConsoleLine(sessionId: SessionId, text: string): Promise<Submission> {
  const intent = classify(text);
  switch (intent.intent) {
    case 'VoxNative':
      return runInShell(sessionId, text.trimEnd());
    case 'Shell':
      return intent.cmd ? runInShell(sessionId, intent.cmd) : refuse('Type a command after !, for example !ls.');
    case 'Agent':
      if (!intent.prompt) return refuse('Type a question after ?, for example ?why did this fail.');
      chatIntents.emit({ prompt: intent.prompt, chip: null });
      return DONE;
    case 'StructuredShell':
      return refuse('Structured Nushell lines (!nu) do not run here yet. Run it in your shell with !, or ask with ?.');
    case 'Command':
      return runCommandLine(intent.name);
  }
}

async function runInShell(sessionId: SessionId, line: string): Promise<Submission> {
  const error = await submitLine(sessionId, line);
  if (error) return refuse(error.message);
  focusBlock(null);
  return DONE;
}

function runCommandLine(name: string): Submission {
  if (name !== 'settings') {
    return refuse(`There is no command /${name}. To run it in the shell, type !/${name}; to ask, start with ?.`);
  }
  settingsRequests.emit();
  return DONE;
}
