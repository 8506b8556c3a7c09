// The colors of a landing page as custom properties, light and dark. Customized colors keep their hue; what is written on
// them and with them is moved as far as readability requires.
import type { LandingColors, LandingDefaults } from '@sitewright/contract/landing/landing-template';
import { contrastRatio, nearestPassing } from '@sitewright/contract/themes/contrast';
import { mix, readableOn } from '../color.ts';

const isDeep = (color: string): boolean => contrastRatio(color, '#ffffff') > contrastRatio(color, '#000000');

/** Readable on all; where two conflict, on the last. */
const onAll = (color: string, papers: readonly string[], least?: number): string =>
  papers.reduce((moved, paper) => nearestPassing(moved, paper, least), color);

const propertiesOf = (colors: LandingColors): Record<string, string> => {
  const { primary, background, accent, surface } = colors;
  const papers = [surface, background] as const;
  const text = onAll(colors.text, papers, 7);
  // Chosen items are in the color on a tint of it.
  const tint = mix(surface, primary, 0.14);
  return {
    'color-scheme': isDeep(background) ? 'dark' : 'light',
    '--landing-primary': primary,
    '--landing-on-primary': readableOn(primary),
    '--landing-primary-text': onAll(primary, [tint, ...papers]),
    '--landing-background': background,
    '--landing-surface': surface,
    '--landing-text': text,
    '--landing-muted': onAll(mix(text, background, 0.34), papers),
    '--landing-border': mix(background, text, 0.14),
    '--landing-accent': accent,
    '--landing-on-accent': readableOn(accent),
  };
};

const derivedDark = ({ primary, accent }: LandingColors): LandingColors => {
  const background = mix('#111214', primary, 0.05);
  return {
    background,
    surface: mix(background, '#ffffff', 0.07),
    text: '#f2f2f3',
    primary: nearestPassing(primary, background, 3),
    accent: nearestPassing(accent, background, 3),
  };
};

/** The dark scheme. A page whose own background is dark looks the same in both. */
const darkOf = (
  colors: LandingColors,
  { changed, darkColors }: { changed: Partial<LandingColors>; darkColors: LandingColors | undefined },
): LandingColors => {
  if (isDeep(colors.background)) return colors;
  const base = darkColors ?? derivedDark(colors);
  const moved = (name: 'primary' | 'accent'): string =>
    changed[name] === undefined ? base[name] : nearestPassing(colors[name], base.background, 3);
  return { ...base, primary: moved('primary'), accent: moved('accent') };
};

export interface LandingPalette {
  colors: LandingColors;
  light: Record<string, string>;
  dark: Record<string, string>;
}

/** `changed`: the colors that differ from the defaults of the template. */
export const landingPalette = (
  { colors: own, darkColors }: Pick<LandingDefaults, 'colors' | 'darkColors'>,
  changed: Partial<LandingColors>,
): LandingPalette => {
  const colors = { ...own, ...changed };
  return {
    colors,
    light: propertiesOf(colors),
    dark: propertiesOf(darkOf(colors, { changed, darkColors })),
  };
};

const block = (selector: string, properties: Record<string, string>): string =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The dark scheme is that of the attribute, and without scripts that of the browser. */
export const paletteCss = ({ light, dark }: LandingPalette): string =>
  [
    block(':root', light),
    block(":root[data-mantine-color-scheme='dark']", dark),
    `@media (prefers-color-scheme:dark){${block(':root:not([data-mantine-color-scheme])', dark)}}`,
  ].join('\n');
