/** Built-in themes (specification, Theme ids). */
export const themeIds = [
  'none',
  'purple-gradient',
  'default',
  'dark',
  'corporate',
  'vibrant',
  'minimal',
  'nature',
  'tech',
  'elegant',
] as const;
export type ThemeId = (typeof themeIds)[number];
export const defaultThemeId: ThemeId = 'default';

/** Class of the root element for a theme; `none` leaves the page unthemed. */
export const themedClass = (themeId: string): 'themed' | 'unthemed' =>
  themeId === 'none' ? 'unthemed' : 'themed';
