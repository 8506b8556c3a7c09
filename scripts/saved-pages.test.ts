import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '@sitewright/contract/content';
import { escapeHtml } from '@sitewright/render/escape';
import { renderSection } from '@sitewright/render/section';
import { describe, expect, it } from 'vitest';
import { libraryEnvironment } from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';

// Pages saved with earlier versions of the designs: they open, and no text of them is lost.

const folder = join(import.meta.dirname, '../packages/render/fixtures');
const library = loadLibrary();
const env = libraryEnvironment(library, {});

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return /\p{L}{3}.* /u.test(value) && !value.startsWith('<') ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
};

describe.each(readdirSync(folder))('the page saved in %s', (file) => {
  const { sections } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { sections: Section[] };

  it.each(sections.map((section) => [section.type, section] as const))('still shows %s', (_, section) => {
    const { html, problem } = renderSection(section, env);
    expect(problem).toBeUndefined();
    const shown = html.replaceAll('<br>', '\n');
    expect(textsOf(section.data).filter((text) => !shown.includes(escapeHtml(text)))).toEqual([]);
  });
});
