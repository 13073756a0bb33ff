import type { AnyMethod, MethodName } from '../../../contracts/rpc/index.ts';

/** What a client that only looks may call: a list of what is harmless, so that a method that comes later is not. */
export const READING_METHODS: ReadonlySet<MethodName> = new Set<MethodName>([
  'app.info',
  'approval.list',
  'block.list',
  'block.output',
  'chat.ambient',
  'chat.attach',
  'chat.list',
  'model.state',
  'settings.get',
  'term.attach',
  'term.list',
]);

/** @param params As the schema read them. */
export function isAttachToLook({ name }: AnyMethod, params: unknown): boolean {
  return name === 'term.attach' && (params as { readOnly: boolean }).readOnly;
}
