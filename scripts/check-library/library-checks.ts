// Checks of designs and templates that need a browser: layout, contrast, accessibility, weight.
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { AxeResults, RunOptions } from 'axe-core';
import type { SectionDesign } from '@sitewright/contract/library/section-design';
import type { Browser, Page } from 'playwright-core';
import type { Library } from '../../apps/server/src/features/library/library.ts';
import type { SiteTemplate } from '../../apps/server/src/features/library/site-template-library.ts';
import { templateIn } from '../../apps/server/src/features/library/template-texts.ts';
import { contrastIssues } from './contrast.ts';
import { overflowIssues } from './probe.ts';
import { contents, designSheet, schemes, templateDocuments, templatePage } from './sheet.ts';

/** Every design and every page of the templates as a document, by a name that can be a file's. */
export const libraryDocuments = (
  library: Library,
  designs: readonly SectionDesign[],
  templates: readonly SiteTemplate[],
): Map<string, string> =>
  new Map([
    ...designs.map(
      (design) => [design.type.replace('/', '-'), designSheet(library, [design], 'own').html] as const,
    ),
    ...templates.flatMap((template) => [...templateDocuments(library, template)]),
  ]);

/** Where all but the width itself is measured: every look begins and ends with it. */
const usual = { width: 1280, height: 900 } as const;
const checkedWidths = [320, 375, 768, 1920, usual.width] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare const axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };

/** Rules about a whole page say nothing of a sheet of sections; contrast is measured more closely here. */
const ofPages = [
  'region',
  'heading-order',
  'page-has-heading-one',
  'landmark-unique',
  'landmark-one-main',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-no-duplicate-main',
];
const off = (rules: readonly string[]) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

const axeIssues = async (page: Page, without: readonly string[]): Promise<string[]> => {
  await page.evaluate(axeSource);
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { ...off(['color-contrast', ...without]), 'target-size': { enabled: true } },
    resultTypes: ['violations'],
  };
  const { violations } = await page.evaluate((given) => axe.run(document, given), options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.html.slice(0, 120)} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
};

/** HTML and CSS of a page as they travel, in bytes. */
const pageWeight = 45 * 1024;
/** The pictures that a visitor with a wide window meets first, in bytes. */
const firstPicturesWeight = 600 * 1024;

/** What rounds to none in two places, as the measure is reported. */
const shiftAllowed = 0.005;

interface ShownPicture {
  path: string;
  /** Of the file's pixels, those that a screen of double density shows; published pages send no larger variant. */
  share: number;
}

const weightIssues = (library: Library, html: string, shown: readonly ShownPicture[]): string[] => {
  const page = gzipSync(html).length;
  const pictures = Math.round(
    shown.reduce((sum, { path, share }) => sum + statSync(join(library.root, path)).size * share, 0),
  );
  return [
    ...(page > pageWeight ? [`HTML and CSS weigh ${page} bytes, ${pageWeight} are allowed`] : []),
    ...(pictures > firstPicturesWeight
      ? [`the first pictures weigh ${pictures} bytes, ${firstPicturesWeight} are allowed`]
      : []),
  ];
};

/** How far things have jumped since the page came, as browsers score it. */
const layoutShift = (): Promise<number> =>
  new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });

/** Serves the library's files, and whatever document is shown at the moment. */
const serveLibrary = async (library: Library, shown: () => string) => {
  const fileAt = (path: string): string | undefined =>
    path.startsWith('/library/fonts/')
      ? library.fontFiles.get(path.slice('/library/fonts/'.length))
      : join(library.root, path.slice('/library/'.length));
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    // Nothing is kept: what comes late on a first visit has to come late here.
    response.setHeader('cache-control', 'no-store');
    if (!path.startsWith('/library/')) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(shown());
      return;
    }
    const file = fileAt(path);
    if (file) pipeline(createReadStream(file), response).catch(() => response.destroy());
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
};

