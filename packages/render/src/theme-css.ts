import { contrastRatio } from '@sitewright/contract/contrast';
import { themeColorNames, type Theme } from '@sitewright/contract/theme';
import { ensureContrast, mix, readableOn } from './color.ts';
import { fallbackNames, type FontMetrics } from './fallback-fonts.ts';

/** A font of the library: how CSS names it and which files carry it. */
export interface FontFamily {
  id: string;
  family: string;
  fallback: string;
  /** Absent for a font that was not measured: no system font is stretched to stand in for it. */
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

/** The quietest step from `text` towards the background that still reads on background and surface. */
const mutedText = (text: string, background: string, surface: string): string => {
  for (let share = 0.32; share > 0; share -= 0.04) {
    const color = mix(text, background, share);
    if (contrastRatio(color, background) >= 4.5 && contrastRatio(color, surface) >= 4.5) return color;
  }
  return text;
};

/** Colours of one scheme: what text, surfaces and lines are on this background. */
const scheme = (theme: Theme, background: string, surface: string): Record<string, string> => {
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

/** `--color-…`, `--font-…`, `--radius-…`, `--shadow-…` and the four section schemes of a theme. */
export const themeCss = (theme: Theme, fonts: ReadonlyMap<string, FontFamily>): string => {
  const { colors } = theme;
  const stack = (id: string) => {
    const font = fonts.get(id);
    if (!font) return 'system-ui,sans-serif';
    const names = [font.family, ...fallbackNames(font)].map((name) => `"${name}"`);
    return [...names, font.fallback].join(',');
  };
  const root: Record<string, string> = {};
  for (const name of themeColorNames) {
    root[`--color-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`] = colors[name];
  }
  Object.assign(root, {
    '--color-on-primary': readableOn(colors.primary),
    '--color-on-secondary': readableOn(colors.secondary),
    '--color-on-dark': readableOn(colors.dark),
    '--color-primary-text': ensureContrast(colors.primary, colors.background, 4.5),
    '--font-heading': stack(theme.fonts.heading),
    '--font-body': stack(theme.fonts.body),
    '--heading-weight': String(theme.headings?.weight ?? 700),
    '--heading-tracking': theme.headings?.tracking ?? '-0.02em',
    '--heading-transform': theme.headings?.transform ?? 'none',
    '--space': String(theme.spacing ?? 1),
  });
  for (const size of ['small', 'medium', 'large'] as const) {
    root[`--radius-${size}`] = theme.borderRadius[size];
    root[`--shadow-${size}`] = theme.shadows[size];
  }
  const schemes = [
    block('.scheme-muted', scheme(theme, colors.surface, colors.background)),
    block('.scheme-dark', scheme(theme, colors.dark, mix(colors.dark, '#ffffff', 0.08))),
    block('.scheme-primary', {
      ...scheme(theme, colors.primary, mix(colors.primary, '#ffffff', 0.12)),
      '--color-primary': readableOn(colors.primary),
      '--color-on-primary': colors.primary,
      '--color-primary-text': readableOn(colors.primary),
    }),
  ];
  return [
    block(':root', root),
    ...schemes,
    '[class*="scheme-"]{background-color:var(--color-background);color:var(--color-text)}',
  ].join('\n');
};

/** `@font-face` rules for the fonts of a theme. `fontUrl` gives the address of a font's file. */
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
