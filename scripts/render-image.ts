// Draws a library picture anew from the page that describes it:
//   node scripts/render-image.ts NAME [--width 1600] [--samples N] [--out FILE]
// Reads library/images/src/NAME.html, writes library/images/NAME.webp; renew its row with scripts/credit-image.ts afterwards.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { chromiumArguments, findChromium } from './chromium.ts';

const largestFile = 160_000;
const drawingTime = 600_000;
const images = join(import.meta.dirname, '../library/images');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1600' },
    samples: { type: 'string' },
    out: { type: 'string' },
  },
});
const name = positionals[0];
const page = join(images, 'src', `${name}.html`);
const executablePath = findChromium();
if (!name || !existsSync(page) || !executablePath) {
  const usage = readFileSync(import.meta.filename, 'utf8')
    .split('\n')
    .slice(0, 3)
    .join('\n');
  console.error(executablePath ? usage : 'No Chromium was found; set CHROMIUM_PATH.');
  process.exit(1);
}
const { samples } = values;
const width = Number(values.width);
const height = Math.round((width * 1067) / 1600);

/** Shaders need WebGL 2, which a machine without a graphics card only has in software. */
const softwareGl = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
const args = [...chromiumArguments.filter((flag) => flag !== '--disable-gpu'), ...softwareGl];
const browser = await chromium.launch({ executablePath, args });
try {
  const tab = await browser.newPage({ viewport: { width, height } });
  tab.on('pageerror', ({ message }) => {
    void tab.evaluate(`document.title = ${JSON.stringify(`err ${message}`)}`);
  });
  const address = pathToFileURL(page);
  address.search = `?w=${width}${samples ? `&aa=${samples}&s=${samples}` : ''}`;
  await tab.goto(address.href, { timeout: drawingTime });
  await tab.waitForFunction('/^(done|err|nogl)/.test(document.title)', undefined, {
    timeout: drawingTime,
    polling: 250,
  });
  const title = await tab.title();
  if (!title.startsWith('done')) throw new Error(`${name} could not be drawn: ${title}`);
  const drawn = await tab.evaluate<string | null>(
    "document.querySelector('canvas')?.toDataURL('image/png') ?? null",
  );
  const pixels = drawn
    ? Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64')
    : await tab.locator('svg').first().screenshot({ type: 'png' });
  const picture = sharp(pixels).resize(width, height, { fit: 'cover' }).removeAlpha();
  // Grain and foliage cost bytes without visible benefit: the quality is reduced until the file fits.
  let quality = 82;
  let file = await picture.webp({ quality, effort: 6 }).toBuffer();
  while (file.length > largestFile && quality > 50) {
    quality -= 4;
    file = await picture.webp({ quality, effort: 6 }).toBuffer();
  }
  const target = values.out ?? join(images, `${name}.webp`);
  writeFileSync(target, file);
  console.log(`${target}: ${width}×${height}, ${file.length} bytes, quality ${quality}, ${title}`);
} finally {
  await browser.close();
}
