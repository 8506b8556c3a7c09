import { type Theme, type ThemeColorName, themeColorNames } from '@sitewright/contract/themes/theme';
import { cssColor } from '@sitewright/render/css-value';

export const isThemeColor = (value: string): value is ThemeColorName =>
  (themeColorNames as readonly string[]).includes(value);

/** CSS colour of a value: theme tokens are resolved; undefined for an empty or invalid value. */
export const paintOf = (value: string, theme: Theme): string | undefined =>
  isThemeColor(value) ? theme.colors[value] : cssColor(value);

/** Normalizes a typed colour: `3a7` becomes `#3a7`; undefined while it is incomplete. */
export const typedColor = (typed: string): string | undefined => {
  const text = typed.trim();
  const withHash = /^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? `#${text}` : text;
  return isThemeColor(withHash) ? undefined : cssColor(withHash)?.toLowerCase();
};

/** The colour as `#rrggbb`, the only format of the browser's colour input. */
export const hexFor = (paint: string | undefined): string => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(paint ?? '');
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  return /^#[0-9a-f]{6}/i.exec(paint ?? '')?.[0].slice(0, 7) ?? '#808080';
};
