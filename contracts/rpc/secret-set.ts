import { z } from 'zod';
import { SecretName } from '../model/model-provider.ts';
import { method } from './method.ts';

/** Values go in and are never sent back. Stores a secret in the OS keyring, or in the encrypted file where there is none; null removes it. */
export const secretSet = method({
  name: 'secret.set',
  params: z.object({ name: SecretName, value: z.string().min(1).max(10_000).nullable() }),
  result: z.object({ kept: z.enum(['keyring', 'file']).nullable() }),
  errors: ['secrets.unavailable'],
  personOnly: true,
});
