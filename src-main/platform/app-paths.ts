import { join, resolve } from 'node:path';
import envPaths from 'env-paths';

export interface AppPaths {
  /** settings.json and, where there is no keyring, the encrypted secrets. */
  readonly configDir: string;
  /** What the product itself keeps: history, audit, sockets' tokens. */
  readonly dataDir: string;
  readonly logDir: string;
}

/** The folders of this user. With VOX_HOME set, everything lives under it and nothing else is touched. None is created here. */
export function appPaths(env: Readonly<Record<string, string | undefined>>): AppPaths {
  const home = env.VOX_HOME;
  if (home) {
    const root = resolve(home);
    return { configDir: join(root, 'config'), dataDir: join(root, 'data'), logDir: join(root, 'log') };
  }
  const paths = envPaths('vox-axis', { suffix: '' });
  return { configDir: paths.config, dataDir: paths.data, logDir: paths.log };
}
