import { z } from 'zod';
import { Layout } from '../model/layout.ts';
import { method } from './method.ts';

/** The window as it was left. */
export const layoutGet = method({
  name: 'layout.get',
  isReading: true,
  personOnly: true,
  params: z.object({}),
  result: Layout,
});
