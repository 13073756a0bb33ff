import { askForObject, type ObjectQuestion } from '../agents/model/ask-for-object.ts';
import { embedTexts } from '../agents/model/embed-texts.ts';
import { configuredModel } from '../agents/model/model-config.ts';
import { createSdkModel } from '../agents/model/sdk-model.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Files } from '../platform/files.ts';
import { redact as hideSecrets } from '../redaction/redact.ts';
import { openSecrets, openSettings } from './open-stores.ts';

/** The model of the settings, for single questions outside of any chat. */
export interface ConfiguredModel {
  readonly name: string;
  ask<T>(question: ObjectQuestion<T>): Promise<T>;
  /** @param model Name of the provider's embedding model. */
  embed(model: string, texts: readonly string[]): Promise<number[][]>;
}

interface Options {
  readonly files: Files;
  readonly paths: AppPaths;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @returns Null when no model is set. @throws {VoxError} `model.unauthorized` when its key is missing. */
export async function openModel({ files, paths, env }: Options): Promise<ConfiguredModel | null> {
  const settings = openSettings({ files, paths });
  const secrets = openSecrets({ files, paths, env });
  try {
    const config = await configuredModel({ settings, secrets, env });
    if (!config) return null;
    const redact = (text: string) => hideSecrets(text, { home: env.HOME ?? '' });
    return {
      name: config.name,
      ask: (question) => askForObject(createSdkModel(config, { clock, redact }), question),
      embed: (name, texts) => embedTexts({ ...config, name }, texts, redact),
    };
  } finally {
    settings.dispose();
    secrets.dispose();
  }
}
