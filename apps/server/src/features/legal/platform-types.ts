// Of which types the platform has a text of its own: the web app ships a text for some of them.
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import type { LegalType } from '@sitewright/contract/legal/legal';
import { defaultTenantId } from '../../core/actor.ts';
import type { SharedCache } from '../../core/cache/caches.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { listTitlesInForce } from './legal-documents.store.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    platformLegalTypes: SharedCache<ReadonlySet<LegalType>>;
  }
}

export const createPlatformTypes = ({ caches }: Pick<ServerContext, 'caches'>) =>
  caches.create<ReadonlySet<LegalType>>('platform-legal-types', limits.typesCacheMs, { servesStale: true });

const shippedPages = new Map<string, LegalType>([
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
]);

/** True for a page whose shipped text is not the platform's: it wrote its own. */
export const hasOwnLegalText = async (
  ctx: Pick<ServerContext, 'db' | 'platformLegalTypes'>,
  path: string,
): Promise<boolean> => {
  const type = shippedPages.get(path.replace(/(.)\/$/, '$1'));
  if (type === undefined) return false;
  const load = async (): Promise<ReadonlySet<LegalType>> => {
    const rows = await withTenant(ctx.db, { tenantId: defaultTenantId }, listTitlesInForce);
    return new Set(rows.map((row) => row.type));
  };
  // Without a database the shipped page is better than none.
  const types = await ctx.platformLegalTypes.get('', load).catch(() => undefined);
  return types?.has(type) ?? false;
};
