import type * as contract from '@sitewright/contract/recommendations/company-recommendations';
import type { CompanyRecommendation } from '@sitewright/contract/recommendations/company-recommendations';
import { recommendationLimits } from '@sitewright/contract/recommendations/recommendation-limits';
import { companyCompleteness } from '@sitewright/contract/company/company-completeness';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { CustomerId } from '@sitewright/contract/entitlements/entitlements';
import { type Actor, viewerOf } from '../../../core/actor.ts';
import { notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { editableCustomer, readableCustomer } from '../../company/company-customer.ts';
import { companyProfileOfOwner } from '../../company/read-company.ts';
import { readCompanySites } from '../../company-sites/company-sites.service.ts';
import { findSite } from '../../sites/sites.store.ts';
import { readCounts } from '../read-counts.ts';
import { stateOf } from '../read-recommendations.ts';
import { type AdvisedSite, companyAdvice } from './company-advice.ts';
import { listCompanyStates, saveCompanyState } from './company-states.store.ts';

/** The sites of the customer; those changed last with the number of their own recommendations. */
const readSites = async (ctx: ServerContext, actor: Actor): Promise<AdvisedSite[]> => {
  const { sites } = await readCompanySites(ctx, actor);
  const viewer = viewerOf(actor, 'sites.read');
  const advised: AdvisedSite[] = [];
  for (const [index, site] of sites.entries()) {
    // A transaction for each, because rendering all pages of a site takes a while.
    const counts =
      index < recommendationLimits.companySitesMax
        ? await withTenant(ctx.db, actor, async (tx) => {
            const row = await findSite(tx, site.id, viewer);
            return row && readCounts(ctx, tx, row);
          })
        : undefined;
    advised.push({ ...site, counts });
  }
  return advised;
};

const read = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, customer, sites }: { actor: Actor; customer: CustomerId; sites: readonly AdvisedSite[] },
): Promise<CompanyRecommendation[]> => {
  const completeness = companyCompleteness(await companyProfileOfOwner(tx, actor.userId));
  const stored = new Map((await listCompanyStates(tx, customer)).map((row) => [row.recommendationId, row]));
  const now = ctx.clock.now();
  return companyAdvice(completeness, sites).map((one) => ({
    ...one,
    state: stateOf(stored.get(one.id), now),
  }));
};

export const listCompanyRecommendations = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<CompanyRecommendation[]> => {
  const sites = await readSites(ctx, actor);
  return withTenant(ctx.db, actor, async (tx) =>
    read(ctx, tx, { actor, customer: await readableCustomer(tx, actor), sites }),
  );
};

export const setCompanyRecommendationState = async (
  ctx: ServerContext,
  actor: Actor,
  { recommendationId, state }: EndpointInput<typeof contract.setCompanyRecommendationState>['body'],
): Promise<CompanyRecommendation> => {
  const sites = await readSites(ctx, actor);
  return withTenant(ctx.db, actor, async (tx) => {
    const customer = await editableCustomer(tx, actor);
    const found = (await read(ctx, tx, { actor, customer, sites })).find(({ id }) => id === recommendationId);
    if (!found) throw notFound('The recommendation');
    await saveCompanyState(tx, customer, {
      recommendationId,
      state: state === 'open' ? null : state,
      userId: actor.userId,
      at: ctx.clock.now(),
    });
    return { ...found, state };
  });
};
