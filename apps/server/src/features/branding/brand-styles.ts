// Renders a brand as CSS custom properties of the app, for light and dark. A chosen colour takes effect in the light
// scheme; the dark scheme keeps the product's own backgrounds. Text colours are shifted only as far as readability
// requires.
import type { PublicBranding } from '@sitewright/contract/branding/branding';
import { contrastRatio, nearestPassing } from '@sitewright/contract/themes/contrast';
import type { Theme } from '@sitewright/contract/themes/theme';
import { mix } from '@sitewright/render/color';
import { fallbackFontCss, fallbackNames } from '@sitewright/render/fallback-fonts';
import { type FontFamily, fontFaceCss } from '@sitewright/render/theme-css';

export type Properties = Record<string, string>;
type Colors = PublicBranding['colors'];

const white = '#ffffff';
const black = '#000000';
/** The background colours of the product (apps/web/src/theme/tokens.css). */
const ownLight = { background: '#fbfaf7', surface: white, text: '#1a1916', textMuted: '#67635a' };
const ownDark = { background: '#141310', surface: '#1c1b17', text: '#edeae3', dark: '#211f1b' };

export const isDeep = (paper: string): boolean => contrastRatio(paper, white) > contrastRatio(paper, black);

/** A shade readable on both backgrounds; where the two conflict, on the second. */
const onPapers = (color: string, papers: readonly string[], least?: number): string =>
  papers.reduce((moved, paper) => nearestPassing(moved, paper, least), color);

/** The ten shades that the UI kit builds on; white text is set on the seventh. */
const shadesOf = (fill: string): Properties => {
  const towards = [0.94, 0.86, 0.7, 0.5, 0.28, 0.12, 0, 0.16, 0.34, 0.58];
  return Object.fromEntries(
    towards.map((share, at) => [`--brand-${at}`, mix(fill, at < 6 ? white : black, share)]),
  );
};

const primaryOf = (primary: string, papers: readonly string[], isDark: boolean): Properties => {
  const fill = nearestPassing(primary, white);
  return {
    ...shadesOf(fill),
    '--color-primary': fill,
    '--color-primary-hover': mix(fill, black, 0.14),
    '--color-primary-text': onPapers(primary, papers, 7),
    '--color-primary-tint': mix(papers[0]!, primary, isDark ? 0.16 : 0.08),
  };
};

/** A status colour: its text colour and the tint of itself used as background. */
const signal = (name: string, color: string | undefined, papers: readonly string[]): Properties => {
  if (!color) return {};
  const tint = mix(papers[0]!, color, 0.1);
  return { [`--color-${name}`]: onPapers(color, [...papers, tint]), [`--color-${name}-tint`]: tint };
};

const signalsOf = (colors: Colors, papers: readonly string[]): Properties => ({
  ...signal('success', colors.success, papers),
  ...signal('info', colors.info, papers),
  ...signal('warning', colors.warning, papers),
  ...signal('danger', colors.danger, papers),
  ...(colors.secondary && { '--color-secondary': nearestPassing(colors.secondary, papers[0]!, 3) }),
});

const inverseOf = (dark: string, light: string): Properties => {
  const text = nearestPassing(light, dark, 7);
  return {
    '--color-inverse': dark,
    '--color-inverse-text': text,
    '--color-inverse-muted': nearestPassing(mix(text, dark, 0.3), dark),
  };
};

/** The page background and the background of surfaces on it. */
const lightPapers = ({ background = ownLight.background, surface }: Colors): [string, string] => [
  background,
  surface ?? (isDeep(background) ? mix(background, white, 0.06) : ownLight.surface),
];

/** The muted background next to the page: the brand's light colour where body text stays readable on it. */
const sunkenOf = ({ light }: Colors, background: string, text: string): string =>
  light && contrastRatio(text, light) >= 7 ? light : mix(background, text, 0.04);

