import type { z } from 'zod';
import { type AnyMethod, METHODS } from '../../../contracts/rpc/index.ts';
import { VoxError } from '../../base/vox-error.ts';

const BY_NAME: ReadonlyMap<string, AnyMethod> = new Map(METHODS.map((method) => [method.name, method]));

/** @throws {VoxError} `unknown-method`. */
export function findMethod(name: string): AnyMethod {
  const method = BY_NAME.get(name);
  if (method) return method;
  throw new VoxError(
    'unknown-method',
    `This host knows no method ${JSON.stringify(name.slice(0, 80))}. Reload the client: it may be of another version.`,
  );
}

/**
 * Parameters as the contract's schema reads them, defaults filled in.
 * @throws {VoxError} `bad-request`, naming the first field that is wrong; `forbidden` for who claims to be an agent.
 */
export function readParams(method: AnyMethod, params: unknown): unknown {
  const parsed = method.params.safeParse(params);
  if (!parsed.success) throw new VoxError('bad-request', `${method.name}: ${describeIssue(parsed.error.issues[0])}`);
  if ('origin' in parsed.data && parsed.data.origin === 'agent') {
    throw new VoxError(
      'forbidden',
      `${method.name}: nobody may act as an agent over a connection. Agents run commands through term_run, which asks you first.`,
    );
  }
  return parsed.data;
}

/** One sentence about what is wrong, e.g. `"size.cols" is wrong: expected number, received string.` */
export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  const message = (issue?.message ?? 'it does not match the contract').replace(/^Invalid input: /, '');
  if (!issue || issue.path.length === 0) return `the parameters are wrong: ${message}.`;
  const field = JSON.stringify(issue.path.join('.'));
  if (message.endsWith('received undefined')) return `${field} is missing (${message.split(',')[0]}).`;
  return `${field} is wrong: ${message}.`;
}
