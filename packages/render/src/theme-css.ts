import { contrastRatio } from '@sitewright/contract/themes/contrast';
import { themeColorNames, type Theme } from '@sitewright/contract/themes/theme';
import { ensureContrast, mix, readableOn } from './color.ts';
import { fallbackNames, type FontMetrics } from './fallback-fonts.ts';

/** A font of the library: its CSS family and its files. */
export interface FontFamily {
  id: string;
  family: string;
  fallback: string;
  /** Absent for a font without metrics, which gets no adjusted fallback font. */
  metrics?: FontMetrics;
  faces: {
    file: string;
    weight: string;
    style: 'normal' | 'italic';
    unicodeRange: string;
    preload: boolean;
  }[];
}

const block = (selector: string, declarations: Record<string, string>): string =>
  `${selector}{${Object.entries(declarations)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The lightest mix of `text` with the background that is still readable on background and surface. */
const mutedText = (text: string, background: string, surface: string): string => {
  for (let share = 0.32; share > 0; share -= 0.04) {
    const color = mix(text, background, share);
    if (contrastRatio(color, background) >= 4.5 && contrastRatio(color, surface) >= 4.5) return color;
  }
  return text;
};

/** Readable colours of text, surfaces, lines and the primary colour on this background. */
export const colorsOn = (theme: Theme, background: string, surface: string): Record<string, string> => {
  const text = contrastRatio(theme.colors.text, background) >= 7 ? theme.colors.text : readableOn(background);
  const primary =
    contrastRatio(theme.colors.primary, background) >= 3
      ? theme.colors.primary
      : ensureContrast(theme.colors.primary, background, 4.5);
  return {
    '--color-background': background,
    '--color-surface': surface,
    '--color-text': text,
    '--color-text-muted': mutedText(text, background, surface),
    '--color-border': mix(background, text, 0.16),
    '--color-primary': primary,
    '--color-on-primary': readableOn(primary),
    '--color-primary-text': ensureContrast(primary, background, 4.5),
  };
};

const ownColors = ({ colors }: Theme): Record<string, string> => ({
  ...Object.fromEntries(
    themeColorNames.map((name) => [
      `--color-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`,
      colors[name],
    ]),
  ),
  '--color-on-primary': readableOn(colors.primary),
  '--color-on-secondary': readableOn(colors.secondary),
  '--color-on-dark': readableOn(colors.dark),
  '--color-primary-text': ensureContrast(colors.primary, colors.background, 4.5),
});

/** The colours of a scheme; those of the theme itself for an unknown name. */
export const schemeColors = (theme: Theme, name: string | undefined): Record<string, string> => {
  const { colors } = theme;
  switch (name) {
    case 'muted':
      return colorsOn(theme, colors.surface, colors.background);
    case 'dark':
      return colorsOn(theme, colors.dark, mix(colors.dark, '#ffffff', 0.08));
    case 'primary':
      return {
        ...colorsOn(theme, colors.primary, mix(colors.primary, '#ffffff', 0.12)),
        '--color-primary': readableOn(colors.primary),
        '--color-on-primary': colors.primary,
        '--color-primary-text': readableOn(colors.primary),
      };
    default:
      return ownColors(theme);
  }
};

/** `--color-…`, `--font-…`, `--radius-…`, `--shadow-…` and the four section schemes of a theme. */
export const themeCss = (theme: Theme, fonts: ReadonlyMap<string, FontFamily>): string => {
  const stack = (id: string) => {
    const font = fonts.get(id);
    if (!font) return 'system-ui,sans-serif';
    const names = [font.family, ...fallbackNames(font)].map((name) => `"${name}"`);
    return [...names, font.fallback].join(',');
  };
  const root: Record<string, string> = {
    ...ownColors(theme),
    '--font-heading': stack(theme.fonts.heading),
    '--font-body': stack(theme.fonts.body),
    '--heading-weight': String(theme.headings?.weight ?? 700),
    '--heading-tracking': theme.headings?.tracking ?? '-0.02em',
    '--heading-transform': theme.headings?.transform ?? 'none',
    '--space': String(theme.spacing ?? 1),
  };
  for (const size of ['small', 'medium', 'large'] as const) {
    root[`--radius-${size}`] = theme.borderRadius[size];
    root[`--shadow-${size}`] = theme.shadows[size];
  }
  return [
    block(':root', root),
    ...['muted', 'dark', 'primary'].map((name) => block(`.scheme-${name}`, schemeColors(theme, name))),
    '[class*="scheme-"]{background-color:var(--color-background);color:var(--color-text)}',
  ].join('\n');
};

/** `@font-face` rules for the fonts of a theme. `fontUrl` returns the URL of a font file. */
export const fontFaceCss = (families: Iterable<FontFamily>, fontUrl: (file: string) => string): string =>
  [...families]
    .flatMap((font) =>
      font.faces.map(
        (face) =>
          `@font-face{font-family:"${font.family}";font-style:${face.style};font-weight:${face.weight};` +
          `font-display:swap;src:url("${fontUrl(face.file)}") format("woff2");unicode-range:${face.unicodeRange}}`,
      ),
    )
    .join('\n');
