import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus } from '@sitewright/contract/errors';
import { events, notifiableEvents, targetTypes } from '@sitewright/contract/events';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '..', '..');
const folder = (language: string): string => join(web, 'public', 'locales', language);
const filesOf = (language: string): string[] =>
  (readdirSync(folder(language), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.json'))
    .sort();
const namespaces = filesOf('en');

const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder(language), file), 'utf8'));

const flatten = (value: unknown, path = ''): [string, unknown][] =>
  value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
    : [[path, value]];

const valuesIn = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+>/g)].map(String).sort();

/** Strips plural suffixes, because Vietnamese has one plural form where English has two. */
const base = (key: string): string => key.replace(/_(one|other)$/, '');

const sources = (readdirSync(join(web, 'src'), { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => [file, readFileSync(join(web, 'src', file), 'utf8')] as const);

it('has the same files in both languages', () => {
  expect(filesOf('vi')).toEqual(namespaces);
});

describe.each(namespaces)('%s', (file) => {
  const english = flatten(read('en', file));
  const vietnamese = flatten(read('vi', file));

  it('has the same keys in both languages', () => {
    const keys = (entries: [string, unknown][]) => [...new Set(entries.map(([key]) => base(key)))].sort();
    expect(keys(vietnamese)).toEqual(keys(english));
  });

  it('has no empty text', () => {
    const empty = [...english, ...vietnamese].filter(([, text]) => typeof text === 'string' && !text.trim());
    expect(empty).toEqual([]);
  });

  it('uses the same placeholders and tags in both languages', () => {
    const translated = new Map(vietnamese);
    const different = english.filter(([key, text]) => {
      const other = translated.get(key);
      return (
        typeof text === 'string' &&
        typeof other === 'string' &&
        valuesIn(text).join() !== valuesIn(other).join()
      );
    });
    expect(different).toEqual([]);
  });
});

it('has the texts of every event, each in one file of a feature', () => {
  const names = (section: string): string[] =>
    namespaces
      .filter((file) => file.startsWith('features/'))
      .flatMap((file) => Object.keys((read('en', file) as Record<string, object>)[section] ?? {}))
      .sort();
  expect(names('audit')).toEqual([...events.keys()].sort());
  expect(names('notifications')).toEqual([...notifiableEvents].sort());
  // The role that a member has now is the context of one sentence.
  expect([...new Set(names('inbox').map((key) => key.replace(/_(ADMIN|USER)$/, '')))]).toEqual(
    [...notifiableEvents].sort(),
  );
  expect(names('targetTypes')).toEqual([...targetTypes].sort());
});

it('has a text for every error code of the contract', () => {
  expect(Object.keys(read('en', 'errors.json') as object)).toEqual(
    expect.arrayContaining(Object.keys(errorStatus)),
  );
});

it('has every key used in the code', () => {
  const known = new Set(
    namespaces.flatMap((file) => flatten(read('en', file)).flatMap(([key]) => [key, base(key)])),
  );
  const used = sources.flatMap(([file, text]) =>
    [...text.matchAll(/(?<![\w.])t\('(?:[\w-]+:)?([\w.-]+)'/g)].map(([, key]) => ({ file, key: key ?? '' })),
  );
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter(({ key }) => !known.has(key))).toEqual([]);
});
