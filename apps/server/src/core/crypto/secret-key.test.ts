import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deriveKey, loadSecretKey } from './secret-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sitewright-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('the first start creates a key that only its owner can read, and later starts reuse it', () => {
  const made = loadSecretKey({ dataDir, secretKey: undefined });
  expect(made).toHaveLength(32);
  expect(loadSecretKey({ dataDir, secretKey: undefined })).toEqual(made);
  expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

it('a configured key is used and nothing is stored', () => {
  const given = { dataDir, secretKey: 'a'.repeat(40) };
  expect(loadSecretKey(given)).toEqual(loadSecretKey(given));
  expect(loadSecretKey(given)).not.toEqual(loadSecretKey({ dataDir, secretKey: undefined }));
});

it('a damaged key file is never replaced silently', () => {
  writeFileSync(path.join(dataDir, 'secret.key'), 'half a k');
  expect(() => loadSecretKey({ dataDir, secretKey: undefined })).toThrow(
    /is damaged: restore it from a backup/,
  );
});

it('every purpose has its own key', () => {
  const key = loadSecretKey({ dataDir, secretKey: undefined });
  expect(deriveKey(key, 'access-token')).not.toEqual(deriveKey(key, 'database-role'));
  expect(deriveKey(key, 'access-token')).toEqual(deriveKey(key, 'access-token'));
});
