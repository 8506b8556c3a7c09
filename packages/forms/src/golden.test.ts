import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonical, type GoldenFile, runGolden } from './testing/golden.ts';

const folder = join(import.meta.dirname, '..', 'golden');
const files = readdirSync(folder)
  .sort()
  .map((name) => ({ name, file: JSON.parse(readFileSync(join(folder, name), 'utf8')) as GoldenFile }));

it('there are at least 300 golden cases, each with a name of its own', () => {
  const names = files.flatMap(({ name, file }) => file.cases.map((one) => `${name} ${one.name}`));
  expect(names.length).toBeGreaterThanOrEqual(300);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(files)('golden cases of $name', ({ file }) => {
  it.each(file.cases.map((golden) => [golden.name, golden] as const))('%s', (_name, golden) => {
    expect(runGolden(file, golden)).toBe(canonical(golden.expected));
  });
});
