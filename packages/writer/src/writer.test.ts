import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Business, WriterLanguage } from './business.ts';
import { generateSite, type GeneratedSite, type GenerateOptions } from './generate-site.ts';
import { sentencesOf } from './industries/check-industry.ts';
import { findIndustryIssues, readIndustries } from './industries/read-industries.ts';
import { sampleSheet } from './sample-sheet.ts';
import { tones } from '@sitewright/contract/ai/writing';

const folder = join(import.meta.dirname, '../../../library/industries');
const samples = join(import.meta.dirname, '../samples');
const industries = readIndustries(folder);
const slugs = [...industries.keys()];
const languages: readonly WriterLanguage[] = ['en', 'vi'];
const variants = [0, 1, 2];

const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    src: `/library/images/${index}.webp`,
    alt: `Picture ${index}`,
  }));

const generate = (business: Partial<Business>, options: Partial<GenerateOptions> = {}): GeneratedSite =>
  generateSite(
    industries,
    { name: 'Harper & Sons', ...business },
    {
      language: 'en',
      tone: 'professional',
      seed: 'one',
      variant: 0,
      pictures: () => pictures(6),
      form: (kind, { title }) => ({ name: title, kind }),
      fallbackName: 'Professional Business',
      ...options,
    },
  );

const textsIn = (value: unknown, without: readonly string[] = []): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) =>
    ['src', 'alt', 'href', 'icon', ...without].includes(name) ? [] : textsIn(entry, without),
  );
};
const textsOf = ({ pages }: GeneratedSite): string[] =>
  pages.flatMap(({ sections }) => textsIn(sections.map(({ data }) => data)));

describe('the industries of the library', () => {
  it('are at least 24, and a general one', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(25);
    expect(slugs).toContain('general');
  });

  it.each(slugs)('%s says nothing that only its owner can know, in both languages', (slug) => {
    expect(findIndustryIssues(join(folder, slug))).toEqual([]);
  });

  it.each(slugs)(
    '%s has a sample sheet of its present texts: `npm run writer:samples`, and read it',
    (slug) => {
      for (const language of languages)
        expect(readFileSync(join(samples, `${slug}.${language}.md`), 'utf8')).toBe(
          sampleSheet(industries, slug, language),
        );
    },
  );

  it('have plans for the home page that no other has', () => {
    const plans = [...industries.values()].flatMap(({ industry }) =>
      industry.home.map((plan) => plan.join(' ')),
    );
    expect(plans.filter((plan, index) => plans.indexOf(plan) !== index)).toEqual([]);
  });
});

describe.each(slugs)('a site for %s', (slug) => {
  it.each(languages.flatMap((language) => tones.map((tone) => [language, tone] as const)))(
    'in %s, %s: whole, without repeated sentences, numbers and open slots',
    (language, tone) => {
      for (const variant of variants)
        for (const location of [undefined, 'Springfield']) {
          const site = generate({ industry: slug, location }, { language, tone, variant });
          const texts = textsOf(site).filter((text) => text !== '');
          const all = texts.join(' ');
          expect(all).not.toMatch(/[{}[\]]|undefined|\s\s/);
          expect(all).not.toMatch(/\p{Nd}/u);
          // Buttons and services have one name, wherever they stand.
          const names = new Set(industries.get(slug)!.texts[language].services.map(({ name }) => name));
          const sentences = site.pages
            .flatMap(({ sections }) =>
              textsIn(
                sections.map(({ data }) => data),
                ['label', 'formConfig'],
              ),
            )
            .filter((text) => !names.has(text))
            .flatMap((text) => sentencesOf(text.replaceAll(/<[^>]*>/g, ' '), language));
          expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
          expect(site.pages[0]!.sections.length).toBeGreaterThanOrEqual(4);
          expect(site.pages.length).toBeGreaterThanOrEqual(3);
          const titles = site.pages.map(({ seo }) => seo.title);
          expect(new Set(titles).size).toBe(titles.length);
          expect(new Set(site.pages.map(({ slug: path }) => path)).size).toBe(site.pages.length);
          for (const { seo } of site.pages) {
            expect(seo.title.length).toBeLessThanOrEqual(60);
            expect(seo.description.length).toBeGreaterThanOrEqual(100);
            expect(seo.description.length).toBeLessThanOrEqual(158);
          }
        }
    },
  );
});

