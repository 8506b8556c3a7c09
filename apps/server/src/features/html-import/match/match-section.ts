// Decides what becomes of a section: the design that holds the most of it, or its own markup.
import { htmlImportLimits as limits } from '@sitewright/contract/html-import/html-import-limits';
import type { Fidelity, SectionUse } from '@sitewright/contract/html-import/html-imports';
import type { Section } from '@sitewright/contract/content';
import { withIds } from '@sitewright/render/item-ids';
import { renderSection } from '@sitewright/render/section';
import { libraryEnvironment } from '../../library/library-render.ts';
import type { Library } from '../../library/library.ts';
import type { CssRule } from '../read/css-rules.ts';
import { findTag, findTags, isSilent, namesOf, type Tag, textOf } from '../read/dom.ts';
import type { Warn } from '../read/site-source.ts';
import { compareWith, weightOf } from './fidelity.ts';
import { fillDesigns, type FilledDesign } from './fill-designs.ts';
import { fillFooter, fillHeader } from './fill-parts.ts';
import { ownCodeOf } from './own-code.ts';
import { contentOf } from './section-content.ts';
import type { Segment } from './segment-page.ts';

export interface MatchedSection {
  id: string;
  name: string;
  kind: string | null;
  /** Target of links to the section. */
  anchor: string;
  design: { type: string; data: Section['data'] } | null;
  designFidelity: Fidelity | null;
  codeFidelity: Fidelity;
  use: SectionUse;
  code: { html: string; css: string };
  weight: number;
}

export interface Matching {
  library: Library;
  siteName: string;
  locale: string;
  rules: readonly CssRule[];
  rem: number;
  nameOf: (src: string) => string;
  warn: Warn;
  /** Path of the page, in warnings. */
  place: string;
}

export const designSection = ({ id, anchor, design }: MatchedSection): Section => ({
  id,
  ...(anchor === '' ? {} : { anchor }),
  type: design!.type,
  data: withIds(design!.data ?? {}, id) as Section['data'] & object,
});

export const codeSection = ({ id, kind, code, name }: MatchedSection): Section => ({
  id,
  type: 'imported/section',
  name,
  renderMode: 'html',
  htmlCode: code.html,
  cssCode: code.css,
  data: {},
  ...(kind === null ? {} : { originalType: kind }),
});

const renderOf = ({ library, siteName, locale }: Matching): ((section: Section) => string) => {
  const env = libraryEnvironment(library, { siteName, locale });
  return (section) => renderSection(section, env).html;
};

const anchorOf = (tag: Tag): string => {
  const own =
    tag.attributes['id'] ??
    findTag(tag, (one) => /^h[1-3]$/.test(one.tag) && one.attributes['id'] !== undefined)?.attributes['id'];
  return own !== undefined && /^[a-z][\w-]{0,60}$/i.test(own) ? own : '';
};

const nameOfSection = (tag: Tag): string => {
  const heading = findTag(tag, (one) => /^h[1-4]$/.test(one.tag) && textOf(one) !== '');
  return (heading ? textOf(heading) : textOf(tag)).slice(0, 80).trim() || namesOf(tag).trim().slice(0, 80);
};

interface Fitting {
  filled: FilledDesign;
  fidelity: Fidelity;
}

/** Words that a design may add, such as “required” beside a field. With more it shows something twice. */
const addedWordsMax = 10;
const addedShareMax = 0.15;

/** A later design must be clearly better: the first ones fit the kind of section best. */
const clearlyBetter = 0.03;

const bestOf = (fitting: readonly Fitting[]): Fitting | undefined => {
  let best: Fitting | undefined;
  for (const one of fitting)
    if (!best || one.fidelity.share > best.fidelity.share + clearlyBetter) best = one;
  return best;
};

const candidatesOf = (tag: Tag, id: string): FilledDesign[] => {
  if (id === 'header') return fillHeader(tag);
  if (id === 'footer') return fillFooter(tag);
  return fillDesigns({ ...contentOf(tag), isFirst: id.endsWith('-s1') });
};

export const matchSection = (segment: Segment, id: string, matching: Matching): MatchedSection => {
  const { tag } = segment;
  const compare = compareWith(tag, matching.nameOf);
  const render = renderOf(matching);
  const code = ownCodeOf(segment, matching);
  const name = nameOfSection(tag);
  const matched: MatchedSection = {
    ...{ id, name, kind: null, anchor: anchorOf(tag), design: null, designFidelity: null, use: 'code' },
    code: { html: code.html, css: code.css },
    codeFidelity: compare('').fidelity,
    weight: weightOf(tag),
  };
  matched.codeFidelity = compare(render(codeSection(matched))).fidelity;
  const addedMax = Math.max(addedWordsMax, matched.weight * addedShareMax);
  const fitting = candidatesOf(tag, id).flatMap((filled): Fitting[] => {
    const design = { type: filled.type, data: filled.data };
    const { fidelity, addedWords } = compare(render(designSection({ ...matched, design })));
    return addedWords > addedMax ? [] : [{ filled, fidelity }];
  });
  const best = bestOf(fitting);
  if (best) {
    matched.kind = best.filled.kind;
    matched.design = { type: best.filled.type, data: best.filled.data };
    matched.designFidelity = best.fidelity;
    const isBetter =
      best.fidelity.share >= limits.designFidelityMin || best.fidelity.share > matched.codeFidelity.share;
    if (isBetter) matched.use = 'design';
  }
  if (code.isCut) matching.warn('code_too_long', matching.place, name);
  const hasForm = findTags(tag, (one) => one.tag === 'form' && !isSilent(one)).length > 0;
  if (hasForm && matched.use === 'code') matching.warn('form_left_out', matching.place, name);
  return matched;
};
