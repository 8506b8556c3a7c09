import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@sitewright/contract/fields';
import { limits } from '@sitewright/contract/limits';
import { slugFromTitle } from '@sitewright/contract/sites/subdomain';
import { renderPage } from '@sitewright/render/page';
import { describe, expect, it } from 'vitest';
import { headingsOf } from '../apps/server/src/features/library/design-check/check-drawing.ts';
import { hasLibraryImage } from '../apps/server/src/features/library/design-check/check-library-design.ts';
import {
  type AvailableAssets,
  valueIssues,
} from '../apps/server/src/features/library/design-check/check-values.ts';
import { libraryEnvironment, libraryStyle } from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import {
  changePageTexts,
  changePartTexts,
  type PageTemplate,
  type PartTemplate,
  templateTextFormatter,
  templateFolder,
} from '../apps/server/src/features/library/page-template-library.ts';
import { templateDrawings } from './template-drawings.ts';

// Every page, header and footer template against the same rules; a failing line names the template and the issue.

const library = loadLibrary();
const known: AvailableAssets = { icons: library.icons, hasImage: (src) => hasLibraryImage(library, src) };
const languages = ['en', 'vi'] as const satisfies Language[];
const siteName = 'Bếp Nhà Thảo & Marlow';

const { pageTemplates, headerTemplates, footerTemplates } = library;
const partTemplates = [...headerTemplates, ...footerTemplates];
const all = [...pageTemplates, ...partTemplates];
const named = <T extends PageTemplate | PartTemplate>(templates: readonly T[]) =>
  templates.map((template) => [`${templateFolder(template.kind)}/${template.folder}`, template] as const);

interface Part {
  type: string;
  data: Record<string, unknown>;
  anchor?: string;
}

const partsIn = (template: PageTemplate | PartTemplate, change: (text: string) => string): Part[] =>
  (template.kind === 'page'
    ? changePageTexts(template, library.designs, change).sections
    : [changePartTexts(template, library.designs, change)]) as unknown as Part[];

const linksIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href!);

describe('page, header and footer templates', () => {
  it('load without an issue', () => {
    expect(library.problems).toEqual([]);
  });

  it('are numerous enough to choose from', () => {
    const kinds = pageTemplates.map(({ folder }) => folder);
    const asked = ['home', 'about', 'services', 'pricing', 'contact', 'blog-index', 'landing', 'coming-soon'];
    expect(kinds).toEqual(expect.arrayContaining([...asked, 'legal', 'team', 'faq']));
    expect(headerTemplates.length).toBeGreaterThanOrEqual(6);
    expect(footerTemplates.length).toBeGreaterThanOrEqual(6);
  });

  it('have distinct positions in their list', () => {
    for (const list of [pageTemplates, headerTemplates, footerTemplates]) {
      const orders = list.map(({ order }) => order);
      expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b));
    }
  });

  it('compose headers and footers in different ways', () => {
    const looks = partTemplates.map(({ part }) =>
      JSON.stringify([part.type, part['templateId'], part.style?.['scheme']]),
    );
    expect(new Set(looks).size).toBe(looks.length);
  });

  it('give each page a unique slug', () => {
    for (const language of languages) {
      const slugs = pageTemplates.map(({ slug }) => slug[language]);
      expect(slugs).toEqual([...new Set(slugs)]);
      expect(slugs).toEqual(slugs.map(slugFromTitle));
    }
  });
});

