// What axe finds on a screen as it stands, in light and in dark.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import {
  axeOptionsOf,
  axeSpec,
  type ColorScheme,
  narrowBelowPx,
  settle,
} from '../../apps/web/src/testing/axe-rules.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: {
  configure: (spec: Spec) => void;
  run: (context: Document, options: RunOptions) => Promise<AxeResults>;
};

/** The scheme that is shown comes first: each change draws the whole page anew. */
const schemesOf = async (page: Page): Promise<ColorScheme[]> => {
  if ((page.viewportSize()?.width ?? narrowBelowPx) < narrowBelowPx) return ['light'];
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return isDark ? ['dark', 'light'] : ['light', 'dark'];
};

/** Each violation as a line: scheme, rule, and where. */
export const axeViolations = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of await schemesOf(page)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle, colorScheme);
    // Through the debugger: the app's own policy lets no foreign script in. Reading half a megabyte costs as much as
    // the look itself, so a document keeps it.
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
