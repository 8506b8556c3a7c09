// What axe is asked, of a page in a browser test and of a screen in a component test.
import type { RunOptions, Spec } from 'axe-core';

export const axeOptions: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
  // The page that is edited or previewed is a document of its own, with tests of its own.
  iframes: false,
};

export type ColorScheme = 'light' | 'dark';

/** All that another scheme can change. */
const colorOptions: RunOptions = {
  ...axeOptions,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** In dark only the colours are looked at again. */
export const axeOptionsOf = (scheme: ColorScheme): RunOptions =>
  scheme === 'light' ? axeOptions : colorOptions;

/** Colours do not depend on the width: narrow screens are looked at in light only. */
export const narrowBelowPx = 600;

/** An open menu is a place of its own, as a dialog is, although it is no landmark of the page. */
export const axeSpec: Spec = {
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
 * passes, so there are none meanwhile. It stands by itself: browser tests send its text into the page.
 */
export const settle = async (wanted: ColorScheme): Promise<void> => {
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
