import type { Theme } from '@sitewright/contract/themes/theme';
import { baseCss } from './base-css.data.ts';
import { fallbackFontCss } from './fallback-fonts.ts';
import { type FontFamily, fontFaceCss, themeCss } from './theme-css.ts';

export interface PageStyle {
  theme: Theme;
  fonts: ReadonlyMap<string, FontFamily>;
  fontUrl: (file: string) => string;
}

/** The fonts of a theme, without duplicates. */
export const themeFonts = (theme: Theme, fonts: ReadonlyMap<string, FontFamily>): FontFamily[] =>
  [...new Set([theme.fonts.heading, theme.fonts.body])].flatMap((id) => fonts.get(id) ?? []);

/** The part of a page's stylesheet that does not depend on its sections. */
export const foundationCss = (style: PageStyle): string => {
  const fonts = themeFonts(style.theme, style.fonts);
  return [
    fontFaceCss(fonts, style.fontUrl),
    ...fonts.map((font) => fallbackFontCss(font, style.theme)),
    themeCss(style.theme, style.fonts),
    baseCss,
  ].join('\n');
};
