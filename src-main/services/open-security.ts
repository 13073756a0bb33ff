import type { Disposable } from '../base/disposable.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import type { Files } from '../platform/files.ts';
import type { SettingsStore } from '../store/settings-store.ts';
import { openSettings } from './open-stores.ts';
import { createPolicyFiles, type PolicyFiles } from './policy-files.ts';

/** The gate's settings and files without the rest of the product, for a `vox` that only looks or sets. */
export interface Security extends Disposable {
  readonly settings: SettingsStore;
  readonly policyFiles: PolicyFiles;
}

export function openSecurity(files: Files, paths: AppPaths): Security {
  const settings = openSettings({ files, paths });
  const trustedFolders = () => settings.state.settings.security.trustedFolders;
  const policyFiles = createPolicyFiles({ files, configDir: paths.configDir, trustedFolders });
  return { settings, policyFiles, dispose: () => settings.dispose() };
}
