// Which sites of a customer show facts of the company profile, and which wait for their next publish.
import type * as contract from '@sitewright/contract/company/company-sites';
import type { CompanyFacts } from '@sitewright/contract/company/company-facts';
import type { Facts } from '@sitewright/contract/company/company-bindings';
import { companySiteLimits } from '@sitewright/contract/company/company-site-limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { CompanySite } from '@sitewright/contract/company/company-sites';
import { bindingsIn } from '@sitewright/render/bindings/resolve-bindings';
import { type Actor, requirePermission, type Viewer } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { siteUrl } from '../../core/site-url.ts';
import { customerOf, isSameCustomer, isSharedWorkspace } from '../../identity/customers/customer.ts';
import { mayEdit } from '../company/company-customer.ts';
import { companyFactsOfSite } from '../company/company-facts-of-site.ts';
import { readReleaseFacts } from '../publishing/release-facts.ts';
import { hashFacts } from '../rendering/draft-facts.ts';
import { listDocuments } from '../site-content/documents.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { listSites, type SiteView } from '../sites/sites.store.ts';

/** In the shared workspace a customer has the sites that they own, whatever else they may see. */
const sitesOf = async (tx: TenantTransaction, actor: Actor): Promise<SiteView[]> => {
  const scope = requirePermission(actor, 'sites.read');
  const isShared = await isSharedWorkspace(tx);
  const viewer: Viewer = { userId: actor.userId, scope: isShared ? 'own' : scope };
  const listing = { page: 1, limit: companySiteLimits.listMax, status: 'active', sort: 'updated' } as const;
  const { rows } = await listSites(tx, viewer.scope === 'own' ? viewer : undefined, listing);
  return isShared ? rows.filter((site) => site.owner_id === actor.userId) : rows;
};

/** Reads the facts of sites, once for those that share an owner and a language. */
const factsReader = (ctx: ServerContext, tx: TenantTransaction) => {
  const known = new Map<string, Facts>();
  return async (site: SiteView): Promise<Facts> => {
    const key = JSON.stringify([site.owner_id, site.settings['locale'] ?? null]);
    const facts = known.get(key) ?? (await companyFactsOfSite(ctx, tx, site));
    known.set(key, facts);
    return facts;
  };
};

/** The paths whose present value is not the one that visitors see. */
const changedFacts = async (
  readFacts: () => Promise<Facts>,
  shown: Record<string, string>,
): Promise<string[]> => {
  const paths = Object.keys(shown);
  if (paths.length === 0) return [];
  const present = hashFacts(await readFacts(), paths);
  return paths.filter((path) => present[path] !== shown[path]);
};

export const readCompanySites = (
  ctx: ServerContext,
  actor: Actor,
): Promise<EndpointResponse<typeof contract.listCompanySites>> =>
  withTenant(ctx.db, actor, async (tx) => {
    const rows = await sitesOf(tx, actor);
    const live = rows.flatMap((site) => (site.is_published ? (site.published_release_id ?? []) : []));
    const shown = await readReleaseFacts(tx, live);
    const factsOf = factsReader(ctx, tx);
    const sites: CompanySite[] = [];
    for (const site of rows) {
      const facts = site.is_published ? shown.get(site.published_release_id ?? '') : undefined;
      const changed = await changedFacts(() => factsOf(site), facts ?? {});
      sites.push({
        id: site.id,
        name: site.name,
        url: siteUrl(ctx, site.subdomain ?? ''),
        isPublished: site.is_published,
        publishedAt: site.is_published ? (site.published_at?.toISOString() ?? null) : null,
        isWaiting: changed.length > 0,
        changedFacts: changed,
        hasUnpublishedChanges: site.is_published && site.draft_version !== site.published_version,
      });
    }
    return { sites: sites.toSorted((one, other) => Number(other.isWaiting) - Number(one.isWaiting)) };
  });

/** Collaborators see them where the site shows them already. */
const factsOfOwner: ReadonlySet<string> = new Set(['taxId', 'legalName'] satisfies (keyof CompanyFacts)[]);

export const readSiteFacts = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<EndpointResponse<typeof contract.getSiteFacts>> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.content');
    const customer = await customerOf(tx, site.owner_id);
    const isOwnProfile =
      isSameCustomer(customer, await customerOf(tx, actor.userId)) && mayEdit(actor, customer);
    const facts = await companyFactsOfSite(ctx, tx, site);
    if (isOwnProfile) return { facts, isOwnProfile };
    const bound = new Set<string>();
    for (const { content } of await listDocuments(tx, siteId)) bindingsIn(content, bound);
    const shown = Object.entries(facts).filter(
      ([name]) => !factsOfOwner.has(name) || bound.has(`company.${name}`),
    );
    return { facts: Object.fromEntries(shown), isOwnProfile };
  });
