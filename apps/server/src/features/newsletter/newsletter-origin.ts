import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { siteUrl } from '../../core/site-url.ts';
import { findHostLabel } from '../../identity/tenants/host-label.store.ts';
import { mailTenantOf } from './newsletter-brand.ts';

/** Origin of the pages of a newsletter: the host of the workspace, where it has one. */
export const newsletterOrigin = async (
  ctx: Pick<ServerContext, 'env' | 'customHosts'>,
  tx: TenantTransaction,
): Promise<string> => {
  const label = mailTenantOf(tx) === undefined ? undefined : await findHostLabel(tx);
  return label === undefined ? new URL(ctx.env.appUrl).origin : siteUrl(ctx, label);
};
