import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// The samples are site templates: what their page says of them must be true in both languages.

const root = join(import.meta.dirname, '..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const samplesIn = (language: string): Sample[] =>
  (read(`apps/web/public/locales/${language}/page-samples.json`) as { samples: Sample[] }).samples;

interface Sample {
  slug: string;
  name: string;
  trade: string;
  text: string;
}

describe.each(['en', 'vi'])('the samples in %s', (language) => {
  const samples = samplesIn(language);

  it('are site templates under their own name', () => {
    const names = samples.map(({ slug }) => {
      const folder = `library/site-templates/${slug}`;
      const { name } = read(`${folder}/template.json`) as { name: string };
      expect(existsSync(join(root, folder, 'thumbnail.webp'))).toBe(true);
      return language === 'en' ? name : (read(`${folder}/vi.json`) as Record<string, string>)[name];
    });
    expect(samples.map(({ name }) => name)).toEqual(names);
  });

  it('are each of a different trade', () => {
    expect(samples.length).toBeGreaterThan(10);
    for (const field of ['slug', 'name', 'trade', 'text'] as const)
      expect(new Set(samples.map((sample) => sample[field])).size).toBe(samples.length);
  });
});

it('are the same samples in both languages', () => {
  const [english, vietnamese] = ['en', 'vi'].map((language) => samplesIn(language).map(({ slug }) => slug));
  expect(vietnamese).toEqual(english);
});
