// axe configuration, shared by browser tests (pages) and component tests (screens).
import type { RunOptions, Spec } from 'axe-core';

export const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  // The edited or previewed page is a separate document with its own tests.
  iframes: false,
};

export type ColorScheme = 'light' | 'dark';

/** The only rules that depend on the colour scheme. */
const colorOptions: RunOptions = {
  ...axeOptions,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** In dark mode only the colour rules run again. */
export const axeOptionsOf = (scheme: ColorScheme): RunOptions =>
  scheme === 'light' ? axeOptions : colorOptions;

/** Colours do not depend on the width: narrow screens are checked in light mode only. */
export const narrowBelowPx = 600;

/** Treats an open menu as its own region, like a dialog, although it is no landmark. */
export const axeSpec: Spec = {
  checks: [
    {
      id: 'region',
      options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], svg' },
    },
  ],
};

/**
 * Waits until the document is stable before checking colours: the scheme is applied and the DOM is unchanged for some
 * frames. Loading states are awaited, but not forever, because some tests show just those. Transitions are disabled: a
 * transitioned inherited colour arrives one frame later per nesting level. Self-contained, because browser tests
 * evaluate its source in the page.
 */
export const waitUntilStable = async (wanted: ColorScheme): Promise<void> => {
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
};
