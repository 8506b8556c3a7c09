import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '@sitewright/contract/content';
import { type SectionConfig, sectionConfigFileSchema } from '@sitewright/contract/library/section-design';
import { describe, expect, it } from 'vitest';
import { readBusiness } from '../business.ts';
import { siteWords } from '../common-texts.data.ts';
import { readIndustries } from '../industries/read-industries.ts';
import { createSiteTexts } from '../site-texts.ts';
import { textLeavesOf, withTexts } from './text-leaves.ts';
import { writeSection } from './write-section.ts';

const library = join(import.meta.dirname, '../../../../library');
const { industry, texts: industryTexts } = readIndustries(join(library, 'industries')).get('dentist')!;

const textsFor = () =>
  createSiteTexts({
    industry,
    texts: industryTexts.en,
    business: readBusiness({ name: 'Harper & Sons' }, 'Business'),
    tone: 'friendly',
    seed: 'one',
    ownService: siteWords.en.ownService,
  });

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const designs = readdirSync(join(library, 'sections')).flatMap((category) =>
  readdirSync(join(library, 'sections', category)).map((name) => {
    const folder = join(library, 'sections', category, name);
    return {
      type: `${category}/${name}`,
      config: sectionConfigFileSchema.parse(readJson(join(folder, 'config.json'))),
      defaults: readJson(join(folder, 'defaults.json')) as JsonObject,
    };
  }),
);

/** The data with all texts of its leaves made equal: what is left is its structure. */
const structureOf = (data: JsonObject, config?: SectionConfig): JsonObject =>
  withTexts(
    data,
    textLeavesOf(data, config).map(({ path }) => ({ path, text: 'text' })),
  );

describe.each(designs.map((design) => [design.type, design] as const))('%s', (_, { config, defaults }) => {
  it('changes in nothing but its texts', () => {
    for (const known of [config, undefined]) {
      const written = writeSection(defaults, { texts: textsFor(), config: known, category: config.category });
      expect(structureOf(written, known)).toEqual(structureOf(defaults, known));
      const before = JSON.stringify(defaults);
      for (const [name, value] of Object.entries(written))
        if (['image', 'pictures', 'formConfig', 'phone', 'email', 'mapLink'].includes(name))
          expect(value).toEqual(defaults[name]);
      expect(JSON.stringify(defaults)).toBe(before);
    }
  });
});

describe('writing a section', () => {
  it('speaks of the business in its title, text, buttons and entries', () => {
    const { config, defaults } = designs.find(({ type }) => type === 'services/services-3')!;
    const written = writeSection(defaults, { texts: textsFor(), config });
    expect(written['title']).toBe('How we can help your teeth');
    expect((written['items'] as JsonObject[]).slice(0, 2).map(({ title }) => title)).toEqual([
      'Check-ups',
      'Cleaning',
    ]);
    const closing = designs.find(({ type }) => type === 'cta/cta-1')!;
    const { action } = writeSection(closing.defaults, { texts: textsFor(), config: closing.config });
    expect((action as JsonObject)['label']).toBe('Book a visit');
  });

  it('keeps entries that it has no texts for', () => {
    const items: Json[] = Array.from({ length: 12 }, (_, index) => ({
      icon: 'check',
      title: `Service ${index}`,
      text: 'Old text here.',
    }));
    const { config } = designs.find(({ type }) => type === 'services/services-3')!;
    const written = writeSection({ title: 'Old', items }, { texts: textsFor(), config })[
      'items'
    ] as JsonObject[];
    expect(written).toHaveLength(12);
    expect(written[11]).toEqual(items[11]);
    expect(written[0]).toMatchObject({ icon: 'check', title: 'Check-ups' });
  });

  it('leaves addresses, code, numbers and names of unknown data alone', () => {
    const data = JSON.parse(`{
      "heading": "Old heading", "body": "Some old words here.", "image": "/a/b.webp", "email": "a@b.example", "layout": "grid",
      "price": "$ 20", "color": "#ff0000", "__proto__": { "title": "Old title" }, "count": 3, "on": true, "nothing": null,
      "html": "<script>alert(1)</script>"
    }`) as JsonObject;
    const written = writeSection(data, { texts: textsFor(), category: 'hero' });
    for (const name of ['image', 'email', 'layout', 'price', 'color', 'count', 'on', 'nothing'])
      expect(written[name]).toEqual(data[name]);
    expect(written['heading']).not.toBe('Old heading');
    expect(Object.keys(written)).toEqual(Object.keys(data));
    expect(Object.getPrototypeOf(written)).toBe(Object.prototype);
  });
});
