import { themeColorNames } from '@sitewright/contract/themes/theme';

const tokens = new Set<string>(themeColorNames);
const hexColor = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const colorFunction = /^(rgb|rgba|hsl|hsla|oklch|oklab|lab|lch|hwb)\([0-9a-z.,%/ +-]{1,60}\)$/i;
const colorName = /^[a-z]{3,24}$/i;
const length = /^-?(\d{1,5}|\d{0,4}\.\d{1,3})(px|rem|em|%|vh|vw|svh|dvh|ch)?$/;

/** A CSS colour, or a theme token such as `primary`; undefined for anything else. */
export const cssColor = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (tokens.has(text)) return `var(--color-${text.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)})`;
  return hexColor.test(text) || colorFunction.test(text) || colorName.test(text) ? text : undefined;
};

/** A CSS length; a bare number means pixels. */
export const cssLength = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const match = length.exec(text);
  if (!match) return undefined;
  return match[2] || Number(text) === 0 ? text : `${text}px`;
};

/** A non-negative length, as for paddings and heights. */
export const cssSize = (value: unknown): string | undefined => {
  const text = cssLength(value);
  return text?.startsWith('-') ? undefined : text;
};

/** One of the given keywords, else undefined. */
export const cssKeyword = (value: unknown, allowed: RegExp): string | undefined =>
  typeof value === 'string' && allowed.test(value.trim()) ? value.trim() : undefined;

/** A URL inside `url("…")`. Undefined for a URL that a page must not load. */
export const cssUrl = (value: string): string | undefined =>
  /^(https?:\/\/|\/(?!\/)|\.\.?\/|data:image\/(png|jpeg|webp|gif);base64,|[a-z0-9_-])/i.test(value) &&
  !/^(javascript|vbscript|data:(?!image\/))/i.test(value)
    ? `url("${value.replace(/["\\\n\r\f]/g, (c) => `\\${c.codePointAt(0)!.toString(16)} `)}")`
    : undefined;
