// Creates sites (from a template or empty), trashes and restores them.
import { siteCreated, siteRestored, siteTrashed } from '@sitewright/contract/sites/site-events';
import type { JsonObject } from '@sitewright/contract/content';
import type { Site } from '@sitewright/contract/sites/sites';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { runHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestMeta } from '../../core/request-meta.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { withIdempotency } from '../../identity/idempotency/with-idempotency.ts';
import { templateIn } from '../library/template-texts.ts';
import { enqueuePointerUpdate, syncLivePointer } from '../publishing/live-pointer/live-pointer.service.ts';
import { createSiteRows } from '../site-content/new-site.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { reloadSite } from '../sites/sites.service.ts';
import { setLiveRelease, type SiteView, updateSite as updateSiteRow } from '../sites/sites.store.ts';
import { siteWithdrawn } from '../sites/site-hooks.ts';
import { requireSubdomain } from '../sites/subdomains.service.ts';
import { blankSite, templateSite } from './site-seeds.ts';

export interface NewSite {
  name: string;
  subdomain: string;
  description?: string | undefined;
  templateId?: string | undefined;
  settings?: { locale?: string | undefined } | undefined;
}

export const createSite = async (
  ctx: ServerContext,
  actor: Actor,
  input: NewSite,
  meta?: CallMeta,
): Promise<Site> => {
  requirePermission(actor, 'sites.write');
  const subdomain = requireSubdomain(input.subdomain);
  const basics = { name: input.name, subdomain };
  const template = input.templateId === undefined ? undefined : ctx.library.templates.get(input.templateId);
  if (input.templateId !== undefined && !template) throw notFound('The template');
  const language = input.settings?.locale ?? 'en';
  const seed = template
    ? templateSite(templateIn(template, ctx.library.designs, language), basics)
    : blankSite(ctx.library, basics);
  seed.description = input.description ?? seed.description;
  seed.settings = { ...seed.settings, ...(input.settings as JsonObject | undefined) };
  return withTenant(ctx.db, actor, (tx) =>
    withIdempotency(ctx, tx, { actor, call: meta?.idempotency }, async () => {
      await requireSiteEntitlement(ctx, tx, actor.userId);
      const id = await createSiteRows(tx, actor.userId, seed);
      await emitForSite(ctx, tx, siteCreated, { actor, meta }, { id, name: seed.name });
      return reloadSite(ctx, tx, { actor, id });
    }),
  );
};

interface By {
  actor: Actor;
  meta: RequestMeta | undefined;
}

/** The rows of a site in the trash; the caller has checked that it may go there. */
export const moveToTrash = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, meta }: By,
  site: SiteView,
): Promise<void> => {
  await updateSiteRow(tx, site.id, { deletedAt: new Date() });
  await runHook(ctx, siteWithdrawn, { tx, siteId: site.id });
  await emitForSite(ctx, tx, siteTrashed, { actor, meta }, site);
  await enqueuePointerUpdate(ctx, tx, site.id);
};

/** Moves a site to the trash. It goes offline at once; its subdomain stays reserved so that it can be restored. */
export const trashSite = async (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  meta?: CallMeta,
): Promise<void> => {
  await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, id, 'sites.manage');
    await moveToTrash(ctx, tx, { actor, meta }, found);
  });
  await syncLivePointer(ctx, { tenantId: actor.tenantId, siteId: id });
};

/** Restores a site from the trash. It is a draft until it is published again. */
export const restoreSite = (ctx: ServerContext, actor: Actor, id: string, meta?: CallMeta): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id, 'sites.manage', { trashed: true });
    await requireSiteEntitlement(ctx, tx, site.owner_id);
    await setLiveRelease(tx, id, null);
    await updateSiteRow(tx, id, { deletedAt: null });
    await emitForSite(ctx, tx, siteRestored, { actor, meta }, site);
    return reloadSite(ctx, tx, { actor, id });
  });
