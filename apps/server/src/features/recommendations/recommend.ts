// The recommendations for a draft: what the publish checks find, and rules of their own. No model takes part.
import { recommendationLimits as limits } from '@sitewright/contract/recommendations/recommendation-limits';
import { recommendationSeverities } from '@sitewright/contract/recommendations/recommendations';
import type { Library } from '../library/library.ts';
import { publishFindings } from '../publishing/publish-checks.ts';
import { embeddedFormsIn, embeddedFormsOf } from '../rendering/embedded-forms.ts';
import type { SiteDraft } from '../rendering/site-draft.ts';
import { type Advice, adviceOf, type StatelessRecommendation, withIds } from './advice.ts';
import { checkConversion } from './rules/check-conversion.ts';
import { checkSearchTexts } from './rules/check-search-texts.ts';
import { checkTexts } from './rules/check-texts.ts';

interface Known {
  hasPayments: boolean;
  /** Ids of the forms that somebody has sent, tests included. */
  usedForms: ReadonlySet<string>;
}

/** A site of a thousand images without alt text is one problem, not a thousand. */
const limitEach = (found: readonly Advice[]): Advice[] =>
  [...Map.groupBy(found, ({ code }) => code).values()].flatMap((same) => same.slice(0, limits.perCodeMax));

const rank = ({ severity }: StatelessRecommendation): number => recommendationSeverities.indexOf(severity);

/** The most important first; those of one severity in the order of the pages. */
export const recommend = (
  library: Library,
  draft: SiteDraft,
  { hasPayments, usedForms }: Known,
): StatelessRecommendation[] => {
  const withForm = new Set(
    draft.pages
      .filter(({ sections }) => embeddedFormsIn(library, draft, sections).length > 0)
      .map(({ id }) => id),
  );
  const forms = { embedded: embeddedFormsOf(library, draft), used: usedForms };
  const found = [
    ...publishFindings(library, draft, { hasPayments }).flatMap((finding) => adviceOf(finding) ?? []),
    ...checkConversion(draft, forms, withForm),
    ...draft.pages.flatMap((page) => checkTexts(draft, page, { hasForm: withForm.has(page.id) })),
    ...checkSearchTexts(draft),
  ];
  return withIds(draft, limitEach(found)).toSorted((a, b) => rank(a) - rank(b));
};
