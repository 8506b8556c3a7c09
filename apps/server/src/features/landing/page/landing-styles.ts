// The styles of a landing page before those of its template: reset, fonts, colors.
import type { LandingCustomizations } from '@sitewright/contract/landing/landing-config';
import {
  landingColorNames,
  type LandingColors,
  type LandingDefaults,
} from '@sitewright/contract/landing/landing-template';
import { fallbackFontCss, fallbackNames } from '@sitewright/render/fallback-fonts';
import { landingPalette, type LandingPalette, paletteCss } from '@sitewright/render/landing/landing-colors';
import { type FontFamily, fontFaceCss } from '@sitewright/render/theme-css';
import { baseStyles } from './base-styles.data.ts';

/** Values of the workspace's branding or the platform's theme where the landing page has no choice of its own. */
export interface LandingLook {
  colors: Partial<LandingColors>;
  fonts: Partial<LandingDefaults['fonts']>;
}

export interface LandingStyles {
  css: string;
  palette: LandingPalette;
  /** Files to preload. */
  fontFiles: string[];
}

type Fonts = ReadonlyMap<string, FontFamily>;

const stackOf = (font: FontFamily | undefined): string =>
  font
    ? [...[font.family, ...fallbackNames(font)].map((name) => `"${name}"`), font.fallback].join(',')
    : 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif';

/** Without italics: browsers slant the upright letters, which is enough here. */
const upright = (font: FontFamily): FontFamily => ({
  ...font,
  faces: font.faces.filter(({ style }) => style === 'normal'),
});

const isNeeded =
  (language: 'en' | 'vi') =>
  ({ preload, unicodeRange }: FontFamily['faces'][number]): boolean =>
    preload || (language === 'vi' && unicodeRange.includes('U+1EA0'));

/** The chosen color, that of the brand, or none; only plain hex codes reach the styles. */
const chosenColors = (
  { colors }: Pick<LandingCustomizations, 'colors'>,
  look: LandingLook,
): Partial<LandingColors> =>
  Object.fromEntries(
    landingColorNames.flatMap((name) => {
      const color = colors[name] ?? look.colors[name];
      return color !== undefined && /^#[0-9a-f]{6}$/i.test(color) ? [[name, color]] : [];
    }),
  );

export const landingStyles = (
  template: { defaultConfig: LandingDefaults },
  customizations: Pick<LandingCustomizations, 'colors' | 'fonts'>,
  { look, fonts, language }: { look: LandingLook; fonts: Fonts; language: 'en' | 'vi' },
): LandingStyles => {
  const chosen = (place: 'heading' | 'body'): FontFamily | undefined =>
    fonts.get(customizations.fonts[place] ?? look.fonts[place] ?? template.defaultConfig.fonts[place]);
  const heading = chosen('heading');
  const body = chosen('body');
  const used = [...new Set([heading, body])].filter((font) => font !== undefined).map(upright);
  const palette = landingPalette(template.defaultConfig, chosenColors(customizations, look));
  const css = [
    ...used.map((font) =>
      fallbackFontCss(font, { fonts: { heading: heading?.id ?? '', body: body?.id ?? '' } }),
    ),
    fontFaceCss(used, (file) => `/library/fonts/${file}`),
    paletteCss(palette),
    `:root{--landing-heading:${stackOf(heading)};--landing-body:${stackOf(body)}}`,
    baseStyles,
  ];
  return {
    css: css.filter(Boolean).join('\n'),
    palette,
    fontFiles: used.flatMap(({ faces }) => faces.filter(isNeeded(language)).map(({ file }) => file)),
  };
};
