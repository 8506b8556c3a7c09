import type { TemplateContext } from '@sitewright/contract/ai/ai';
import type { BusinessContext } from '@sitewright/contract/sites/sites';
import { type Actor, requireGrant } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { companyBusinessOfOwner } from '../company/read-company.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';

/** The site of a blog, and the business that its posts are about. */
export const readBlogSite = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ site: SiteView; business: TemplateContext }> =>
  withTenant(ctx.db, actor, async (tx) => {
    requireGrant(actor, 'ai.use');
    const site = await requireSite(tx, actor, siteId, 'blog.write');
    const company = await companyBusinessOfOwner(tx, site.owner_id);
    const known: Partial<BusinessContext> = { ...company, ...site.business_context };
    return {
      site,
      business: {
        businessName: known.businessName || site.name,
        businessDescription: `${known.description ?? ''} ${known.uniqueValue ?? ''}`.trim(),
        industry: known.industry ?? '',
        location: known.location ?? '',
        targetAudience: known.targetAudience ?? '',
      },
    };
  });
