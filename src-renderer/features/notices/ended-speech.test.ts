import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Block } from '../../../contracts/model/index.ts';
import { EndedSpeech, QUIET_MS } from './ended-speech.ts';

const ok = { status: 'ok' } as Block;
const failed = { status: 'failed' } as Block;

let said: string[] = [];
let speech: EndedSpeech;
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  speech = new EndedSpeech((words) => said.push(words));
});
afterEach(() => {
  speech.dispose();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it('says one command at once, in its own words', () => {
  speech.add(ok, 'one');
  expect(said).toEqual(['one']);
});

it('lets a second one wait, and says it in its own words too', () => {
  speech.add(ok, 'one');
  speech.add(failed, 'two');
  vi.advanceTimersByTime(QUIET_MS - 1);
  expect(said).toEqual(['one']);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['one', 'two']);
});

it('says a flood as one sentence a while', () => {
  for (let index = 0; index < 1000; index++) speech.add(index % 10 === 0 ? failed : ok, `command ${index}`);
  vi.advanceTimersByTime(10 * QUIET_MS);
  expect(said).toEqual(['command 0', '999 commands ended, 99 failed']);
});

it('speaks at once again after a while of quiet', () => {
  speech.add(ok, 'one');
  vi.advanceTimersByTime(QUIET_MS);
  speech.add(ok, 'two');
  expect(said).toEqual(['one', 'two']);
});

it('says nothing once it is over', () => {
  speech.add(ok, 'one');
  speech.add(ok, 'two');
  speech.dispose();
  vi.advanceTimersByTime(QUIET_MS);
  expect(said).toEqual(['one']);
});
