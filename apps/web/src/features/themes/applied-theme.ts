import { defaultThemeId, themedClass, type ThemeId } from '@sitewright/contract/themes/theme-ids';

/**
 * The theme applied to the public pages: a style element in the head, written by the server before any script runs,
 * and its id on the root element. Without the element the default theme applies.
 */
const sheet = (): HTMLStyleElement | null => document.querySelector('style#theme');

const markRoot = (id: ThemeId): void => {
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

export function applyTheme(id: ThemeId, styles: string): void {
  fillSheet(id, styles).media = '';
  markRoot(id);
}

/** Stores a theme selected inside the app without applying it: it takes effect on the public pages. */
export function storeTheme(id: ThemeId, styles: string): void {
  fillSheet(id, styles).media = 'not all';
}

/** Suspends the theme inside the app, which keeps the default look; returns a function that restores the theme. */
export function suspendTheme(): () => void {
  const worn = sheet();
  if (worn) worn.media = 'not all';
  markRoot(defaultThemeId);
  return () => {
    const back = sheet();
    if (!back) return;
    back.media = '';
    markRoot(back.dataset['theme'] as ThemeId);
  };
}
