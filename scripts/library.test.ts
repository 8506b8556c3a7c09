import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Section } from '@sitewright/contract/content';
import { type ScalarField, sectionCategories, type SectionDesign } from '@sitewright/contract/section-design';
import { contrast } from '@sitewright/render/color';
import { withIds } from '@sitewright/render/item-ids';
import { templateVariables } from '@sitewright/render/liquid-engine';
import { renderPage } from '@sitewright/render/page';
import { renderSection } from '@sitewright/render/section';
import { parse as parseCss, type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';
import {
  libraryEnvironment,
  libraryStyle,
  sampleSection,
} from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import { changeTemplateWords } from '../apps/server/src/features/library/template-words.ts';
import { probeContent } from './probe-content.ts';
import { industries } from '../apps/server/src/features/site-templates/industries.data.ts';

// Every folder of the library against the same rules; a failing line names the folder and the fault.

const library = loadLibrary();
const env = libraryEnvironment(library, {});
const designs = [...library.designs.values()].map((design) => [design.type, design] as const);
const templates = [...library.templates.values()].map((template) => [template.slug, template] as const);

const draw = (design: SectionDesign, data: Record<string, unknown>, templateId?: string) =>
  renderSection(
    { id: 'probe', type: design.type, data: withIds(data), ...(templateId ? { templateId } : {}) } as Section,
    env,
  );

const valueProblem = (field: ScalarField, value: unknown): string | undefined => {
  const isText = typeof value === 'string';
  const object = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  switch (field.type) {
    case 'text':
      if (!isText) return 'is no text';
      return field.maxLength !== undefined && value.length > field.maxLength
        ? 'is longer than its maxLength'
        : undefined;
    case 'richtext':
    case 'color':
      return isText ? undefined : 'is no text';
    case 'toggle':
      return typeof value === 'boolean' ? undefined : 'is neither true nor false';
    case 'image':
      if (typeof object['src'] !== 'string' || typeof object['alt'] !== 'string') return 'needs src and alt';
      return object['src'] === '' || library.pictures.has(object['src'].replace('/library/images/', ''))
        ? undefined
        : `names a picture that has no credit: ${object['src']}`;
    case 'link':
      return typeof object['label'] === 'string' && typeof object['href'] === 'string'
        ? undefined
        : 'needs label and href';
    case 'choice':
      if (field.options === 'icons')
        return isText && (value === '' || value in library.icons) ? undefined : 'is no icon';
      return field.options.some((option) => option.value === value) ? undefined : 'is none of the options';
  }
};

/** Faults of values against the fields that a design declares. */
const dataProblems = (design: SectionDesign, data: Record<string, unknown>): string[] => {
  const fields = new Map(design.config.fields.map((field) => [field.name, field]));
  return Object.entries(data).flatMap(([name, value]) => {
    const field = fields.get(name);
    if (!field) return [`${name} is not a field of ${design.type}`];
    if (field.type !== 'list') {
      const problem = valueProblem(field, value);
      return problem ? [`${name} ${problem}`] : [];
    }
    if (!Array.isArray(value)) return [`${name} is no list`];
    const inner = new Map(field.fields.map((entry) => [entry.name, entry]));
    return (value as Record<string, unknown>[]).flatMap((item, index) =>
      Object.entries(item).flatMap(([key, entry]) => {
        const scalar = inner.get(key);
        if (!scalar) return [`${name}[${index}].${key} is not a field`];
        const problem = valueProblem(scalar, entry);
        return problem ? [`${name}[${index}].${key} ${problem}`] : [];
      }),
    );
  });
};

const voids = new Set([
  'area',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'source',
  'track',
  'wbr',
  'path',
  'circle',
  'line',
  'rect',
]);

/** How many elements stand at the top, and whether every tag is closed by its own. */
const structure = (html: string): { roots: number; problem?: string } => {
  const open: string[] = [];
  let roots = 0;
  for (const [, slash, name, rest] of html.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi,
  )) {
    const tag = name!.toLowerCase();
    if (slash) {
      if (open.pop() !== tag) return { roots, problem: `</${tag}> closes nothing` };
    } else {
      if (open.length === 0) roots += 1;
      if (!voids.has(tag) && !rest!.endsWith('/')) open.push(tag);
    }
  }
  return open.length > 0 ? { roots, problem: `<${open.at(-1)}> is not closed` } : { roots };
};

const headings = (html: string): number[] =>
  [...html.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]));

const declarations = (css: string) => {
  const found: { selectors: string[]; property: string; value: string }[] = [];
  parseCss(css).walkDecls((node) => {
    const rule = node.parent as Rule;
    found.push({ selectors: rule.selectors ?? [], property: node.prop, value: node.value });
  });
  return found;
};

