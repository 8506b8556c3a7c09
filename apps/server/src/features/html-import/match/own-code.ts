// A section with the original's own markup and the styles that can apply to it.
import { limits as productLimits } from '@sitewright/contract/limits';
import { type CssRule, cssFor } from '../read/css-rules.ts';
import { newTag, type Tag, toHtml } from '../read/dom.ts';
import { selectorNames } from '../read/prepare-page.ts';
import type { Segment } from './segment-page.ts';

export interface OwnCode {
  html: string;
  css: string;
  isCut: boolean;
}

/** The elements around a section stay as frames: styles may refer to their classes. */
const framed = ({ tag, around }: Segment): Tag =>
  around.reduceRight((inner, outer) => {
    const { class: names, id, dir, lang, style } = outer.attributes;
    const attributes: Record<string, string> = {};
    for (const [name, value] of Object.entries({ class: names, id, dir, lang, style }))
      if (value !== undefined) attributes[name] = value;
    return newTag('div', attributes, [inner]);
  }, tag);

export const ownCodeOf = (
  segment: Segment,
  { rules, rem }: { rules: readonly CssRule[]; rem: number },
): OwnCode => {
  const whole = framed(segment);
  const html = toHtml(whole);
  const { cssBytes, htmlBytes } = productLimits.sectionCode;
  const { css, isCut } = cssFor(rules, selectorNames(whole), { rem, maxBytes: cssBytes });
  const isTooLong = Buffer.byteLength(html) > htmlBytes;
  return { html: isTooLong ? '' : html, css, isCut: isCut || isTooLong };
};
