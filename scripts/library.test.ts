import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '@sitewright/contract/content';
import { sectionCategories, type SectionDesign } from '@sitewright/contract/library/section-design';
import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { withIds } from '@sitewright/render/item-ids';
import { resolveSection } from '@sitewright/render/bindings/resolve-bindings';
import { renderPage } from '@sitewright/render/page';
import { describe, expect, it } from 'vitest';
import { headingsOf } from '../apps/server/src/features/library/design-check/check-drawing.ts';
import {
  type AvailableAssets,
  valueIssues,
} from '../apps/server/src/features/library/design-check/check-values.ts';
import { designRules, issueSentence } from '../apps/server/src/features/library/design-check/design-issue.ts';
import {
  checkLibraryDesign,
  hasLibraryImage,
} from '../apps/server/src/features/library/design-check/check-library-design.ts';
import { libraryEnvironment, libraryStyle } from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import { changeTemplateTexts } from '../apps/server/src/features/library/template-texts.ts';
import { industries } from '../apps/server/src/features/site-templates/industries.data.ts';

// Every folder of the library against the same rules; a failing line names the folder and the issue.

const library = loadLibrary();
const env = libraryEnvironment(library, {});
const designs = [...library.designs.values()].map((design) => [design.type, design] as const);
const templates = [...library.templates.values()].map((template) => [template.slug, template] as const);

const known: AvailableAssets = { icons: library.icons, hasImage: (src) => hasLibraryImage(library, src) };

/** Values that do not fit the fields that a design declares. */
const dataProblems = (design: SectionDesign, data: Record<string, unknown>): string[] =>
  valueIssues(design.config.fields, data, known).map(({ message }) => message);

describe('the library', () => {
  it('loads without an issue', () => {
    expect(library.problems).toEqual([]);
  });

  it('has at least 72 designs, four or more in every category', () => {
    const categories = new Set(designs.map(([, design]) => design.config.category));
    expect([...categories].sort()).toEqual([...sectionCategories].sort());
    expect(designs.length).toBeGreaterThanOrEqual(72);
    const counts = Map.groupBy(designs, ([, design]) => design.config.category);
    for (const [category, own] of counts) expect([category, own.length >= 4]).toEqual([category, true]);
  });

  it('credits every image with hash, author and licence', () => {
    const images = join(library.root, 'images');
    const files = readdirSync(images).filter((file) => file.endsWith('.webp'));
    expect([...library.pictures.keys()].toSorted()).toEqual(files.toSorted());
    for (const picture of library.pictures.values()) {
      const hash = createHash('sha256')
        .update(readFileSync(join(images, picture.file)))
        .digest('hex');
      expect([picture.file, picture.sha256]).toEqual([picture.file, hash]);
      expect([picture.author, picture.licence, picture.alt].every(Boolean)).toBe(true);
    }
  });

  it('has fifteen stock pictures in five categories and twelve featured ones', () => {
    const { stock, featured } = JSON.parse(
      readFileSync(join(library.root, 'images/collections.json'), 'utf8'),
    ) as { stock: Record<string, string[]>; featured: string[] };
    expect(Object.keys(stock)).toEqual(['business', 'technology', 'people', 'nature', 'abstract']);
    expect(Object.values(stock).map((files) => files.length)).toEqual([3, 3, 3, 3, 3]);
    expect(featured).toHaveLength(12);
    const all = [...Object.values(stock).flat(), ...featured];
    expect(new Set(all).size).toBe(27);
    expect(all.filter((file) => !library.pictures.has(file))).toEqual([]);
  });
});

describe.each(designs)('%s', (type, design) => {
  const faults = checkLibraryDesign(library, type);

  it('lies in the folder of its category', () => {
    expect(type.split('/')[0]).toBe(design.config.category);
  });

  it.each(designRules)('follows the rules of %s', (rule) => {
    expect(faults.filter((fault) => fault.rule === rule).map(issueSentence)).toEqual([]);
  });

  it('has a thumbnail', () => {
    expect(existsSync(join(library.root, 'sections', type, 'thumbnail.webp'))).toBe(true);
  });
});

describe.each([...library.fonts.keys()])('the font %s', (id) => {
  it('has metrics, so that the layout does not shift when it loads (node scripts/font-metrics.ts)', () => {
    const { width, ascent, descent } = library.fonts.get(id)!.metrics ?? {};
    for (const share of [width?.regular, width?.bold, ascent, descent]) expect(share).toBeGreaterThan(0);
  });
});

