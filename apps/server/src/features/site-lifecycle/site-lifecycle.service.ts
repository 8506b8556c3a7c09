// Creates sites (from a template, as a copy, or empty), trashes and restores them.
import { siteCreated, siteRestored, siteTrashed } from '@sitewright/contract/sites/site-events';
import type { JsonObject } from '@sitewright/contract/content';
import type { Site } from '@sitewright/contract/sites/sites';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import type { Theme } from '@sitewright/contract/themes/theme';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { withIdempotency } from '../../identity/idempotency/with-idempotency.ts';
import { templateIn } from '../library/template-texts.ts';
import { importAllImages } from '../media/import-images.ts';
import { enqueuePointerUpdate, syncLivePointer } from '../publishing/live-pointer/live-pointer.service.ts';
import { copySections } from '../site-content/copy-sections.ts';
import { listDocuments } from '../site-content/documents.store.ts';
import { copyForms } from '../forms/copy-forms.ts';
import { createSiteRows, type SiteSeed } from '../site-content/new-site.ts';
import { listPages } from '../site-content/pages.store.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { requireSiteEntitlement } from '../sites/site-meter.ts';
import { reloadSite } from '../sites/sites.service.ts';
import { setLiveRelease, type SiteView, updateSite as updateSiteRow } from '../sites/sites.store.ts';
import { freeSubdomain, requireSubdomain } from '../sites/subdomains.service.ts';
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

/** Moves a site to the trash. It goes offline at once; its subdomain stays reserved so that it can be restored. */
export const trashSite = async (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  meta?: CallMeta,
): Promise<void> => {
  await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, id, 'sites.manage');
    await updateSiteRow(tx, id, { deletedAt: new Date() });
    await emitForSite(ctx, tx, siteTrashed, { actor, meta }, found);
    await enqueuePointerUpdate(ctx, tx, id);
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

const copyOf = async (
  tx: TenantTransaction,
  site: SiteView,
): Promise<Omit<SiteSeed, 'subdomain' | 'name'>> => {
  const documents = new Map((await listDocuments(tx, site.id)).map((row) => [row.id, row]));
  const part = (kind: 'header' | 'footer') =>
    [...documents.values()].find((row) => row.kind === kind)?.content ?? { sections: [] };
  const pages = await listPages(tx, site.id);
  return {
    description: site.description,
    settings: site.settings,
    businessContext: site.business_context,
    theme: site.theme as unknown as Theme,
    templateId: site.template_id,
    header: part('header') as unknown as SiteSeed['header'],
    footer: part('footer') as unknown as SiteSeed['footer'],
    pages: pages.map((page) => ({
      title: page.title,
      slug: page.slug,
      seo: page.seo,
      settings: page.settings,
      content: (documents.get(page.id)?.content ?? { sections: [] }) as unknown as SiteSeed['header'],
    })),
  };
};

export const duplicateSite = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  {
    wanted,
    meta,
  }: { wanted: { name?: string | undefined; subdomain?: string | undefined }; meta?: CallMeta },
): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id, 'sites.write');
    await requireSiteEntitlement(ctx, tx, actor.userId);
    const name = wanted.name ?? `${site.name.slice(0, 70)} (copy)`;
    const subdomain =
      wanted.subdomain === undefined
        ? await freeSubdomain(tx, subdomainFromName(name) || 'my-site')
        : requireSubdomain(wanted.subdomain);
    const copy = await createSiteRows(tx, actor.userId, { ...(await copyOf(tx, site)), name, subdomain });
    await copySections(tx, id, copy, actor.userId);
    await copyForms(tx, { from: id, to: copy, userId: actor.userId });
    await importAllImages(ctx, tx, { from: id, siteId: copy, userId: actor.userId });
    await emitForSite(ctx, tx, siteCreated, { actor, meta, payload: { copyOf: id } }, { id: copy, name });
    return reloadSite(ctx, tx, { actor, id: copy });
  });
