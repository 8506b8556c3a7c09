import { defaultThemeId, themedClass, type ThemeId } from '@sitewright/contract/themes/theme-ids';

/**
 * The theme that the public pages wear: a style element in the head, written by the server before any script runs,
 * and its name on the root element. Without the element the pages wear the product's own look.
 */
const sheet = (): HTMLStyleElement | null => document.querySelector('style#theme');

const mark = (id: ThemeId): void => {
  const root = document.documentElement;
  root.dataset['theme'] = id;
  root.classList.remove('themed', 'unthemed');
  root.classList.add(themedClass(id));
};

const createSheet = (): HTMLStyleElement => {
  const made = document.createElement('style');
  made.id = 'theme';
  document.head.append(made);
  return made;
};

const fillSheet = (id: ThemeId, styles: string): HTMLStyleElement => {
  const filled = sheet() ?? createSheet();
  filled.dataset['theme'] = id;
  filled.textContent = styles;
  return filled;
};

export function wearTheme(id: ThemeId, styles: string): void {
  fillSheet(id, styles).media = '';
  mark(id);
}

/** Chosen where people work: it waits for the way to the public pages. */
export function layOutTheme(id: ThemeId, styles: string): void {
  fillSheet(id, styles).media = 'not all';
}

/** Where a person works the product keeps its own look; the answer goes back to the theme. */
export function setThemeAside(): () => void {
  const worn = sheet();
  if (worn) worn.media = 'not all';
  mark(defaultThemeId);
  return () => {
    const back = sheet();
    if (!back) return;
    back.media = '';
    mark(back.dataset['theme'] as ThemeId);
  };
}
