import { expect, it } from 'vitest';
import { CATALOG } from '../../contracts/operations/index.ts';
import { OUTSIDE_TOOLS } from '../agents/tools/index.ts';

/** An MCP client is offered the agent's tools, and of the catalog what only looks; nothing else may declare one. */
it('the catalog names a tool once, and only its own or one of the agent', () => {
  const own = OUTSIDE_TOOLS.map(({ name }) => name);
  const named = CATALOG.operations.flatMap(({ id, mcp, side_effect_class }) =>
    mcp ? [{ id, name: mcp.name, effect: side_effect_class }] : [],
  );
  const names = named.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(named.filter(({ name, effect }) => !own.includes(name) && effect !== 'read_only')).toEqual([]);
});
