import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemFiles } from '../platform/files.ts';
import type { Keyring } from '../platform/keyring.ts';
import { createSecretStore } from './secret-store.ts';

const VALUE = 'unit-test-secret';
let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vox-secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function memoryKeyring(): Keyring & { isLocked: boolean; asked: number } {
  const entries = new Map<string, string>();
  const guard = () => {
    keyring.asked++;
    if (keyring.isLocked) throw new Error('locked');
  };
  const keyring = {
    isLocked: false,
    asked: 0,
    async get(account: string) {
      guard();
      return entries.get(account) ?? null;
    },
    async set(account: string, value: string) {
      guard();
      entries.set(account, value);
    },
    async remove(account: string) {
      guard();
      entries.delete(account);
    },
  };
  return keyring;
}

const open = (keyring: Keyring, env: Record<string, string> = {}) =>
  createSecretStore({ keyring, files: systemFiles, dir, env });

test('the keyring keeps it, and no file is made', async () => {
  const keyring = memoryKeyring();
  const store = open(keyring);
  expect(await store.source('model-key')).toBeNull();
  expect(await store.set('model-key', VALUE)).toEqual({ kept: 'keyring' });
  expect([await open(keyring).get('model-key'), await store.source('model-key')]).toEqual([VALUE, 'keyring']);
  expect(systemFiles.listNames(dir)).toEqual([]);
  expect(await store.set('model-key', null)).toEqual({ kept: null });
  expect(await store.get('model-key')).toBeNull();
});

test('without a keyring it is sealed in a file for the owner only, and the dead keyring is asked once', async () => {
  const keyring = { ...memoryKeyring(), isLocked: true };
  let asked = 0;
  const dead: Keyring = {
    get: async () => Promise.reject(new Error(`no service ${++asked}`)),
    set: keyring.set,
    remove: keyring.remove,
  };
  const store = open(dead);
  expect(await store.get('model-key')).toBeNull();
  expect(await store.set('model-key', VALUE)).toEqual({ kept: 'file' });
  expect([await open(dead).get('model-key'), await store.source('model-key')]).toEqual([VALUE, 'file']);
  expect(asked).toBe(2);
  for (const name of ['secrets.json', 'secrets.key']) {
    expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, name), 'latin1')).not.toContain(VALUE);
  }
  await store.set('model-key', null);
  expect(await store.get('model-key')).toBeNull();
});

test('the environment wins and is written nowhere', async () => {
  const store = open(memoryKeyring(), { VOX_API_KEY: ` ${VALUE} ` });
  expect([await store.get('model-key'), await store.source('model-key')]).toEqual([VALUE, 'environment']);
  expect(systemFiles.listNames(dir)).toEqual([]);
});

test('a changed file is refused with the next step', async () => {
  const store = open({ ...memoryKeyring(), get: async () => null, set: async () => Promise.reject(new Error('no')) });
  await store.set('model-key', VALUE);
  const path = join(dir, 'secrets.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  file.secrets['model-key'].data = Buffer.from('tampered').toString('base64');
  writeFileSync(path, JSON.stringify(file));
  await expect(store.get('model-key')).rejects.toMatchObject({
    code: 'secrets.unavailable',
    message: expect.stringContaining('Enter the key again'),
  });
  writeFileSync(path, 'no json');
  await expect(store.get('model-key')).rejects.toMatchObject({ message: expect.stringContaining(`Delete ${path}`) });
});

test('a key that could not be taken out of the keyring is not said to be gone', async () => {
  const keyring = memoryKeyring();
  const store = open(keyring);
  await store.set('model-key', VALUE);
  keyring.isLocked = true;
  await expect(store.set('model-key', null)).rejects.toMatchObject({ code: 'secrets.unavailable' });
});
