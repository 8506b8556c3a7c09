// Contrast as a visitor sees it: told from the styles where that is certain, read from the pixels where a
// picture, a gradient or an overlay lies behind the words.
import { type Rgb, rgbContrast } from '@sitewright/contract/themes/contrast';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { type TextProbe, visibleTexts } from './probe.ts';

const over = ([r, g, b, a]: TextProbe['color'], below: Rgb): Rgb => [
  r * a + below[0] * (1 - a),
  g * a + below[1] * (1 - a),
  b * a + below[2] * (1 - a),
];

interface Pixels {
  data: Buffer;
  width: number;
  /** Where on the page the picture begins. */
  x: number;
  y: number;
}

/** The contrast of all but the worst fiftieth of the pixels behind a text: a single bright grain is no fault. */
const pixelContrast = (pixels: Pixels, { color, box }: TextProbe): number => {
  const ratios: number[] = [];
  const [left, top] = [Math.max(0, Math.floor(box.x - pixels.x)), Math.max(0, Math.floor(box.y - pixels.y))];
  const right = Math.min(pixels.width, Math.ceil(box.x - pixels.x + box.width));
  const bottom = Math.min(pixels.data.length / 3 / pixels.width, Math.ceil(box.y - pixels.y + box.height));
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / 4000)));
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = (y * pixels.width + x) * 3;
      const pixel: Rgb = [pixels.data[at]!, pixels.data[at + 1]!, pixels.data[at + 2]!];
      ratios.push(rgbContrast(over(color, pixel), pixel));
    }
  }
  ratios.sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 50)] ?? 21;
};

const hideText = '*, *::before, *::after { color: transparent !important; text-shadow: none !important }';

/** Texts that fit on one screen together, section by section. */
const screenfuls = (texts: readonly TextProbe[], height: number): TextProbe[][] => {
  const groups: TextProbe[][] = [];
  for (const ofSection of Map.groupBy(texts, ({ section }) => section).values()) {
    let top = Number.NEGATIVE_INFINITY;
    for (const text of ofSection.toSorted((a, b) => a.box.y - b.box.y)) {
      if (text.box.y + text.box.height > top + height) {
        groups.push([]);
        top = text.box.y;
      }
      groups.at(-1)!.push(text);
    }
  }
  return groups;
};

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

const debuggerOf = (page: Page): Promise<CDPSession> => {
  const known = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, known);
  return known;
};

/** The same pixels as `page.screenshot` gives, in a quarter of the time: it packs the picture as small as it can. */
const pictureOf = async (
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<Buffer> => {
  const { data } = await (
    await debuggerOf(page)
  ).send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: false,
    clip: { ...clip, scale: 1 },
  });
  return Buffer.from(data, 'base64');
};

/**
 * One picture of what lies behind a screenful of texts. Scrolled to, never taken of the whole page: that
 * would be laid out for a window of another height.
 */
const pixelsBehind = async (page: Page, texts: readonly TextProbe[]): Promise<Pixels> => {
  const x = Math.max(0, Math.floor(Math.min(...texts.map(({ box }) => box.x))));
  const y = Math.max(0, Math.floor(Math.min(...texts.map(({ box }) => box.y))));
  const right = Math.max(...texts.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...texts.map(({ box }) => box.y + box.height));
  // Into the middle of the window, clear of a header that stays at its top.
  const scrolled = await page.evaluate(
    (top) => {
      scrollTo({ top, behavior: 'instant' });
      return scrollY;
    },
    y - page.viewportSize()!.height / 4,
  );
  const { width, height } = page.viewportSize()!;
  const shot = await pictureOf(page, {
    x,
    y,
    width: Math.max(1, Math.floor(Math.min(right, width) - x)),
    height: Math.max(1, Math.floor(Math.min(bottom, scrolled + height) - y)),
  });
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, x, y };
};

const measured = async (page: Page, texts: readonly TextProbe[]): Promise<string[]> => {
  if (texts.length === 0) return [];
  const style = await page.addStyleTag({ content: hideText });
  const issues: string[] = [];
  for (const group of screenfuls(texts, page.viewportSize()!.height / 2)) {
    const pixels = await pixelsBehind(page, group);
    for (const text of group) {
      const found = pixelContrast(pixels, text);
      if (found < text.wanted) {
        issues.push(`${text.where} has ${found.toFixed(2)} on its picture, ${text.wanted} is needed`);
      }
    }
  }
  await style.evaluate((element) => (element as Element).remove());
  return issues;
};

/** A line for every text that is too faint on what lies behind it. */
export const contrastIssues = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(visibleTexts);
  const issues: string[] = [];
  for (const { where, color, background, wanted } of texts) {
    if (!background) continue;
    const found = rgbContrast(over(color, background), background);
    if (found < wanted - 0.01) issues.push(`${where} has ${found.toFixed(2)}, ${wanted} is needed`);
  }
  const onPictures = texts.filter(({ background }) => !background);
  return [...issues, ...(await measured(page, onPictures))];
};
