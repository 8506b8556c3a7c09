/** The themes that the product brings (specification, Theme ids). */
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

/** What the element of the document says of its theme, as `class`: `none` leaves a page unthemed. */
export const themedClass = (themeId: string): 'themed' | 'unthemed' =>
  themeId === 'none' ? 'unthemed' : 'themed';