describe.each(templates)('the site template %s', (slug, template) => {
  const parts = [
    template.header,
    template.footer,
    ...template.content.flatMap((page) => page.content.sections),
  ] as {
    type: string;
    data: Record<string, unknown>;
    anchor?: string;
  }[];

  it('uses designs that exist, with values that fit their fields', () => {
    for (const part of parts) {
      const design = library.designs.get(part.type);
      expect(design, part.type).toBeDefined();
      expect(dataProblems(design!, part.data)).toEqual([]);
    }
  });

  it('is translated to Vietnamese: no text is missing and no translation is unused', () => {
    const texts = new Set<string>();
    changeTemplateTexts(template, library.designs, (text) => {
      // Figures, prices and symbols contain no words.
      if (/\p{L}{2}/u.test(text)) texts.add(text);
      return text;
    });
    const known = new Set(Object.keys(template.translations));
    expect([...texts].filter((text) => !known.has(text))).toEqual([]);
    expect([...known].filter((text) => !texts.has(text))).toEqual([]);
  });

  it('belongs to a known industry', () => {
    expect(industries.map((industry) => industry.id)).toContain(template.industry);
  });

  it('links to pages and anchors that exist', () => {
    const paths = new Set(template.content.map((page, index) => (index === 0 ? '/' : `/${page.slug}`)));
    const anchors = new Set(parts.map((part) => part.anchor).filter(Boolean));
    const text = JSON.stringify(parts);
    for (const [, href] of text.matchAll(/"href":"([^"]*)"/g)) {
      const [path, anchor] = href!.split('#') as [string, string | undefined];
      if (path.startsWith('/')) expect([...paths]).toContain(path);
      if (anchor && !path.includes(':')) expect([...anchors, 'main']).toContain(anchor);
    }
  });

  it('renders every page without a problem', () => {
    for (const page of template.content) {
      const sections = page.content.sections.map(
        (section, index) =>
          ({
            ...section,
            id: `s${index}`,
            data: withIds((section as { data: Record<string, unknown> }).data),
          }) as Section,
      );
      const asPart = (part: { type: string; data: Record<string, unknown> }, id: string) =>
        ({ ...part, id, data: withIds(part.data) }) as Section;
      const rendered = renderPage(
        { header: asPart(template.header, 'header'), sections, footer: asPart(template.footer, 'footer') },
        libraryStyle(library, template.theme),
        env,
      );
      expect(rendered.problems).toEqual([]);
      expect(headingsOf(rendered.body).filter((level) => level === 1)).toHaveLength(1);
    }
  });

  it('is readable: its colours have enough contrast', () => {
    const { colors } = template.theme;
    expect(contrastRatio(colors.text, colors.background)).toBeGreaterThanOrEqual(7);
    expect(contrastRatio(colors.textMuted, colors.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(colors.textMuted, colors.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a thumbnail, and a hero image of its own', () => {
    expect(existsSync(join(library.root, 'site-templates', slug, 'thumbnail.webp'))).toBe(true);
    const heroes = templates.map(([other, entry]) => [
      other,
      JSON.stringify(entry.content[0]!.content.sections[0]).match(/"src":"([^"]+)"/)?.[1],
    ]);
    const own = heroes.find(([other]) => other === slug)?.[1];
    expect(
      heroes.filter(([, picture]) => picture !== undefined && picture === own).length,
    ).toBeLessThanOrEqual(1);
  });
});

describe('a section whose text is bound to the company profile', () => {
  const facts = { name: 'Bound to the profile' };
  const isText = ({ type }: { type: string }) => type === 'text' || type === 'richtext';

  it.each(designs)('%s shows nothing else than before', (_type, design) => {
    const data = structuredClone(design.defaults) as NonNullable<Section['data']>;
    for (const field of design.config.fields.filter(isText)) {
      const value = field.type === 'richtext' ? '<p>Bound to the profile</p>' : 'Bound to the profile';
      const stored = {
        id: 'a1',
        type: design.type,
        data: { ...data, [field.name]: { bind: 'company.name' } },
      };
      const options = { facts, findDesign: () => design, findElement: () => undefined };
      expect(resolveSection(stored, options)).toEqual({ ...stored, data: { ...data, [field.name]: value } });
    }
    const plain = { id: 'a1', type: design.type, data };
    expect(resolveSection(plain, { facts, findDesign: () => design, findElement: () => undefined })).toBe(
      plain,
    );
  });
});
