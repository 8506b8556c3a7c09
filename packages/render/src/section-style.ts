import { type Section, type SectionStyle, type Viewport, viewports } from '@sitewright/contract/content';
import { cssName } from './escape.ts';
import { backgroundRules, type ImageUrlResolver, isParallax } from './section-background.ts';
import { cssSize } from './css-value.ts';
import { hiddenOnCss, onlyOn } from './visibility-css.ts';

const asStyle = (value: unknown): SectionStyle =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SectionStyle) : {};

const boxRules = (style: SectionStyle): string[] =>
  Object.entries({
    'padding-top': style.paddingTop,
    'padding-bottom': style.paddingBottom,
    'padding-left': style.paddingLeft,
    'padding-right': style.paddingRight,
    'min-height': style.minHeight,
  }).flatMap(([name, value]) => {
    const checked = cssSize(value);
    return checked === undefined ? [] : [`${name}:${checked}`];
  });

/** The effective style of a section on each viewport: its own values, else those of the next wider one. */
export const stylesOf = (section: Section): Record<Viewport, SectionStyle> => {
  const responsive = asStyle(section.responsiveStyle) as Record<string, unknown>;
  // Imports write `styles` for `style`.
  const desktop = { ...asStyle(section['styles']), ...asStyle(section.style) };
  const tablet = { ...desktop, ...set(asStyle(responsive['tablet'])) };
  return { desktop, tablet, mobile: { ...tablet, ...set(asStyle(responsive['mobile'])) } };
};

/** An empty value is unset: the wider viewport's applies. */
const set = (style: SectionStyle): SectionStyle =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined && value !== ''));

const upTo: Record<Viewport, string | undefined> = {
  desktop: undefined,
  tablet: '(max-width:1023px)',
  mobile: '(max-width:639px)',
};
interface Rule {
  media: string | undefined;
  body: string;
}

/**
 * One rule for each viewport that differs from the next wider one. A narrower one may have no declarations where a
 * wider one has some (the design's background applies again): CSS cannot unset a declaration without naming the
 * design's value, so then each rule is limited to its own viewport.
 */
const cascade = (bodies: Record<Viewport, string>): Rule[] => {
  const list = viewports.map((viewport) => ({ viewport, body: bodies[viewport] }));
  const isTakenBack = list.some(({ body }, at) => body === '' && at > 0 && list[at - 1]!.body !== '');
  if (isTakenBack) {
    return list
      .filter(({ body }) => body !== '')
      .map(({ viewport, body }) => ({ media: onlyOn[viewport], body }));
  }
  return list
    .filter(({ body }, at) => body !== '' && (at === 0 || body !== list[at - 1]!.body))
    .map(({ viewport, body }) => ({ media: upTo[viewport], body }));
};

/** The class twice, so that a section's own style wins over its design's rules without !important. */
export const sectionSelector = (section: Section): string => `.s-${cssName(section.id)}`.repeat(2);

/** CSS with the declarations of each viewport; no rule where `bodyOf` returns none. */
export const cssForViewports = (
  selector: string,
  bodyOf: (viewport: Viewport) => string,
  query?: string,
): string =>
  cascade({ desktop: bodyOf('desktop'), tablet: bodyOf('tablet'), mobile: bodyOf('mobile') })
    .map(({ media, body }) => {
      const queries = [media, query].filter((part) => part !== undefined);
      const rule = `${selector}{${body}}`;
      return queries.length > 0 ? `@media ${queries.join(' and ')}{${rule}}` : rule;
    })
    .join('\n');

/** Only for visitors who have not asked for less motion, and only where a pointer is fine: phones repaint a fixed background on every scroll step. */
const parallaxQuery = '(prefers-reduced-motion:no-preference) and (pointer:fine)';

/** CSS of one section's own style, under its class `s-{id}`. */
export const sectionStyleCss = (
  section: Section,
  address: ImageUrlResolver,
  mode: 'edit' | 'publish' = 'publish',
): string => {
  const selector = sectionSelector(section);
  const hidden = hiddenOnCss(selector, section.hiddenOn, mode);
  const styles = stylesOf(section);
  // Without mobile values no viewport has any, since they are inherited.
  if (Object.keys(styles.mobile).length === 0) return hidden.join('\n');
  const background = (viewport: Viewport) => backgroundRules(styles[viewport], address).join(';');
  return [
    cssForViewports(selector, background),
    cssForViewports(selector, (viewport) => boxRules(styles[viewport]).join(';')),
    cssForViewports(
      selector,
      (viewport) =>
        background(viewport) !== '' && isParallax(styles[viewport]) ? 'background-attachment:fixed' : '',
      parallaxQuery,
    ),
    ...hidden,
  ]
    .filter(Boolean)
    .join('\n');
};