/** A window that finds the library's files and the document it is given, and nothing else. */
export const openLibraryChecks = async (browser: Browser, library: Library) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: usual });
  const page = await context.newPage();
  let html = '';
  const server = await serveLibrary(library, () => html);
  const show = async (source: string): Promise<void> => {
    html = source;
    await page.goto(server.url);
    // A colour that is still on its way to the next theme would be measured as neither.
    await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' });
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      await document.fonts.ready;
    });
  };

  /** At every width, and there in each of the directions: to change the window lays the page out anew and is slow. */
  const sideways = async (directions = ['ltr']): Promise<string[]> => {
    const issues: string[] = [];
    for (const width of checkedWidths) {
      await page.setViewportSize({ ...usual, width });
      for (const dir of directions) {
        await page.evaluate((wanted) => (document.documentElement.dir = wanted), dir);
        const found = await page.evaluate(overflowIssues, width);
        issues.push(...found.map((issue) => `${dir} at ${width}px, ${issue}`));
      }
    }
    return issues;
  };

  return {
    page,
    close: async (): Promise<void> => {
      await context.close();
      await server.close();
    },
    /** Own, empty and long content at every width, in both reading directions. */
    designLayout: async (designs: readonly SectionDesign[]): Promise<string[]> => {
      const issues: string[] = [];
      for (const content of contents) {
        await show(designSheet(library, designs, content).html);
        issues.push(...(await sideways(['ltr', 'rtl'])));
      }
      return issues;
    },
    /** Every theme of the library, and every colour scheme in a light and in a dark one. */
    designContrast: async (designs: readonly SectionDesign[]): Promise<string[]> => {
      const issues: string[] = [];
      for (const scheme of schemes) {
        const sheet = designSheet(library, designs, 'own', scheme);
        await show(sheet.html);
        for (const theme of library.themes.values()) {
          if (scheme !== 'default' && !['default', 'dark'].includes(theme.id)) continue;
          // Without the theme's fonts: one that arrives late would move the words while they are measured.
          await page.evaluate(
            (css) => {
              document.querySelector('#theme')!.textContent = css;
            },
            sheet.themeCss(theme).replaceAll(/@font-face\{[^}]*\}/g, ''),
          );
          issues.push(...(await contrastIssues(page)).map((issue) => `theme ${theme.id}, ${issue}`));
        }
      }
      return issues;
    },
    designAxe: async (designs: readonly SectionDesign[]): Promise<string[]> => {
      const issues: string[] = [];
      for (const width of [375, usual.width]) {
        await page.setViewportSize({ ...usual, width });
        await show(designSheet(library, designs, 'own').html);
        issues.push(...(await axeIssues(page, ofPages)).map((issue) => `at ${width}px, ${issue}`));
      }
      return issues;
    },
    /** Every page of a template in both languages: width, contrast and axe. */
    template: async (template: SiteTemplate): Promise<string[]> => {
      const issues: string[] = [];
      for (const lang of ['en', 'vi']) {
        const spoken = templateIn(template, library.designs, lang);
        for (const entry of spoken.content) {
          const where = `${template.slug}/${entry.slug} ${lang}`;
          const source = templatePage(library, spoken, entry, lang);
          await show(source);
          const shift = await page.evaluate(layoutShift);
          if (shift > shiftAllowed) issues.push(`${where} jumps while it loads: ${shift.toFixed(4)}`);
          const shown = await page.evaluate(() =>
            [...document.images]
              .filter((image) => image.getBoundingClientRect().top < innerHeight)
              .map((image) => ({
                path: new URL(image.src).pathname.replace('/library/', ''),
                share: Math.min(1, (image.clientWidth * 2) / image.naturalWidth) ** 2,
              })),
          );
          issues.push(...weightIssues(library, source, shown).map((issue) => `${where}: ${issue}`));
          issues.push(...(await sideways()).map((issue) => `${where} ${issue}`));
          if (lang !== 'en') continue;
          issues.push(...(await contrastIssues(page)));
          issues.push(...(await axeIssues(page, [])).map((issue) => `${where} ${issue}`));
        }
      }
      return issues;
    },
  };
};
