import { z } from 'zod';
import { ModelState } from '../model/model-state.ts';
import { method } from './method.ts';

export const modelState = method({ name: 'model.state', isReading: true, params: z.object({}), result: ModelState });
