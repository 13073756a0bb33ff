import { dirname } from 'node:path';
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { Settings, type SettingsPatch, type SettingsState } from '../../contracts/model/index.ts';
import type { Disposable } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import { VoxError } from '../base/vox-error.ts';
import { type Files, OWNER_ONLY } from '../platform/files.ts';
import { faultOf, fieldsAt, isRecord, readSettings, valueAt } from './settings-fields.ts';

const NEW_FILE =
  '// Settings of Axis. Every field is optional; comments are kept. Keys (secrets) are never in here.\n{}\n';
const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** settings.json: read at start, watched for edits made elsewhere, edited in place so that comments and order stay. */
export interface SettingsStore extends Disposable {
  readonly state: SettingsState;
  readonly onDidChange: Event<SettingsState>;
  /**
   * Merges the patch field by field and writes only the fields that changed.
   * @throws {VoxError} `settings.invalid`: a value is not allowed, or the file has a mistake that only its owner can mend.
   */
  set(patch: SettingsPatch): SettingsState;
  /** Reads the file again. The watcher does this by itself. */
  reload(): SettingsState;
}

/** @param path Absolute; the file and its folder need not exist. */
export function createSettingsStore({ files, path }: { files: Files; path: string }): SettingsStore {
  const changed = new Emitter<SettingsState>();
  let source = readSource(files, path);
  let watcher: Disposable | null = files.exists(dirname(path)) ? files.watch(path, reload) : null;

  function reload(): SettingsState {
    const next = readSource(files, path);
    if (next.text === source.text && next.state.problem === source.state.problem) return source.state;
    source = next;
    changed.fire(source.state);
    return source.state;
  }

  return {
    get state() {
      return source.state;
    },
    onDidChange: changed.event,
    reload,
    set(patch) {
      const before = reload();
      const edits = changesOf(patch, source);
      if (edits.length === 0) return before;
      if (source.isUneditable) throw new VoxError('settings.invalid', `Nothing was changed. ${before.problem}`);
      files.writeAtomic(
        path,
        edits.reduce(applyChange, source.text ?? NEW_FILE),
        files.exists(path) ? undefined : OWNER_ONLY,
      );
      watcher ??= files.watch(path, reload);
      return reload();
    },
    dispose() {
      watcher?.dispose();
      changed.dispose();
    },
  };
}

interface Source {
  readonly text: string | null;
  /** What stands in the file, good or bad. */
  readonly raw: unknown;
  readonly state: SettingsState;
  /** Broken so that an edit could destroy what the person meant: it is left to them. */
  readonly isUneditable: boolean;
}

function readSource(files: Files, path: string): Source {
  const text = tryRead(files, path);
  if (text instanceof Error) {
    const problem = `The settings file cannot be read (${text.message}), so the defaults are used. Mend the access to ${path}.`;
    return { text: null, raw: {}, state: { settings: Settings.parse({}), path, problem }, isUneditable: true };
  }
  if (text === null || text.trim() === '') {
    return { text: null, raw: {}, state: { settings: Settings.parse({}), path, problem: null }, isUneditable: false };
  }
  const errors: ParseError[] = [];
  const raw: unknown = parse(text, errors, { allowTrailingComma: true });
  const { settings, faults } = readSettings(raw ?? {});
  const error = errors[0];
  const problem = error ? syntaxProblem(text, error, path) : faultProblem(faults, path);
  return { text, raw, state: { settings, path, problem }, isUneditable: error !== undefined || !isRecord(raw) };
}

function tryRead(files: Files, path: string): string | null | Error {
  try {
    return files.readText(path)?.replace(/^\uFEFF/, '') ?? null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function syntaxProblem(text: string, error: ParseError, path: string): string {
  const before = text.slice(0, error.offset).split('\n');
  const what = printParseErrorCode(error.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  const at = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
  return `The settings file has a mistake at ${at} (${what}); defaults stand in for what cannot be read. Mend it in ${path}.`;
}

function faultProblem(faults: string[], path: string): string | null {
  if (faults.length === 0) return null;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return `In the settings, ${faults[0]}${more}; the default is used. Mend it in ${path}.`;
}

interface Change {
  readonly path: string[];
  readonly value: unknown;
}

/** The fields the patch really changes. Throws for a field that does not exist and for a value that is not allowed. */
function changesOf(patch: SettingsPatch, { raw, state }: Source): Change[] {
  const changes = leavesOf(patch).filter(
    ({ path, value }) => !isSame(valueAt(raw, path) ?? valueAt(state.settings, path), value),
  );
  for (const { path, value } of changes) {
    const [group, field] = path as [string, string?];
    const tried = Settings.safeParse(field === undefined ? { [group]: value } : { [group]: { [field]: value } });
    if (!tried.success) throw new VoxError('settings.invalid', `Nothing was changed: ${faultOf(path, value)}.`);
  }
  // Where a number or a list stands in a group's place, there is nothing to put the field into.
  const broken = new Set(changes.flatMap(({ path }) => (path.length > 1 && isNoGroup(raw, path[0]) ? [path[0]] : [])));
  return [...[...broken].map((group) => ({ path: [String(group)], value: {} })), ...changes];
}

function isNoGroup(raw: unknown, group: string | undefined): boolean {
  const value = valueAt(raw, [String(group)]);
  return value !== undefined && !isRecord(value);
}

function leavesOf(patch: SettingsPatch): Change[] {
  return Object.entries(patch).flatMap(([group, value]): Change[] => {
    const fields = fieldsAt([group]);
    if (!fields || !isRecord(value)) return [{ path: [group], value }];
    const unknown = Object.keys(value).find((field) => !fields.includes(field));
    if (unknown !== undefined) {
      const known = fields.join(', ');
      throw new VoxError(
        'settings.invalid',
        `Nothing was changed: there is no setting ${group}.${unknown}. Known: ${known}.`,
      );
    }
    return Object.entries(value).map(([field, inner]) => ({ path: [group, field], value: inner }));
  });
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function applyChange(text: string, { path, value }: Change): string {
  return applyEdits(text, modify(text, path, value, FORMAT));
}
