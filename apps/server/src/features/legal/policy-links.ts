// Addresses at which visitors of published sites read the policies of the workspace.
import type { Language } from '@sitewright/contract/fields';
import { defaultTenantId } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { siteUrl } from '../../core/site-url.ts';
import { findHostLabel } from '../../identity/tenants/host-label.store.ts';
import { listTitlesInForce } from './legal-documents.store.ts';

/** Absolute URLs of the workspace's own policies in force; those of the platform are about other data. */
export const policyLinks = async (
  ctx: Pick<ServerContext, 'env' | 'customHosts'>,
  tx: TenantTransaction,
  locale: Language,
): Promise<{ privacy?: string; cookies?: string }> => {
  if (tx.tenantId === defaultTenantId) return {};
  const label = await findHostLabel(tx);
  if (label === undefined) return {};
  const inForce = await listTitlesInForce(tx);
  const urlOf = (type: 'privacy' | 'cookies'): string | undefined =>
    inForce.some((row) => row.type === type)
      ? `${siteUrl(ctx, label)}/legal/${type}?lng=${locale}`
      : undefined;
  const [privacy, cookies] = [urlOf('privacy'), urlOf('cookies')];
  return { ...(privacy ? { privacy } : {}), ...(cookies ? { cookies } : {}) };
};
