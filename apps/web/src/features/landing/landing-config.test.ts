import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import words from '../../../public/locales/en/landing.json';
import vietnamese from '../../../public/locales/vi/landing.json';
import { landingStyle, overrideTexts, visibleSections } from './landing-config.ts';
import { landingSections } from '@sitewright/contract/platform/landing';

it('shows every section unless the template or the customizations disable it', () => {
  expect(visibleSections({}, {})).toEqual(landingSections);
  expect(visibleSections({ sections: ['cta', 'unknown', 'hero'] }, {})).toEqual(['cta', 'hero']);
  expect(visibleSections({ sections: ['cta', 'hero'] }, { features: { cta: false } })).toEqual(['hero']);
});

it('accepts only plain colours and fonts', () => {
  const colors = { primary: '#006644', background: 'red;background:url(//evil)' };
  const fonts = { heading: "'Fraunces', serif", body: 'x;}' };
  expect(landingStyle({ colors, fonts })).toEqual({
    '--color-primary': '#006644',
    '--color-primary-hover': '#006644',
    '--font-display': "'Fraunces', serif",
  });
});

it('applies text overrides, per language where given, and ignores unknown paths', () => {
  const overrides = {
    'hero.title': 'Hello',
    'hero.lead': { en: 'English', vi: 'Tiếng Việt' },
    'hero.facts.0': 'First fact',
    'hero.missing': 'x',
    'how.steps': 'x',
    '__proto__.polluted': 'x',
  };
  const result = overrideTexts(words, overrides, 'vi');
  expect([result.hero.title, result.hero.lead, result.hero.facts[0]]).toEqual([
    'Hello',
    'Tiếng Việt',
    'First fact',
  ]);
  expect(result.how).toEqual(words.how);
  expect(words.hero.title).not.toBe('Hello');
  expect({}).not.toHaveProperty('polluted');
});

it('shows only templates that can be chosen, under their own names', () => {
  const library = join(import.meta.dirname, '../../../../../library/site-templates');
  const names = new Map(
    readdirSync(library).map((slug) => {
      const file = readFileSync(join(library, slug, 'template.json'), 'utf8');
      return [slug, (JSON.parse(file) as { name: string }).name];
    }),
  );
  for (const { templates } of [words, vietnamese])
    for (const { slug, name } of templates.items) expect([slug, names.get(slug)]).toEqual([slug, name]);
});
