import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../contracts/operations/index.ts';
import { fakeContext } from './command-context.fake.ts';
import { operationTools } from './operation-tools.ts';
import { runVox } from './run-vox.ts';

const context = { ...fakeContext(), runLine: runVox };
const tools = operationTools(context, ['term_run', 'term_read', 'term_list']);
const call = { client: 'test', signal: new AbortController().signal, progress: () => {} };
const run = async (name: string, input: unknown) => await tools.find((tool) => tool.name === name)?.run(input, call);

describe('operations as tools', () => {
  it('are those of the catalog that name one and only look', () => {
    const named = CATALOG.operations.filter(({ mcp }) => mcp).flatMap(({ mcp }) => mcp?.name ?? []);
    expect(tools.map(({ name }) => name)).toEqual(
      named.filter((name) => !['term_run', 'term_read', 'term_list'].includes(name)),
    );
    expect(operationTools(context, []).map(({ name }) => name)).not.toContain('term_run');
  });

  it('take no path, and need the only one that is left of a choice', () => {
    const schema = tools.find(({ name }) => name === 'shell_check')?.inputSchema as {
      properties: object;
      required: string[];
    };
    expect(Object.keys(schema.properties)).toEqual(['payload', 'level', 'backend']);
    expect(schema.required).toEqual(['payload']);
  });

  it.each<[string, object, RegExp]>([
    ['shell_check', { payload: 'rm -rf /' }, /"verdict":"block"/],
    ['shell_check', { payload: '--batch=/etc/passwd' }, /"line":"--batch=\/etc\/passwd"/],
    ['vox_commands', { search: 'approvals' }, /approvals\.list/],
  ])('%s %j answers with the JSON of its operation', async (name, input, expected) => {
    expect(await run(name, input)).toEqual({ isError: false, text: expect.stringMatching(expected) });
  });

  it('tells of what went wrong', async () => {
    expect(await run('shell_check', { payload: 'ls', level: 'L9' })).toEqual({
      isError: true,
      text: expect.stringContaining('--level takes one of L1'),
    });
  });
});
