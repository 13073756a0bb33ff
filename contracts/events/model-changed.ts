import { ModelState } from '../model/model-state.ts';
import { event } from './event.ts';

export const modelChanged = event('model.changed', ModelState);
