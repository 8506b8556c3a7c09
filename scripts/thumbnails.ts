// Draws the thumbnails of designs and templates whose sources are newer:
//   npm run thumbnails [-- --all] [-- hero/hero-1 restaurant page-templates/about]
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlDocument } from '@sitewright/render/html-document';
import { type PageParts, renderPage } from '@sitewright/render/page';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import {
  libraryEnvironment,
  libraryStyle,
  partSection,
  sampleSection,
} from '../apps/server/src/features/library/library-render.ts';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import { templateFolder } from '../apps/server/src/features/library/page-template-library.ts';
import { launchChromium } from './chromium.ts';
import { templateDrawings } from './template-drawings.ts';

const library = loadLibrary();
const isForced = process.argv.includes('--all');
/** Types of designs, slugs of site templates, folders of the other templates; all when empty. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
const viewport = { width: 1280, height: 800 };

const isStale = (folder: string): boolean => {
  const thumbnail = join(folder, 'thumbnail.webp');
  if (isForced || !existsSync(thumbnail)) return true;
  const made = statSync(thumbnail).mtimeMs;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'thumbnail.webp')
    .some((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs > made);
};

const show = async (page: Page, theme: Theme, parts: PageParts, siteName: string): Promise<void> => {
  const rendered = renderPage(parts, libraryStyle(library, theme), libraryEnvironment(library, { siteName }));
  const html = htmlDocument(
    { lang: 'en', title: siteName, stylesheet: { css: rendered.css } },
    rendered.body,
  );
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/library/fonts/')
      ? library.fontFiles.get(pathname.slice('/library/fonts/'.length))
      : pathname.startsWith('/library/')
        ? join(library.root, pathname.slice('/library/'.length))
        : undefined;
    await (file
      ? route.fulfill({ body: readFileSync(file) })
      : route.fulfill({ contentType: 'text/html', body: html }));
  });
  await page.goto('http://thumbnail.localhost/');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
};

const browser = await launchChromium();
const page = await browser.newPage({ viewport });
const theme = library.themes.get('default')!;
let drawn = 0;

for (const design of library.designs.values()) {
  const folder = join(library.root, 'sections', design.type);
  if (!isWanted(design.type) || !isStale(folder)) continue;
  await show(
    page,
    theme,
    { header: undefined, sections: [sampleSection(design)], footer: undefined },
    'Sitewright',
  );
  const box = await page
    .locator(`.${design.type.split('/')[1]}`)
    .first()
    .boundingBox();
  const height = Math.min(Math.max(box?.height ?? 400, 120), 900);
  const shot = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 1280, height } });
  writeFileSync(
    join(folder, 'thumbnail.webp'),
    await sharp(shot).resize({ width: 560 }).webp({ quality: 78 }).toBuffer(),
  );
  await page.unrouteAll();
  drawn += 1;
}

for (const template of library.templates.values()) {
  const folder = join(library.root, 'site-templates', template.slug);
  if (!isWanted(template.slug) || !isStale(folder)) continue;
  const parts = {
    header: partSection(template.header, 'header'),
    footer: partSection(template.footer, 'footer'),
    sections: template.content[0]!.content.sections.map((section, index) =>
      partSection(section, `s${index}`),
    ),
  };
  await page.setViewportSize({ width: 1280, height: 960 });
  await show(page, template.theme, parts, template.name);
  const shot = await page.screenshot();
  writeFileSync(
    join(folder, 'thumbnail.webp'),
    await sharp(shot).resize({ width: 960 }).webp({ quality: 80 }).toBuffer(),
  );
  await page.unrouteAll();
  await page.setViewportSize(viewport);
  drawn += 1;
}

for (const { kind, template, parts } of templateDrawings(library, {
  language: 'en',
  siteName: 'Your name',
})) {
  const name = `${templateFolder(kind)}/${template.folder}`;
  const folder = join(library.root, name);
  if (!isWanted(name) || !isStale(folder)) continue;
  await page.setViewportSize({ width: 1280, height: kind === 'page' ? 1600 : 800 });
  await show(page, theme, parts, 'Your name');
  const box = kind === 'page' ? undefined : await page.locator(kind).first().boundingBox();
  const shot = await page.screenshot(box ? { clip: { x: 0, y: 0, width: 1280, height: box.height } } : {});
  writeFileSync(
    join(folder, 'thumbnail.webp'),
    await sharp(shot).resize({ width: 480 }).webp({ quality: 78 }).toBuffer(),
  );
  await page.unrouteAll();
  drawn += 1;
}

await browser.close();
console.log(`${drawn} thumbnails drawn`);
