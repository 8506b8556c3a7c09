// Applies the fixes of recommendations to the draft with the rights of the caller, as the editor would: each document gets
// one batch of operations, which is one undo step.
import type * as contract from '@sitewright/contract/recommendations/recommendations';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { Recommendation, RecommendationFix } from '@sitewright/contract/recommendations/recommendations';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { Operation } from '@sitewright/document/operation';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { changeDocument, type DocumentTarget } from '../documents/change-document.service.ts';
import { createPage, updatePageSettings } from '../pages/pages.service.ts';
import { getPageTemplate } from '../page-templates/page-templates.service.ts';
import { updateSite } from '../site-settings/site.service.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { sendTestSubmission } from '../submissions/test-submission/send-test-submission.service.ts';
import { readRecommendations } from './read-recommendations.ts';

type Result = EndpointResponse<typeof contract.applyRecommendations>;
type Fixable = Recommendation & { fix: RecommendationFix };
type EditFix = Extract<RecommendationFix, { kind: 'edit' }>;

/** What an action of the history is called (`edit-label.ts` of the web app translates it). */
const label = 'recommendation';

const noLonger = 'This no longer applies.';

/** Edits one document, or leaves it when something that the fixes are about is gone by now. */
const editDocument = async (
  ctx: ServerContext,
  actor: Actor,
  target: DocumentTarget,
  fixes: readonly EditFix[],
): Promise<void> => {
  const wanted = fixes.flatMap(({ ops }) => ops) as unknown as Operation[];
  const { operations } = await changeDocument(ctx, actor, target, {
    label,
    makeOperations: ({ nodes }) =>
      wanted.every((one) => one.op === 'insert' || nodes.has(one.id)) ? wanted : [],
  });
  if (operations.length === 0) throw new AppError('unknown_document', noLonger);
};

const addPage = async (ctx: ServerContext, actor: Actor, site: SiteView, template: string): Promise<void> => {
  const language = site.settings['locale'] === 'vi' ? ('vi' as const) : ('en' as const);
  const { page } = getPageTemplate(ctx, template, { language, siteName: site.name });
  const { title, seo, content } = page;
  await createPage(ctx, actor, site.id, { title, seo, content });
};

const applyOther = async (
  ctx: ServerContext,
  actor: Actor,
  site: SiteView,
  fix: Exclude<RecommendationFix, EditFix>,
): Promise<void> => {
  if (fix.kind === 'page') await updatePageSettings(ctx, actor, site.id, fix.pageId, fix.change);
  else if (fix.kind === 'testForm')
    await sendTestSubmission(ctx, actor, { siteId: site.id, formId: fix.formId });
  else if (fix.kind === 'addPage') await addPage(ctx, actor, site, fix.template);
  else {
    const theme = site.theme as unknown as Theme;
    const change = { theme: { ...theme, colors: { ...theme.colors, ...fix.colors } } };
    await updateSite(ctx, actor, site.id, { change });
  }
};

/** The reason why something was not applied; what is not for the caller to know is thrown on. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  throw error;
};

export const applyRecommendations = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  wanted: readonly string[],
): Promise<Result> => {
  const { site, found } = await withTenant(ctx.db, actor, async (tx) => {
    const row = await requireSite(tx, actor, siteId, 'sites.content');
    return { site: row, found: await readRecommendations(ctx, tx, row) };
  });
  const result: Result = { applied: [], skipped: [] };
  const attempt = async (group: readonly Recommendation[], apply: () => Promise<unknown>): Promise<void> => {
    try {
      await apply();
      result.applied.push(...group.map(({ id }) => id));
    } catch (error) {
      const reason = reasonOf(error);
      result.skipped.push(...group.map(({ id }) => ({ recommendationId: id, reason })));
    }
  };
  const chosen: Fixable[] = [];
  for (const recommendationId of new Set(wanted)) {
    const one = found.find(({ id }) => id === recommendationId);
    if (one?.fix) chosen.push({ ...one, fix: one.fix });
    else {
      const reason = one ? 'There is no automatic fix.' : noLonger;
      result.skipped.push({ recommendationId, reason });
    }
  }
  const edits = chosen.flatMap((one) => (one.fix.kind === 'edit' ? [{ ...one, fix: one.fix }] : []));
  for (const [documentId, group] of Map.groupBy(edits, ({ fix }) => fix.documentId)) {
    const fixes = group.map(({ fix }) => fix);
    await attempt(group, () => editDocument(ctx, actor, { siteId, documentId }, fixes));
  }
  for (const one of chosen) {
    const { fix } = one;
    if (fix.kind !== 'edit') await attempt([one], () => applyOther(ctx, actor, site, fix));
  }
  ctx.recommendationCounts.invalidate(siteId);
  return result;
};