describe('the library', () => {
  it('loads without a fault', () => {
    expect(library.problems).toEqual([]);
  });

  it('has at least 24 designs over all categories, and 3 site templates', () => {
    const categories = new Set(designs.map(([, design]) => design.config.category));
    expect([...categories].sort()).toEqual([...sectionCategories].sort());
    expect(designs.length).toBeGreaterThanOrEqual(24);
    expect(templates.length).toBeGreaterThanOrEqual(3);
  });

  it('credits every picture with hash, author and licence', () => {
    for (const picture of library.pictures.values()) {
      expect(picture.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect([picture.author, picture.licence, picture.alt].every(Boolean)).toBe(true);
    }
  });
});

describe.each(designs)('%s', (type, design) => {
  const name = type.split('/')[1]!;
  const variants = Object.entries(design.templates);

  it('lies in the folder of its category', () => {
    expect(type.split('/')[0]).toBe(design.config.category);
  });

  it('declares every value that its templates read, and reads every field that it declares', () => {
    const known = new Set([...design.config.fields.map((field) => field.name), 'site', 'section']);
    const used = new Set<string>();
    for (const [id, source] of variants) {
      for (const variable of templateVariables(`${type}/${id}`, source).keys()) used.add(variable);
    }
    expect([...used].filter((variable) => !known.has(variable))).toEqual([]);
    expect(design.config.fields.map((field) => field.name).filter((field) => !used.has(field))).toEqual([]);
  });

  it('ships content that fits its fields', () => {
    expect(dataProblems(design, design.defaults)).toEqual([]);
  });

  it.each(variants.map(([id]) => id))('template %s draws its own, empty and very long content', (id) => {
    for (const data of [design.defaults, probeContent(design, 'empty'), probeContent(design, 'long'), {}]) {
      const { html, problem } = draw(design, data, id);
      expect(problem).toBeUndefined();
      expect(structure(html)).toEqual({ roots: 1 });
      expect(html).not.toMatch(/\{\{|\{%|undefined|\[object /);
      expect(html).not.toMatch(/<script|javascript:|data-field|data-node/i);
      expect(html.startsWith('<')).toBe(true);
      expect(html).toMatch(new RegExp(`^<[a-z]+[^>]*class="[^"]*\\b${name}\\b`));
    }
  });

  it('marks in the editor what a person can type into', () => {
    const section = sampleSection(design, 'probe');
    const { html } = renderSection(section, { ...env, mode: 'edit' });
    expect(html).toContain('data-node="probe"');
    const texts = design.config.fields.filter(
      (field) => field.type === 'text' && design.defaults[field.name] !== '',
    );
    const unmarked = texts.filter((field) => !html.includes(`data-field="${field.name}"`));
    expect(unmarked.map((field) => field.name)).toEqual([]);
  });

  it('has its headings in order', () => {
    const levels = headings(draw(design, design.defaults).html);
    const isHero = design.config.category === 'hero';
    if (!isHero) expect(levels).not.toContain(1);
    else expect(levels.filter((level) => level === 1)).toHaveLength(1);
    let previous = isHero ? 0 : 1;
    for (const level of levels) {
      expect(level).toBeLessThanOrEqual(previous + 1);
      previous = level;
    }
  });

  it('gives every picture a size and a text', () => {
    const { html } = draw(design, design.defaults);
    for (const [tag] of html.matchAll(/<img[^>]*>/g)) {
      expect(tag).toMatch(/ alt="/);
      expect(tag).toMatch(/ width="\d+" height="\d+"/);
    }
  });

  it('styles only itself, and takes colours and fonts from the theme', () => {
    const ofDesign = new RegExp(`\\.${name}(?![a-z0-9])`);
    for (const { selectors, property, value } of declarations(design.css)) {
      for (const selector of selectors.filter((one) => !/^(from|to|\d+%)$/.test(one))) {
        expect(selector).toMatch(ofDesign);
      }
      const where = `${selectors.join()} { ${property}: ${value} }`;
      expect(where).not.toMatch(/#[0-9a-f]{3,8}\b(?![^(]*\))/i);
      expect(where).not.toMatch(/: (?:.*[ (,])?(?:rgba?|hsla?|oklch)\(/);
      expect(where).not.toMatch(/@import|expression\(|behavior:|url\((?!["']?data:image\/svg)/);
      if (property === 'font-family') expect(value).toMatch(/^(var\(--font-(heading|body)\)|inherit)$/);
    }
  });

  it('keeps to its budget', () => {
    expect(Buffer.byteLength(design.css)).toBeLessThanOrEqual(6 * 1024);
    expect(Buffer.byteLength(design.script ?? '')).toBeLessThanOrEqual(3 * 1024);
  });

  it('has a thumbnail', () => {
    expect(existsSync(join(library.root, 'sections', type, 'thumbnail.webp'))).toBe(true);
  });
});

describe.each([...library.fonts.keys()])('the font %s', (id) => {
  it('was measured, so that the page does not jump when it arrives (node scripts/font-metrics.ts)', () => {
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

  it('speaks Vietnamese: every text is translated, and no translation is left over', () => {
    const texts = new Set<string>();
    changeTemplateWords(template, library.designs, (text) => {
      // Figures, prices and marks have no words in them.
      if (/\p{L}{2}/u.test(text)) texts.add(text);
      return text;
    });
    const known = new Set(Object.keys(template.words));
    expect([...texts].filter((text) => !known.has(text))).toEqual([]);
    expect([...known].filter((text) => !texts.has(text))).toEqual([]);
  });

  it('belongs to a known industry', () => {
    expect(industries.map((industry) => industry.id)).toContain(template.industry);
  });

  it('links to pages and places that exist', () => {
    const paths = new Set(template.content.map((page, index) => (index === 0 ? '/' : `/${page.slug}`)));
    const anchors = new Set(parts.map((part) => part.anchor).filter(Boolean));
    const text = JSON.stringify(parts);
    for (const [, href] of text.matchAll(/"href":"([^"]*)"/g)) {
      const [path, anchor] = href!.split('#') as [string, string | undefined];
      if (path.startsWith('/')) expect([...paths]).toContain(path);
      if (anchor && !path.includes(':')) expect([...anchors, 'main']).toContain(anchor);
    }
  });

  it('draws every page without a problem', () => {
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
      expect(headings(rendered.body).filter((level) => level === 1)).toHaveLength(1);
    }
  });

  it('reads well: its colours keep their contrast', () => {
    const { colors } = template.theme;
    expect(contrast(colors.text, colors.background)).toBeGreaterThanOrEqual(7);
    expect(contrast(colors.textMuted, colors.background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors.textMuted, colors.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a thumbnail, and a hero picture of its own', () => {
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
