import { afterEach, expect, it, vi } from 'vitest';
import { createId } from './create-id.ts';

afterEach(() => void vi.unstubAllGlobals());

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('makes UUIDs, also on pages without a secure connection', () => {
  expect(createId()).toMatch(version4);
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  const ids = Array.from({ length: 200 }, createId);
  for (const id of ids) expect(id).toMatch(version4);
  expect(new Set(ids).size).toBe(200);
});
