import type { Section, SectionStyle } from '@sitewright/contract/content';
import { cssName } from './escape.ts';
import { cssColor, cssKeyword, cssLength, cssUrl } from './css-value.ts';

/** Where a section's background picture is served from; undefined leaves the picture out. */
export type ImageAddress = (src: string) => string | undefined;

const gradient = (style: SectionStyle): string | undefined => {
  const start = cssColor(style.gradientStart);
  const end = cssColor(style.gradientEnd);
  if (!start || !end) return undefined;
  if (style.gradientType === 'radial') {
    return `radial-gradient(circle at ${cssKeyword(style.gradientDirection, /^[a-z0-9% ]{3,20}$/) ?? 'center'},${start},${end})`;
  }
  const direction = cssKeyword(style.gradientDirection, /^(to [a-z ]{3,20}|-?\d{1,3}(\.\d+)?(deg|turn))$/);
  return `linear-gradient(${direction ?? 'to bottom'},${start},${end})`;
};

const overlay = (style: SectionStyle): string | undefined => {
  const color = cssColor(style.overlayColor);
  if (!color) return undefined;
  const opacity = Math.min(1, Math.max(0, Number(style.overlayOpacity ?? 0.5)));
  const tint = `color-mix(in srgb,${color} ${Math.round(opacity * 100)}%,transparent)`;
  return `linear-gradient(${tint},${tint})`;
};

const imageRules = (style: SectionStyle, address: ImageAddress): string[] => {
  const target = style.backgroundImage ? address(style.backgroundImage) : undefined;
  const url = target === undefined ? undefined : cssUrl(target);
  if (!url) return [];
  const layers = [overlay(style), url].filter(Boolean).join(',');
  return [
    `background-image:${layers}`,
    `background-size:${cssKeyword(style.backgroundSize, /^(cover|contain|auto|[\d.]+(px|%)( [\d.]+(px|%))?)$/) ?? 'cover'}`,
    `background-position:${cssKeyword(style.backgroundPosition, /^[a-z0-9%. -]{3,30}$/) ?? 'center'}`,
    `background-repeat:${cssKeyword(style.backgroundRepeat, /^(no-repeat|repeat|repeat-x|repeat-y|space|round)$/) ?? 'no-repeat'}`,
  ];
};

const background = (style: SectionStyle, address: ImageAddress): string[] => {
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

const declarations = (style: SectionStyle, address: ImageAddress): string[] => {
  const rules = background(style, address);
  const lengths = {
    'padding-top': style.paddingTop,
    'padding-bottom': style.paddingBottom,
    'padding-left': style.paddingLeft,
    'padding-right': style.paddingRight,
    'min-height': style.minHeight,
  };
  for (const [name, value] of Object.entries(lengths)) {
    const checked = cssLength(value);
    if (checked !== undefined) rules.push(`${name}:${checked}`);
  }
  return rules;
};

const viewportQuery = { tablet: '(max-width:1023px)', mobile: '(max-width:639px)' } as const;

/**
 * The rules of one section's own style, under its class `s-{id}`. A parallax background is fixed only
 * for visitors who have not asked for less motion, and only where a pointer is fine: phones repaint a
 * fixed background on every scroll step.
 */
export const sectionStyleCss = (section: Section, address: ImageAddress): string => {
  // Twice the class, so that a section's own style wins over its design's rules without !important.
  const selector = `.s-${cssName(section.id)}`.repeat(2);
  const css: string[] = [];
  const base = section.style ? declarations(section.style, address) : [];
  if (base.length > 0) css.push(`${selector}{${base.join(';')}}`);
  const style = section.style;
  if (style?.backgroundType === 'image' && /^(parallax|fixed)$/.test(style.backgroundAttachment ?? '')) {
    css.push(
      `@media (prefers-reduced-motion:no-preference) and (pointer:fine){${selector}{background-attachment:fixed}}`,
    );
  }
  for (const viewport of ['tablet', 'mobile'] as const) {
    const own = section.responsiveStyle?.[viewport];
    // A phone also matches the tablet's rules: what it does not change itself stays as there.
    const wider = viewport === 'mobile' ? pick(section.responsiveStyle?.tablet) : {};
    const rules = own ? declarations({ ...pick(style), ...wider, ...own }, address) : [];
    if (rules.length > 0) css.push(`@media ${viewportQuery[viewport]}{${selector}{${rules.join(';')}}}`);
  }
  return css.join('\n');
};

/** A viewport's background override needs the base type and overlay to build the same layers. */
const pick = (style: SectionStyle | undefined): SectionStyle => {
  if (!style) return {};
  const { paddingTop, paddingBottom, paddingLeft, paddingRight, minHeight, ...rest } = style;
  void [paddingTop, paddingBottom, paddingLeft, paddingRight, minHeight];
  return rest;
};