const papersOf = (colors: Colors): Properties => {
  const papers = lightPapers(colors);
  const [background, surface] = papers;
  const text = onPapers(colors.text ?? ownLight.text, papers, 7);
  const border = colors.border ?? mix(background, text, 0.11);
  const sunken = sunkenOf(colors, background, text);
  return {
    'color-scheme': isDeep(background) ? 'dark' : 'light',
    '--color-background': background,
    '--color-surface': surface,
    '--color-raised': surface,
    '--color-sunken': sunken,
    '--color-text': text,
    '--color-text-muted': onPapers(colors.textMuted ?? ownLight.textMuted, [...papers, sunken]),
    '--color-border': border,
    '--color-border-strong': mix(border, text, 0.14),
    '--color-control-border': onPapers(mix(border, text, 0.4), papers, 3),
  };
};

const paperNames = ['background', 'surface', 'text', 'textMuted', 'border'] as const;

/** All properties derived from the colours, on whichever backgrounds those colours set. */
export const lightProperties = (colors: Colors): Properties => {
  const papers = lightPapers(colors);
  return {
    ...(paperNames.some((name) => colors[name])
      ? papersOf(colors)
      : colors.light && { '--color-sunken': sunkenOf(colors, ownLight.background, ownLight.text) }),
    ...(colors.primary && primaryOf(colors.primary, papers, false)),
    ...signalsOf(colors, papers),
    // The strong background is the brand's dark colour.
    ...((colors.dark ?? colors.light) &&
      inverseOf(colors.dark ?? ownLight.text, colors.light ?? ownLight.background)),
  };
};

const darkProperties = (colors: Colors): Properties => {
  const papers = [ownDark.background, ownDark.surface];
  return {
    ...(colors.primary && primaryOf(colors.primary, papers, true)),
    ...signalsOf(colors, papers),
    // A light colour used as the brand's "dark" would glare.
    ...(colors.dark &&
      inverseOf(contrastRatio(colors.dark, white) >= 7 ? colors.dark : ownDark.dark, ownDark.text)),
  };
};

const radii: Record<PublicBranding['radius'], Properties> = {
  none: { '--radius-small': '0px', '--radius-medium': '0px', '--radius-large': '0px' },
  small: { '--radius-small': '2px', '--radius-medium': '4px', '--radius-large': '6px' },
  medium: {},
  large: { '--radius-small': '8px', '--radius-medium': '14px', '--radius-large': '24px' },
};

const block = (selector: string, properties: Properties): string => {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`;
};

/** The selector is doubled to outrank the product's own tokens everywhere. */
const scheme = (name: 'light' | 'dark'): string => `:root:root[data-mantine-color-scheme='${name}']`;

interface Look {
  /** Ids of library fonts; an unknown id falls back to the product's font. */
  fonts: PublicBranding['fonts'];
  headings?: Theme['headings'];
  shape: Properties;
  light: Properties;
  dark: Properties;
}

export const lookStyles = (look: Look, fonts: ReadonlyMap<string, FontFamily>): string => {
  const heading = fonts.get(look.fonts?.heading ?? '');
  const body = fonts.get(look.fonts?.body ?? '');
  const stack = (font: FontFamily): string =>
    [...[font.family, ...fallbackNames(font)].map((name) => `"${name}"`), font.fallback].join(',');
  const used = new Set([heading, body].filter((font) => font !== undefined));
  const shown = { fonts: { heading: heading?.id ?? '', body: body?.id ?? '' }, headings: look.headings };
  return [
    // Metric-compatible fallback fonts avoid layout shift when the web fonts load.
    ...[...used].map((font) => fallbackFontCss(font, shown)),
    fontFaceCss(used, (file) => `/library/fonts/${file}`),
    block(':root:root', {
      ...(heading && { '--font-display': stack(heading) }),
      ...(body && { '--font-ui': stack(body) }),
      ...look.shape,
    }),
    block(scheme('light'), look.light),
    block(scheme('dark'), look.dark),
  ]
    .filter(Boolean)
    .join('\n');
};

export const brandStyles = (brand: PublicBranding, fonts: ReadonlyMap<string, FontFamily>): string =>
  lookStyles(
    {
      fonts: brand.fonts,
      shape: radii[brand.radius],
      light: lightProperties(brand.colors),
      dark: darkProperties(brand.colors),
    },
    fonts,
  );
