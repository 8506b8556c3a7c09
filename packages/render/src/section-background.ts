import type { SectionStyle } from '@sitewright/contract/content';
import { cssColor, cssKeyword, cssUrl } from './css-value.ts';
import { textOf } from './escape.ts';

/** Resolves the URL of a background image; undefined omits the image. */
export type ImageUrlResolver = (src: string) => string | undefined;

const share = '-?\\d{1,4}(?:\\.\\d{1,3})?(?:px|%|rem|em|vw|vh)|0';
const horizontal = `left|center|right|${share}`;
const vertical = `top|center|bottom|${share}`;
/** One or two keywords or lengths of a position, in either order as in CSS. */
const position = new RegExp(
  `^(?:(?:${horizontal})(?: (?:${vertical}))?|(?:top|center|bottom)(?: (?:left|center|right))?)$`,
);
const side = '(?:top|bottom|left|right)';
const linearDirection = new RegExp(`^(?:to ${side}(?: ${side})?|-?\\d{1,3}(?:\\.\\d{1,2})?(?:deg|turn))$`);
const extent = '(?:\\d{1,4}(?:\\.\\d{1,3})?(?:px|%|rem|vw|vh)|auto)';
const size = new RegExp(`^(?:cover|contain|${extent}(?: ${extent})?)$`);
const repeat =
  /^(?:(?:no-repeat|repeat|space|round)(?: (?:no-repeat|repeat|space|round))?|repeat-x|repeat-y)$/;

/** Two sides of one axis, such as `to left right`, are invalid; CSS would drop the whole background. */
const isDiagonal = (direction: string): boolean => {
  const sides = direction.split(' ').slice(1);
  return sides.length < 2 || sides.filter((name) => /left|right/.test(name)).length === 1;
};

const gradient = (style: SectionStyle): string | undefined => {
  const start = cssColor(style.gradientStart);
  const end = cssColor(style.gradientEnd);
  if (!start || !end) return undefined;
  if (style.gradientType === 'radial') {
    return `radial-gradient(circle at ${cssKeyword(style.gradientDirection, position) ?? 'center'},${start},${end})`;
  }
  const direction = cssKeyword(style.gradientDirection, linearDirection);
  return `linear-gradient(${direction && isDiagonal(direction) ? direction : 'to bottom'},${start},${end})`;
};

const usualStrength = 0.5;

/** A number between 0 and 1, or a percentage. */
const strengthOf = (value: unknown): number => {
  const match = /^(\d*\.?\d+)(%?)$/.exec(textOf(value).trim());
  if (!match) return usualStrength;
  return Math.min(1, Number(match[1]) / (match[2] === '%' ? 100 : 1));
};

const overlay = (style: SectionStyle): string | undefined => {
  const color = cssColor(style.overlayColor);
  if (!color) return undefined;
  const tint = `color-mix(in srgb,${color} ${Math.round(strengthOf(style.overlayOpacity) * 100)}%,transparent)`;
  return `linear-gradient(${tint},${tint})`;
};

const imageRules = (style: SectionStyle, address: ImageUrlResolver): string[] => {
  const wanted = typeof style.backgroundImage === 'string' ? style.backgroundImage : '';
  const target = wanted === '' ? undefined : address(wanted);
  const url = target === undefined ? undefined : cssUrl(target);
  if (!url) return [];
  return [
    `background-image:${[overlay(style), url].filter(Boolean).join(',')}`,
    `background-size:${cssKeyword(style.backgroundSize, size) ?? 'cover'}`,
    `background-position:${cssKeyword(style.backgroundPosition, position) ?? 'center'}`,
    `background-repeat:${cssKeyword(style.backgroundRepeat, repeat) ?? 'no-repeat'}`,
  ];
};

/** CSS declarations for a section's background; empty to keep the design's own. */
export const backgroundRules = (style: SectionStyle, address: ImageUrlResolver): string[] => {
  switch (style.backgroundType) {
    case 'color': {
      const color = cssColor(style.backgroundColor);
      return color ? [`background:${color}`] : [];
    }
    case 'gradient': {
      const value = gradient(style);
      return value ? [`background:${[overlay(style), value].filter(Boolean).join(',')}`] : [];
    }
    case 'image':
      return imageRules(style, address);
    default:
      return [];
  }
};

/** Whether the background is fixed while the page scrolls over it. */
export const isParallax = (style: SectionStyle): boolean =>
  (style.backgroundType === 'image' || style.backgroundType === 'gradient') &&
  cssKeyword(style.backgroundAttachment, /^(parallax|fixed)$/) !== undefined;