describe.each(named(all))('the template %s', (name, template) => {
  it('uses designs that exist, with values that fit their fields, in either language', () => {
    for (const language of languages) {
      for (const part of partsIn(
        template,
        templateTextFormatter(template.translations, language, siteName),
      )) {
        const design = library.designs.get(part.type);
        expect(design, part.type).toBeDefined();
        if (template.kind !== 'page') expect(design!.config.category).toBe(template.kind);
        expect(valueIssues(design!.config.fields, part.data, known).map(({ message }) => message)).toEqual(
          [],
        );
      }
    }
  });

  it('is translated to Vietnamese: no text is missing and no translation is unused', () => {
    const texts = new Set<string>();
    partsIn(template, (text) => {
      texts.add(text);
      return text;
    });
    // Figures, prices and the name of the site need no translation, but may have one.
    const needed = [...texts].filter((text) => /\p{L}{2}/u.test(text.replaceAll('{site}', '')));
    const words = Object.keys(template.translations);
    expect(needed.filter((text) => !words.includes(text))).toEqual([]);
    expect(words.filter((text) => !texts.has(text))).toEqual([]);
  });

  it('uses the site’s name', () => {
    for (const language of languages) {
      const told = JSON.stringify(
        partsIn(template, templateTextFormatter(template.translations, language, siteName)),
      );
      expect(told).not.toContain('{site}');
      expect(told).not.toContain('Your business');
      if (template.kind !== 'page') expect(told).toContain(siteName);
    }
  });

  it('links only to existing targets', () => {
    const parts = partsIn(template, (text) => text);
    const anchors = new Set(parts.map(({ anchor }) => anchor).filter(Boolean));
    // A page may be added to a site that has no other; a menu is made for the pages of these templates.
    const paths = template.kind === 'page' ? ['/'] : ['/', ...pageTemplates.map(({ slug }) => `/${slug.en}`)];
    for (const href of linksIn(parts).filter((link) => link !== '')) {
      if (href.startsWith('#')) expect([...anchors]).toContain(href.slice(1));
      else if (href.startsWith('/')) expect(paths).toContain(href);
      else expect(href).toMatch(/^(mailto:\S+@example\.com|tel:\+1555010\d|https:\/\/www\.[a-z]+\.com\/)$/);
    }
  });

  it('has a thumbnail (npm run thumbnails)', () => {
    expect(existsSync(join(library.root, name, 'thumbnail.webp'))).toBe(true);
  });
});

describe.each(named(pageTemplates))('the page of %s', (_, template) => {
  it('has a title and description that search engines do not truncate, also for a long name', () => {
    for (const language of languages) {
      const tell = templateTextFormatter(template.translations, language, 'Nhà hàng Bếp Lửa Phố Cổ');
      expect(template.title[language].length).toBeLessThanOrEqual(40);
      expect(tell(template.seo.title[language]).length).toBeLessThanOrEqual(65);
      const description = tell(template.seo.description[language]);
      expect(description.length).toBeGreaterThanOrEqual(50);
      expect(description.length).toBeLessThanOrEqual(165);
      const longest = templateTextFormatter(
        template.translations,
        language,
        'W'.repeat(limits.sites.nameMaxLength),
      );
      expect(longest(template.seo.title[language]).length).toBeLessThanOrEqual(
        limits.sites.seoTitleMaxLength,
      );
    }
  });
});

describe('rendered templates', () => {
  const style = libraryStyle(library, library.themes.get('default')!);
  const env = libraryEnvironment(library, { siteName });
  const drawings = languages.flatMap((language) =>
    templateDrawings(library, { language, siteName }).map(
      (drawing) => [`${drawing.kind} ${drawing.template.folder} ${language}`, drawing] as const,
    ),
  );

  it.each(drawings)('%s shows everything, with one `h1` on a page', (_, { kind, parts }) => {
    const { body, problems } = renderPage(parts, style, env);
    expect(problems).toEqual([]);
    const headlines = headingsOf(body).filter((level) => level === 1);
    expect(headlines).toHaveLength(kind === 'page' ? 1 : 0);
  });

  it('a name with HTML characters is escaped', () => {
    const about = pageTemplates.find(({ folder }) => folder === 'about')!;
    const told = JSON.stringify(
      partsIn(about, templateTextFormatter(about.translations, 'en', 'Fig <b>& Co')),
    );
    expect(told).toContain('<p>Fig &lt;b&gt;&amp; Co began');
  });
});
