// Measures the library's fonts, so that a system font can stand in for them without moving a line:
//   node scripts/font-metrics.ts                     writes `metrics` of each family into fonts.json
//   node scripts/font-metrics.ts "Liberation Sans"   prints those of installed families
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontMetrics } from '@sitewright/render/fallback-fonts';
import type { FontFamily } from '@sitewright/render/theme-css';
import type { Page } from 'playwright-core';
import { loadLibrary } from '../apps/server/src/features/library/library.ts';
import { launchChromium } from './chromium.ts';

/** Real text, so that letters are weighted by their frequency. */
const sample =
  'We keep eight bar stools for people without a plan. Forty minutes with the lawyer who would act for you, ' +
  'in person or by telephone. The law is complicated, we are not. Plan the week around the rain: it moves ' +
  'work before the work gets wet. Everything passes the fire, from 17:30 to 23:00. Import a spreadsheet.';

const measure = (page: Page, family: string): Promise<FontMetrics> =>
  page.evaluate(
    async ([name, text]) => {
      const context = document.createElement('canvas').getContext('2d')!;
      const at = async (weight: number): Promise<TextMetrics> => {
        context.font = `${weight} 1000px "${name}"`;
        await document.fonts.load(context.font, text);
        return context.measureText(text);
      };
      const share = (pixels: number): number => Math.round(pixels) / 1_000;
      const regular = await at(400);
      return {
        ascent: share(regular.fontBoundingBoxAscent),
        descent: share(regular.fontBoundingBoxDescent),
        width: {
          regular: share(regular.width / text.length),
          bold: share((await at(700)).width / text.length),
        },
      };
    },
    [family, sample] as const,
  );

const library = loadLibrary();
const faceRules = ({ family, faces }: FontFamily): string =>
  faces
    .filter((face) => face.style === 'normal')
    .map((face) => {
      const file = readFileSync(library.fontFiles.get(face.file)!).toString('base64');
      return `@font-face{font-family:"${family}";font-weight:${face.weight};src:url("data:font/woff2;base64,${file}");unicode-range:${face.unicodeRange}}`;
    })
    .join('\n');

const installed = process.argv.slice(2);
const browser = await launchChromium();
const page = await browser.newPage();
if (installed.length > 0) {
  for (const family of installed) console.log(family, JSON.stringify(await measure(page, family)));
} else {
  const path = join(library.root, 'fonts/fonts.json');
  const families = JSON.parse(readFileSync(path, 'utf8')) as FontFamily[];
  for (const family of families) {
    await page.setContent(`<style>${faceRules(family)}</style>`);
    family.metrics = await measure(page, family.family);
  }
  writeFileSync(path, `${JSON.stringify(families, null, 2)}\n`);
}
await browser.close();
