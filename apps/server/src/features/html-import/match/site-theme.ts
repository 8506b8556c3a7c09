// The theme of the new site: its main colour and fonts are those of the original where they can be told.
import type { Theme } from '@sitewright/contract/themes/theme';
import { generateTheme } from '@sitewright/render/generate-theme';
import type { Library } from '../../library/library.ts';
import type { CssRule } from '../read/css-rules.ts';

const toHex = (color: string): string | undefined => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  if (/^#[0-9a-f]{6}$/i.test(color)) return color.toLowerCase();
  const rgb = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(color);
  return rgb
    ? `#${rgb
        .slice(1)
        .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
        .join('')}`
    : undefined;
};

/** How far a colour is from grey, 0 to 255. */
const chromaOf = (hex: string): number => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts);
};

const lightnessOf = (hex: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0) / 765;

const colorsIn = (text: string): string[] =>
  [...text.matchAll(/#[0-9a-f]{3}(?:[0-9a-f]{3})?\b|rgb\([^)]*\)/gi)].flatMap(
    ([color]) => toHex(color) ?? [],
  );

/** Colours with a name that says so, and those of buttons, count more than others. */
const weightOf = ({ selectors }: CssRule, property: string): number => {
  if (/^--.*(primary|brand|accent|main)/i.test(property)) return 40;
  if (selectors.some(({ text }) => /btn|button|cta/i.test(text)) && property.startsWith('background'))
    return 15;
  return property.startsWith('background') ? 3 : 1;
};

const mainColor = (rules: readonly CssRule[]): string | undefined => {
  const weights = new Map<string, number>();
  for (const rule of rules)
    for (const declaration of rule.body.split(';')) {
      const at = declaration.indexOf(':');
      const property = declaration.slice(0, at).trim().toLowerCase();
      for (const color of colorsIn(declaration.slice(at + 1)))
        if (chromaOf(color) >= 40) weights.set(color, (weights.get(color) ?? 0) + weightOf(rule, property));
    }
  return [...weights].toSorted(([, one], [, other]) => other - one)[0]?.[0];
};

/** Value of a property of elements that a selector names. */
const valueOf = (rules: readonly CssRule[], selector: RegExp, property: RegExp): string | undefined =>
  rules
    .filter(
      ({ selectors, conditions }) =>
        conditions.length === 0 && selectors.some(({ text }) => selector.test(text.trim())),
    )
    .flatMap(({ body }) => body.split(';'))
    .filter((declaration) => property.test(declaration.trim()))
    .at(-1)
    ?.replace(/^[^:]*:/, '')
    .trim();

const resolved = (rules: readonly CssRule[], value: string | undefined): string | undefined => {
  const name = /var\(\s*(--[\w-]+)/.exec(value ?? '')?.[1];
  if (name === undefined) return value;
  return valueOf(rules, /^(:root|html|body)$/i, new RegExp(`^${name.replaceAll(/[^\w-]/g, '')}\\s*:`));
};

const plain = (family: string): string => family.toLowerCase().replaceAll(/\bvariable\b|[^a-z0-9]/g, '');

const fontOf = (library: Library, families: string | undefined): string | undefined => {
  const wanted = (families ?? '').split(',').map(plain);
  return [...library.fonts.values()].find(({ family }) => wanted[0] !== '' && wanted.includes(plain(family)))
    ?.id;
};

export const themeOf = (
  library: Library,
  { rules, color, name }: { rules: readonly CssRule[]; color: string | undefined; name: string },
): Theme => {
  const base = library.themes.get('default')!;
  const brand = color !== undefined && chromaOf(color) >= 40 ? color : mainColor(rules);
  const ground = colorsIn(
    resolved(rules, valueOf(rules, /^(body|html|:root)$/i, /^background(-color)?\s*:/)) ?? '',
  )[0];
  const family = (selector: RegExp): string | undefined =>
    fontOf(library, resolved(rules, valueOf(rules, selector, /^font(-family)?\s*:/)));
  const body = family(/^(body|html|:root)$/i);
  const fonts = { body: body ?? base.fonts.body, heading: family(/^h[12]$/i) ?? body ?? base.fonts.heading };
  if (brand === undefined && body === undefined) return base;
  const { borderRadius, shadows, spacing, headings } = base;
  const shape = { borderRadius, shadows, ...(spacing ? { spacing } : {}), ...(headings ? { headings } : {}) };
  const named = { id: 'imported', name: name.slice(0, 60) || 'Imported', description: '' };
  if (brand === undefined) return { ...base, ...named, fonts };
  const mood = ground !== undefined && lightnessOf(ground) < 0.35 ? 'deep' : 'bright';
  return generateTheme({ color: brand, mood, fonts, shape }, named);
};
