// Runs axe on the current screen in light and dark mode.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import {
  axeOptionsOf,
  axeSpec,
  type ColorScheme,
  narrowBelowPx,
  waitUntilStable,
} from '../../apps/web/src/testing/axe-rules.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: {
  configure: (spec: Spec) => void;
  run: (context: Document | string, options: RunOptions) => Promise<AxeResults>;
};

/** The current scheme comes first, because each change repaints the whole page. */
const schemesOf = async (page: Page): Promise<ColorScheme[]> => {
  if ((page.viewportSize()?.width ?? narrowBelowPx) < narrowBelowPx) return ['light'];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? ['dark', 'light'] : ['light', 'dark'];
};

/** One line per violation: scheme, rule, target. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of await schemesOf(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(waitUntilStable, colorScheme);
    // Injected through the debugger, because the app's CSP blocks foreign scripts. Parsing half a megabyte costs as much
    // as the check itself, so each document loads it once.
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
    const { violations } = await page.evaluate(
      (given) => {
        axe.configure(given.spec);
        return axe.run(document, given.options);
      },
      { spec: axeSpec, options: axeOptionsOf(colorScheme) },
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

/** The same for a part of a page that is not of the app, in the scheme that it has. */
export const axeViolationsIn = async (page: Page, selector: string): Promise<string[]> => {
  await page.evaluate(source);
  const { violations } = await page.evaluate((part) => axe.run(part, {}), selector);
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
};
