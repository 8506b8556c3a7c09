// Creates a site from one that was generated before and is in the history of its author.
import { writeSite } from '@sitewright/contract/ai/ai';
import type * as contract from '@sitewright/contract/ai/ai-runs';
import type { PageContent } from '@sitewright/contract/content';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { siteCreated } from '@sitewright/contract/sites/site-events';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { withIdempotency } from '../../identity/idempotency/with-idempotency.ts';
import { getGeneration } from '../ai/history/history.service.ts';
import { createSiteRows, partContent, type SitePartSeed, type SiteSeed } from '../site-content/new-site.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { requireSubdomain } from '../sites/subdomains.service.ts';

type Input = EndpointInput<typeof contract.createSiteFromGeneration>['body'];

const seedOf = (
  { kind, input, output }: contract.Generation,
  { name, subdomain = subdomainFromName(name) }: Input,
): SiteSeed => {
  const asked = writeSite.body!.safeParse(input);
  const written = writeSite.response.omit({ runId: true }).safeParse(output);
  const pages = written.data?.pages.filter(({ sections }) => sections.length > 0) ?? [];
  if (kind !== 'site' || !asked.success || !written.success || pages.length === 0)
    throw new AppError('wrong_state', 'No site can be created from this.');
  const { businessInfo: business, tone, locale } = asked.data;
  const { theme, header, footer, plan } = written.data;
  return {
    name,
    subdomain: requireSubdomain(subdomain),
    description: business.description.slice(0, limits.sites.descriptionMaxLength),
    settings: {
      industry: plan.industry,
      targetAudience: business.targetAudience,
      brandTone: tone,
      locale,
    },
    businessContext: {
      businessName: business.name,
      description: business.description.slice(0, limits.sites.businessDescriptionMaxLength),
      location: business.location,
    },
    theme,
    templateId: null,
    header: partContent(header as SitePartSeed),
    footer: partContent(footer as SitePartSeed),
    pages: pages.map(({ title, slug, seo, sections }) => ({
      title,
      slug,
      seo,
      content: { sections } as unknown as PageContent,
    })),
  };
};

export const createGeneratedSite = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext & { meta: CallMeta },
  id: string,
  input: Input,
): Promise<EndpointResponse<typeof contract.createSiteFromGeneration>> => {
  requirePermission(actor, 'sites.write');
  const seed = seedOf(await getGeneration(ctx, actor, id), input);
  return withTenant(ctx.db, actor, (tx) =>
    withIdempotency(ctx, tx, { actor, call: meta.idempotency }, async () => {
      await requireSiteEntitlement(ctx, tx, actor.userId);
      const siteId = await createSiteRows(tx, actor.userId, seed);
      await emitForSite(ctx, tx, siteCreated, { actor, meta }, { id: siteId, name: seed.name });
      return { siteId };
    }),
  );
};
