import type { z } from 'zod';
import { agentRun } from './agent-run.ts';
import { agentTools } from './agent-tools.ts';
import { appInfo } from './app-info.ts';
import { appPing } from './app-ping.ts';
import { approvalGrants } from './approval-grants.ts';
import { approvalList } from './approval-list.ts';
import { approvalPreview } from './approval-preview.ts';
import { approvalResolve } from './approval-resolve.ts';
import { approvalRevoke } from './approval-revoke.ts';
import { blockExplain } from './block-explain.ts';
import { blockFix } from './block-fix.ts';
import { blockList } from './block-list.ts';
import { blockOutput } from './block-output.ts';
import { blockPin } from './block-pin.ts';
import { blockStyled } from './block-styled.ts';
import { chatAmbient } from './chat-ambient.ts';
import { chatAttach } from './chat-attach.ts';
import { chatDelete } from './chat-delete.ts';
import { chatExport } from './chat-export.ts';
import { chatImage } from './chat-image.ts';
import { chatList } from './chat-list.ts';
import { chatOpen } from './chat-open.ts';
import { chatRead } from './chat-read.ts';
import { chatRename } from './chat-rename.ts';
import { chatRestore } from './chat-restore.ts';
import { chatSearch } from './chat-search.ts';
import { chatSend } from './chat-send.ts';
import { chatStop } from './chat-stop.ts';
import { chatStorage } from './chat-storage.ts';
import { fileFind } from './file-find.ts';
import { fileLocate } from './file-locate.ts';
import { fileOpen } from './file-open.ts';
import { filePreview } from './file-preview.ts';
import { layoutGet } from './layout-get.ts';
import { layoutSet } from './layout-set.ts';
import { modelCheck } from './model-check.ts';
import { modelList } from './model-list.ts';
import { modelState } from './model-state.ts';
import { secretSet } from './secret-set.ts';
import { settingsGet } from './settings-get.ts';
import { settingsSet } from './settings-set.ts';
import { termAttach } from './term-attach.ts';
import { termClose } from './term-close.ts';
import { termInput } from './term-input.ts';
import { termList } from './term-list.ts';
import { termNoteActivity } from './term-note-activity.ts';
import { termOpen } from './term-open.ts';
import { termResize } from './term-resize.ts';
import { termRestart } from './term-restart.ts';
import { termSetLevel } from './term-set-level.ts';
import { termSetMode } from './term-set-mode.ts';
import { termSetPaused } from './term-set-paused.ts';
import { termSubmit } from './term-submit.ts';
import { termTakeOver } from './term-take-over.ts';
import { themeImport } from './theme-import.ts';

/** The list of methods: servers, clients, help and mocks all derive from it. */
export const METHODS = [
  agentRun,
  agentTools,
  appInfo,
  appPing,
  approvalGrants,
  approvalList,
  approvalPreview,
  approvalResolve,
  approvalRevoke,
  blockExplain,
  blockFix,
  blockList,
  blockOutput,
  blockPin,
  blockStyled,
  chatAmbient,
  chatAttach,
  chatDelete,
  chatExport,
  chatImage,
  chatList,
  chatOpen,
  chatRead,
  chatRename,
  chatRestore,
  chatSearch,
  chatSend,
  chatStop,
  chatStorage,
  fileFind,
  fileLocate,
  fileOpen,
  filePreview,
  layoutGet,
  layoutSet,
  modelCheck,
  modelList,
  modelState,
  secretSet,
  settingsGet,
  settingsSet,
  termAttach,
  termClose,
  termInput,
  termList,
  termNoteActivity,
  termOpen,
  termResize,
  termRestart,
  termSetLevel,
  termSetMode,
  termSetPaused,
  termSubmit,
  termTakeOver,
  themeImport,
] as const;

export type AnyMethod = (typeof METHODS)[number];
export type MethodName = AnyMethod['name'];
export type MethodOf<N extends MethodName> = Extract<AnyMethod, { name: N }>;
export type CallName = Extract<AnyMethod, { kind: 'call' }>['name'];
export type StreamName = Extract<AnyMethod, { kind: 'stream' }>['name'];

type CallOf<N extends CallName> = Extract<AnyMethod, { kind: 'call'; name: N }>;
type StreamOf<N extends StreamName> = Extract<AnyMethod, { kind: 'stream'; name: N }>;

/** What a caller writes: defaults may be left out. */
export type ParamsIn<N extends MethodName> = z.input<MethodOf<N>['params']>;
/** What a service receives: parsed, with defaults filled in. */
export type Params<N extends MethodName> = z.output<MethodOf<N>['params']>;
export type Result<N extends CallName> = z.output<CallOf<N>['result']>;
export type FrameOf<N extends StreamName> = z.output<StreamOf<N>['frame']>;

export * from './agent-run.ts';
export * from './agent-tools.ts';
export * from './app-info.ts';
export * from './envelope.ts';
export { IPC, type VoxApi } from './preload-api.ts';
