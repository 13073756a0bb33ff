import { expect, test } from 'vitest';
import { ChatInfo, ChatMessage } from '../../../contracts/model/index.ts';
import { redact } from '../../redaction/redact.ts';
import { chatDocument } from './chat-document.ts';

const SECRET = ['ghp', 'Ab1'.repeat(12)].join('_');
const AT = Date.UTC(2026, 10, 30, 9, 5);

function documentOf(parts: readonly object[], title = 'Why?') {
  const chat = ChatInfo.parse({ id: 'c-7', title, sessionId: 's-1', createdAt: AT, isBusy: false });
  const base = { createdAt: AT, state: 'done', error: null };
  const messages = [
    { ...base, id: 'm-1', role: 'user', parts: [{ type: 'text', text: `Is ${SECRET} right?` }], author: null },
    { ...base, id: 'm-2', role: 'assistant', parts, author: 'tiny', state: 'stopped' },
  ].map((message) => ChatMessage.parse(message));
  return chatDocument({ chat, messages }, (text) => redact(text));
}

const CARD = { type: 'command', toolCallId: '1', sessionId: 's-1', approvalId: null, verdict: null, note: null };

test('a chat reads as Markdown, and holds no secret', () => {
  const card = { ...CARD, line: `curl -H "token: ${SECRET}" x\n\`\`\``, state: 'done', blockId: 's-1#3' };
  const { markdown, fileName } = documentOf([
    { type: 'text', text: 'No:\n\n- look' },
    { ...card, exitCode: 7, durationMs: 1234 },
    { ...CARD, line: 'rm x', state: 'expired', blockId: null, exitCode: null, durationMs: null },
    { type: 'question', toolCallId: '2', question: 'Which?', choices: [], answer: 'this', state: 'answered' },
    { type: 'tool', toolCallId: '3', name: 'file_read', summary: 'a.ts', state: 'done' },
  ]);
  expect(fileName).toBe('why-c-7.md');
  expect(markdown).toBe(`# Why?

Chat c-7 of Axis, 2026-11-30 09:05 UTC

## You, 2026-11-30 09:05 UTC

Is [REDACTED_KEY#1] right?

## Assistant (tiny), 2026-11-30 09:05 UTC

No:

- look

\`\`\`\`sh
curl -H "token: [REDACTED_KEY#1]" x
\`\`\`
\`\`\`\`

> s-1#3: exit 7 after 1.2 s.

\`\`\`sh
rm x
\`\`\`

> s-1: expired, it did not run.

> Which?
> Answer: this

> file_read: a.ts

*Stopped.*
`);
});

test.each([
  ['Häuser & Gärten: 100 %', 'hauser-garten-100-c-7.md'],
  ['../../etc/passwd', 'etc-passwd-c-7.md'],
  ['Почему?', 'почему-c-7.md'],
  ['???', 'chat-c-7.md'],
  ['x'.repeat(200), `${'x'.repeat(60)}-c-7.md`],
])('%s is saved as %s', (title, fileName) => {
  expect(documentOf([], title).fileName).toBe(fileName);
});
