// Changes who can see a published site. Effective at once: the row is committed first, then the access policy file.
import { siteUpdated } from '@sitewright/contract/sites/site-events';
import { randomBytes } from 'node:crypto';
import type { AccessMode } from '@sitewright/contract/site-settings/site-settings';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { enqueuePointerUpdate, syncLivePointer } from '../publishing/live-pointer/live-pointer.service.ts';
import { setAccess } from '../site-content/site-settings.store.ts';

export const getSiteAccess = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ mode: AccessMode }> =>
  withTenant(ctx.db, actor, async (tx) => ({
    mode: (await requireSite(tx, actor, siteId, 'sites.read')).access,
  }));

export const putSiteAccess = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { mode, password, meta }: { mode: AccessMode; password?: string | undefined; meta?: CallMeta },
): Promise<{ mode: AccessMode }> => {
  // Checked before the expensive hash.
  await withTenant(ctx.db, actor, (tx) => requireSite(tx, actor, siteId, 'sites.publish'));
  const hash = password === undefined ? undefined : await ctx.passwords.hash(password);
  const site = await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, siteId, 'sites.publish');
    if (mode === 'password' && hash === undefined && found.access_password === null) {
      const sentence = 'Enter a password for visitors.';
      throw new AppError('validation_failed', sentence, { fields: { password: sentence } });
    }
    // A new password invalidates every access cookie.
    const needsKey = hash !== undefined || (mode !== 'public' && found.access_key === null);
    await setAccess(tx, siteId, {
      mode,
      ...(hash === undefined ? {} : { hash }),
      ...(needsKey ? { key: randomBytes(32).toString('base64url') } : {}),
    });
    const detail = { fields: ['access'], access: mode };
    await emitForSite(ctx, tx, siteUpdated, { actor, meta, payload: detail }, found);
    await enqueuePointerUpdate(ctx, tx, siteId);
    return requireSite(tx, actor, siteId, 'sites.publish');
  });
  // A site that was never published has no live pointer yet, but gets its access policy file.
  if (site.published_release_id === null) await ctx.releases.setAccess(site.subdomain ?? '', site);
  else await syncLivePointer(ctx, { tenantId: actor.tenantId, siteId });
  return { mode: site.access };
};
