import type { Finding } from '@sitewright/contract/publishing/publishing';
import type {
  Recommendation,
  RecommendationCode,
  RecommendationFix,
} from '@sitewright/contract/recommendations/recommendations';
import { createHash } from 'node:crypto';
import type { DraftPage, SiteDraft } from '../rendering/site-draft.ts';
import { recommendationKinds } from './recommendation-kinds.ts';

/** What a rule found, before it has an id and a state. */
export interface Advice {
  code: RecommendationCode;
  title: string;
  pageId: string | null;
  sectionId: string | null;
  values: Recommendation['values'];
  fix: RecommendationFix | null;
}

interface AdviceOptions {
  page?: DraftPage | undefined;
  values?: Advice['values'];
  fix?: RecommendationFix | null;
}

export const advice = (
  code: RecommendationCode,
  title: string,
  { page, values = {}, fix = null }: AdviceOptions = {},
): Advice => ({ code, title, pageId: page?.id ?? null, sectionId: null, values, fix });

/** The finding of a publish check; null for a notice. */
export const adviceOf = ({ code, message, pageId, sectionId, values, fix }: Finding): Advice | null =>
  code === 'custom_code' ? null : { code, title: message, pageId, sectionId, values, fix };

const idOf = ({ code, pageId, sectionId, values }: Advice): string => {
  const about = JSON.stringify([pageId, sectionId, values]);
  return `${code}-${createHash('sha256').update(about).digest('base64url').slice(0, 16)}`;
};

const targetOf = (draft: SiteDraft, { pageId, sectionId }: Advice): Recommendation['target'] => {
  if (pageId === null && sectionId === null) return null;
  const page = draft.pages.find(({ id }) => id === pageId);
  return { pageId, pageTitle: page?.title ?? null, path: page?.path ?? null, sectionId };
};

/** Without a state: it is stored elsewhere. */
export type StatelessRecommendation = Omit<Recommendation, 'state'>;

/** Two things on a page may look the same to a rule; each has an id of its own. */
export const withIds = (draft: SiteDraft, found: readonly Advice[]): StatelessRecommendation[] => {
  const counts = new Map<string, number>();
  return found.map((one) => {
    const id = idOf(one);
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    const { area, severity, why } = recommendationKinds[one.code];
    return {
      id: count === 1 ? id : `${id}-${count}`,
      code: one.code,
      area,
      severity,
      title: one.title,
      why,
      target: targetOf(draft, one),
      values: one.values,
      fix: one.fix,
    };
  });
};
