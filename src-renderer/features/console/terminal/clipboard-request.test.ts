import { expect, it } from 'vitest';
import { decideClipboard, type RequestPlace } from './clipboard-request.ts';

const PLACE: RequestPlace = { setting: 'ask', answer: null, isInView: true, isReplaying: false };
const EVIL = 'c;ZXZpbA==';

const ROWS: [what: string, data: string, place: Partial<RequestPlace>, kind: string][] = [
  ['the first text of a session', EVIL, {}, 'ask'],
  ['text without a selection', ';ZXZpbA==', {}, 'ask'],
  ['text, always allowed', EVIL, { setting: 'allow' }, 'write'],
  ['text, allowed in this session', EVIL, { answer: 'allow' }, 'write'],
  ['text, denied in this session', EVIL, { answer: 'deny', setting: 'allow' }, 'refuse'],
  ['text, never allowed', EVIL, { setting: 'deny', answer: 'allow' }, 'refuse'],
  ['t-242: text from a session in the background', EVIL, { setting: 'allow', isInView: false }, 'refuse'],
  ['old text, shown again', EVIL, { setting: 'allow', isReplaying: true }, 'refuse'],
  ['a question for the clipboard', 'c;?', { setting: 'allow' }, 'refuse'],
  ['an empty text', 'c;', { setting: 'allow' }, 'refuse'],
  ['what is no base64', 'c;!!!', { setting: 'allow' }, 'refuse'],
  ['bytes that are no text', 'c;/////w==', { setting: 'allow' }, 'refuse'],
  ['an unknown selection', 'x;ZXZpbA==', { setting: 'allow' }, 'refuse'],
  ['no separator', 'ZXZpbA==', { setting: 'allow' }, 'refuse'],
  ['too much', `c;${'QUFB'.repeat(300_000)}`, { setting: 'allow' }, 'refuse'],
];

it.each(ROWS)('%s', (_what, data, place, kind) => {
  const decision = decideClipboard(data, { ...PLACE, ...place });
  expect(decision).toEqual(kind === 'refuse' ? { kind } : { kind, text: 'evil' });
});
