import { z } from 'zod';
import { agentTool } from './types.ts';

export const askUser = agentTool({
  name: 'ask_user',
  description:
    'Asks the person one question and waits for their answer. For decisions that are theirs, not for what you can find out. Never ask for a password, key or other secret.',
  input: z.object({
    question: z.string().min(1).max(2000),
    choices: z
      .array(z.string().min(1).max(80))
      .max(6)
      .optional()
      .describe('Answers to pick from; they may write another.'),
  }),
  async run({ question, choices }, context) {
    const answer = await context.ask({ question, choices: choices ?? [] });
    if (answer === null) return { text: 'The person stopped the turn instead of an answer.', isError: true };
    return { text: `The person answers: ${answer}`, isError: false };
  },
});
