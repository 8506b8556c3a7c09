// The blog that a host of the app shows at `/blog`: on the main host that of the platform, on the host of a workspace that of
// the site which its admin chose.
import type { IncomingMessage } from 'node:http';
import { blogBase } from '@sitewright/contract/blog/blog-paths';
import { platformBlogSubdomain } from '@sitewright/contract/blog-hosts/platform-blog';
import { tenantSiteDefaults } from '@sitewright/contract/tenants/settings';
import type { SharedCache } from '../../core/cache/caches.ts';
import { defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { hostTenantOf } from '../../http/hosts.ts';
import { tenantSnapshot } from '../../identity/tenants/tenant-snapshot.ts';
import { findPublicSubdomain } from './blog-sites.store.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** Site id → the subdomain of a published site. */
    blogSubdomains: SharedCache<string | undefined>;
  }
}

/** True for a live site with a public blog. */
const hasBlog = async (ctx: ServerContext, subdomain: string, tenantId: string): Promise<boolean> => {
  const host = ctx.releases.hostOf(subdomain);
  return (
    (await ctx.siteFiles.ownerOf(host))?.tenantId === tenantId &&
    (await ctx.siteFiles.hasPage(host, blogBase))
  );
};

const chosenBlog = async (ctx: ServerContext, tenantId: string): Promise<string | undefined> => {
  const id = (await tenantSnapshot(ctx, tenantId))?.settings(tenantSiteDefaults).blogSiteId;
  if (!id) return undefined;
  return ctx.blogSubdomains.get(id, () =>
    withTenant(ctx.db, { tenantId }, (tx) => findPublicSubdomain(tx, id)),
  );
};

/** The subdomain of the workspace's blog; undefined for none, or none that is public. */
export const blogOfTenant = async (
  ctx: ServerContext,
  tenantId: string | undefined,
): Promise<string | undefined> => {
  const subdomain = tenantId === undefined ? platformBlogSubdomain : await chosenBlog(ctx, tenantId);
  const isPublic = subdomain !== undefined && (await hasBlog(ctx, subdomain, tenantId ?? defaultTenantId));
  return isPublic ? subdomain : undefined;
};

export const blogOfHost = (ctx: ServerContext, request: IncomingMessage): Promise<string | undefined> =>
  blogOfTenant(ctx, hostTenantOf(request)?.id);
