import type { Section, SectionStyle } from '@sitewright/contract/content';
import { contrastRatio, textContrast } from '@sitewright/contract/themes/contrast';
import { type Theme, themeColorNames, type ThemeColorName } from '@sitewright/contract/themes/theme';
import { mix } from './color.ts';
import { cssForViewports, sectionSelector, stylesOf } from './section-style.ts';
import { colorsOn, schemeColors } from './theme-css.ts';

const names = new Set<string>(themeColorNames);
const shortHex = /^#[0-9a-f]{3}$/i;
const longHex = /^#[0-9a-f]{6}$/i;

/** A colour as `#rrggbb`; undefined for values that only a browser can resolve. */
export const hexOf = (value: unknown, theme: Theme): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : '';
  if (names.has(text)) return theme.colors[text as ThemeColorName];
  if (shortHex.test(text)) return text.replaceAll(/[0-9a-f]/gi, '$&$&');
  return longHex.test(text) ? text : undefined;
};

const groundsOf = (style: SectionStyle, theme: Theme): string[] => {
  const values =
    style.backgroundType === 'color'
      ? [style.backgroundColor]
      : style.backgroundType === 'gradient' && !style.overlayColor
        ? [style.gradientStart, style.gradientEnd]
        : [];
  const grounds = values.flatMap((value) => hexOf(value, theme) ?? []);
  return grounds.length === values.length ? grounds : [];
};

const worstFor = (grounds: readonly string[], text: string): number =>
  Math.min(...grounds.map((ground) => contrastRatio(text, ground)));

/** Text colours for a section's own background; undefined where the present ones are readable. */
const readable = (style: SectionStyle, theme: Theme): Record<string, string> | undefined => {
  const grounds = groundsOf(style, theme);
  if (grounds.length === 0) return undefined;
  const colors = schemeColors(theme, style.scheme);
  const used = ['--color-text', '--color-text-muted', '--color-primary-text'];
  if (used.every((name) => worstFor(grounds, colors[name]!) >= textContrast)) return undefined;
  // For a gradient, the end with the lower contrast decides.
  const byLight = grounds.toSorted((a, b) => contrastRatio('#000000', a) - contrastRatio('#000000', b));
  const [darkest, lightest] = [byLight[0]!, byLight.at(-1)!];
  const isWhiteBetter = worstFor(grounds, '#ffffff') >= worstFor(grounds, '#000000');
  const ground = isWhiteBetter ? lightest : darkest;
  return colorsOn(theme, ground, mix(ground, isWhiteBetter ? '#ffffff' : '#000000', 0.06));
};

/**
 * CSS that keeps the texts of a section readable (4.5 to 1, WCAG 2.2 SC 1.4.3) on a custom background colour or
 * gradient. Empty when they are readable, and for colours that are neither tokens nor hex.
 */
export const sectionGroundCss = (section: Section, theme: Theme): string => {
  const styles = stylesOf(section);
  return cssForViewports(sectionSelector(section), (viewport) => {
    const colors = readable(styles[viewport], theme);
    if (!colors) return '';
    const rules = Object.entries(colors).map(([name, value]) => `${name}:${value}`);
    return [...rules, 'color:var(--color-text)'].join(';');
  });
};
