import { sqliteFault } from '../../platform/sqlite.ts';
import { NewerSchemaError } from '../migrate.ts';

/** Why chats cannot be written, and what to do, for a person. */
export function storageProblem(error: unknown, path: string): string {
  if (error instanceof NewerSchemaError) {
    return `A newer Axis has changed the file of chats (${path}), so this one keeps its chats only until it ends. Update Axis to see the others.`;
  }
  switch (sqliteFault(error)) {
    case 'full':
      return `The disk is full, so the newest messages are kept only until Axis ends. Make room on the disk of ${path}; they are then written by themselves.`;
    case 'denied':
      return `The file of chats cannot be written (${path}), so the newest messages are kept only until Axis ends. Mend the access to it; they are then written by themselves.`;
    case 'busy':
      return `Another process keeps the file of chats (${path}) to itself, so the newest messages wait to be written.`;
    default: {
      const why = error instanceof Error ? error.message : String(error);
      return `The file of chats (${path}) cannot be written (${why}), so the newest messages are kept only until Axis ends.`;
    }
  }
}

export function damagedProblem(path: string, aside: string): string {
  return `The file of chats (${path}) was damaged and a new one was begun. The old one is kept as ${aside}.`;
}
