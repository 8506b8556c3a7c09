// What axe finds on a screen as it stands, in light and in dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  // The page that is edited or previewed is a document of its own, with tests of its own.
  iframes: false,
};

type ColorScheme = 'light' | 'dark';

/** All that another scheme can change. */
const colorOptions: RunOptions = {
  ...options,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
/** Colours do not depend on the width: narrow screens are looked at in light only. */
const narrowBelowPx = 600;

declare const axe: {
  configure: (spec: Spec) => void;
  run: (context: Document, options: RunOptions) => Promise<AxeResults>;
};

/** An open menu is a place of its own, as a dialog is, although it is no landmark of the page. */
const spec: Spec = {
  checks: [
    {
      id: 'region',
      options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' },
    },
  ],
};

/**
 * Colours are only judged when nothing is on its way any more: the scheme is there, and for some frames the document has
 * not changed. What says of itself that it is loading is waited for, but not for ever: some states are about just that.
 * An inherited colour that changes by a transition, however short, arrives a frame later with each element that it
 * passes, so there are none meanwhile.
 */
const settle = (page: Page, scheme: ColorScheme): Promise<void> =>
  page.evaluate(async (wanted) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important }');
    document.adoptedStyleSheets = [sheet];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const calmFrames = 3;
    const loadingFrames = 12;
    let isMoved = false;
    const watcher = new MutationObserver(() => (isMoved = true));
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const hasScheme = () => document.documentElement.dataset['mantineColorScheme'] === wanted;
    const isOnItsWay = () =>
      isMoved || document.querySelector('[aria-busy="true"], [data-loaded="false"]') !== null;
    for (let calm = 0, frames = 0; calm < calmFrames; frames += 1) {
      await frame();
      const isCalm = hasScheme() && (frames >= loadingFrames || !isOnItsWay());
      calm = isCalm ? calm + 1 : 0;
      isMoved = false;
    }
    watcher.disconnect();
    const isEnding = (animation: Animation): boolean =>
      animation.effect?.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map((animation) => animation.finished),
    );
    await frame();
  }, scheme);

/** The scheme that is shown comes first: each change draws the whole page anew. */
const schemesOf = async (page: Page): Promise<ColorScheme[]> => {
  if ((page.viewportSize()?.width ?? narrowBelowPx) < narrowBelowPx) return ['light'];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? ['dark', 'light'] : ['light', 'dark'];
};

/** Each violation as a line: scheme, rule, and where. In dark only the colours are looked at again. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of await schemesOf(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page, colorScheme);
    // Through the debugger: the app's own policy lets no foreign script in. Reading half a megabyte costs as much as
    // the look itself, so a document keeps it.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
    const { violations } = await page.evaluate(
      (given) => {
        axe.configure(given.spec);
        return axe.run(document, given.options);
      },
      { spec, options: colorScheme === 'light' ? options : colorOptions },
    );
    for (const { id, nodes } of violations)
      for (const node of nodes)
        found.push(
          `${colorScheme} ${id} ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim()}`,
        );
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
};
