import { describe, expect, it } from 'vitest';
import { EVENTS } from '../events/index.ts';
import { ERROR_CODES } from '../model/error-code.ts';
import { METHODS } from './index.ts';

describe('the contract', () => {
  it('names every method once, as noun.verb', () => {
    const names = METHODS.map((spec) => spec.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z][A-Za-z]*$/);
  });

  it('names every event once, as noun.happened', () => {
    const names = EVENTS.map((spec) => spec.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+\.[a-z-]+ed$/);
  });

  it('declares only error codes that exist', () => {
    for (const spec of METHODS) for (const code of spec.errors) expect(ERROR_CODES).toContain(code);
  });

  it('lets a client that only looks call what changes nothing', () => {
    expect(METHODS.filter((spec) => spec.isReading).map((spec) => spec.name)).toEqual([
      'agent.tools',
      'app.info',
      'app.ping',
      'approval.list',
      'block.explain',
      'block.list',
      'block.output',
      'block.styled',
      'chat.ambient',
      'chat.attach',
      'chat.export',
      'chat.image',
      'chat.list',
      'chat.read',
      'chat.search',
      'chat.storage',
      'layout.get',
      'model.state',
      'settings.get',
      'term.attach',
      'term.list',
    ]);
  });

  it('lets only a person drive a terminal or decide', () => {
    const open = METHODS.filter((spec) => !spec.personOnly).map((spec) => spec.name);
    expect(open).toEqual([
      'agent.run',
      'agent.tools',
      'app.info',
      'app.ping',
      'approval.grants',
      'approval.list',
      'approval.preview',
      'block.explain',
      'block.list',
      'block.output',
      'block.styled',
      'chat.ambient',
      'chat.attach',
      'chat.list',
      'chat.storage',
      'model.state',
      'settings.get',
      'term.attach',
      'term.list',
      'term.open',
    ]);
  });
});