describe('generating a site', () => {
  it('gives the same for the same seed, and another one for another seed', () => {
    const business = { industry: 'dentist', location: 'Leeds' };
    expect(generate(business)).toEqual(generate(business));
    expect(textsOf(generate(business, { seed: 'two' }))).not.toEqual(textsOf(generate(business)));
  });

  it('proposes sites that differ in composition, colors and type', () => {
    const proposals = variants.map((variant) => generate({ industry: 'dentist' }, { variant }));
    const distinct = (of: (site: GeneratedSite) => unknown) =>
      new Set(proposals.map((site) => JSON.stringify(of(site)))).size;
    expect(distinct(({ pages }) => pages[0]!.sections.map(({ type }) => type))).toBe(3);
    expect(distinct(({ palette }) => palette)).toBe(3);
    expect(distinct(({ fonts }) => fonts)).toBe(3);
    expect(distinct(({ header }) => header.type)).toBe(3);
  });

  it.each([
    ['We straighten teeth and fit braces for teenagers.', 'dentist'],
    ['Phòng khám nha khoa, chuyên niềng răng', 'dentist'],
    ['phong kham rang ham mat', 'dentist'],
    ['We pack boxes and move pianos across town', 'moving'],
    ['Tiệm bánh mì và bánh ngọt', 'bakery'],
    ['A bookshop with new and used novels', 'shop'],
    ['Bike shop with a workshop: brakes, tires, gears', 'shop'],
    ['Hardware store: screws, paint and tools', 'shop'],
    ['An optician for glasses and contact lenses', 'shop'],
    ['Furniture and lamps', 'shop'],
    ['Nhà sách thiếu nhi', 'shop'],
    ['ban va sua xe dap', 'shop'],
    ['Cửa hàng nội thất', 'shop'],
    ['Tạp hóa đầu hẻm', 'shop'],
    ['A coffee shop with cake', 'cafe'],
    ['Auto repair shop', 'car-repair'],
    ['Thiết kế nội thất', 'architecture'],
    ['Xyzzy', 'general'],
    ['', 'general'],
  ])('recognizes the industry of “%s”', (description, industry) => {
    expect(generate({ name: 'Harper', description }).industry).toBe(industry);
  });

  it('shows the services that the owner names, in their words and order', () => {
    const services = ['Teeth whitening', 'braces for adults', 'Dental implants'];
    const site = generate({ industry: 'dentist', services });
    const all = textsOf(site);
    const shown = services.map((service) => all.indexOf(service.charAt(0).toUpperCase() + service.slice(1)));
    expect(shown.every((index) => index >= 0)).toBe(true);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(all).not.toContain('Check-ups');
    expect(site.needsInput).not.toContain('services');
  });

  it('describes goods that a shop names as goods, and nothing as clothes or gifts unasked', () => {
    const services = ['Novels', 'Picture books', 'Delivery'];
    const all = textsOf(generate({ industry: 'shop', services }));
    const { services: known, ownService } = industries.get('shop')!.texts.en;
    const own = ownService!.flatMap(({ text, more }) => [text, more]);
    expect(all.filter((text) => own.includes(text)).length).toBeGreaterThanOrEqual(2);
    expect(all).toContain(known.find(({ name }) => name === 'Delivery')!.more);
    for (const language of languages)
      for (const tone of tones)
        expect(textsOf(generate({ industry: 'shop' }, { language, tone })).join(' ')).not.toMatch(
          /cloth|\bwear|garment|fitting room|quần áo|phòng thử|vải/iu,
        );
  });

  it('asks for what it does not know instead of inventing it', () => {
    expect(generate({ industry: 'dentist' }).needsInput).toEqual(['services', 'contact', 'location']);
    const facts = { phone: '+44 113 496 0000', email: 'hello@harper.example' };
    const known = generate({ industry: 'dentist', location: 'Leeds', services: ['Implants'] }, { facts });
    expect(known.needsInput).toEqual([]);
    expect(textsOf(known)).toContain('+44 113 496 0000');
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['slots', '{location} [in {name}]'],
    ['text that turns around', 'Harper\u202E\u200B'],
    ['controls', 'Har\u0000per\u0007'],
    ['emoji', '🦷 Harper 🦷'],
    ['right-to-left text', 'عيادة الأسنان'],
    ['a lone surrogate', 'Harper \uD800'],
    ['nothing', ''],
    ['4,000 characters', 'long name '.repeat(400)],
  ])('takes %s for a text', (_, hostile) => {
    const site = generate({
      name: hostile,
      description: hostile,
      location: hostile,
      audience: hostile,
      services: [hostile, hostile],
    });
    const all = JSON.stringify(site);
    expect(all).not.toMatch(/<img|\{location\}|\u202E|\u200B|\\u0000|\\ud800/);
    expect(site.pages[0]!.sections.length).toBeGreaterThanOrEqual(4);
  });

  it('needs no pictures', () => {
    for (const slug of slugs) {
      const site = generate({ industry: slug }, { pictures: () => [] });
      expect(JSON.stringify(site)).not.toContain('/library/images/');
      expect(site.pages[0]!.sections.length).toBeGreaterThanOrEqual(4);
    }
  });
});
