// Sites of the people of a tenant. Every function finds the site within the caller's reach first; what
// lies outside is not found, never forbidden.
import type { JsonObject } from '@sitewright/contract/content';
import type { BusinessContext, Site } from '@sitewright/contract/sites';
import { subdomainFromName } from '@sitewright/contract/subdomain';
import { systemFont, type Theme } from '@sitewright/contract/theme';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { recordAudit } from '../../core/audit/audit.ts';
import type { EventName } from '@sitewright/contract/events';
import { listDocuments } from '../documents/documents.store.ts';
import { bringAllPictures } from '../media/bring-pictures.ts';
import { listPages } from '../pages/pages.store.ts';
import { templateIn } from '../library/template-words.ts';
import { askForLink, syncSite } from '../publishing/links/site-links.service.ts';
import { copySections } from '../site-sections/copy-sections.ts';
import { blankSite, templateSite } from '../site-templates/site-seeds.ts';
import { leaveBeforeSiteEdit } from '../versions/leave-version.service.ts';
import { businessOf, inheritedBusiness, ownBusiness } from './business-context.ts';
import { createSiteRows, type SiteSeed } from './new-site.ts';
import { presentSite } from './sites.present.ts';
import { mergedSettings, requireRight, requireSiteChange, type SiteChangeInput } from './site-rights.ts';
import {
  findSite,
  listSites as listSiteRows,
  setLiveRelease,
  type SiteListing,
  type SiteView,
  updateSite as updateSiteRow,
} from './sites.store.ts';
import { freeSubdomain, requireSubdomain } from './subdomains.service.ts';

/**
 * The one place that decides what a person may do with a site: it must be theirs, shared with them or in their
 * reach, not in the trash, and their role in it must have the permission that the call asks for.
 */
export const requireSite = async (
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  options: { trashed?: boolean } = {},
): Promise<SiteView> => {
  const site = await findSite(tx, id, actor);
  if (!site) throw notFound('The site');
  requireRight(site, actor.permission);
  if ((site.deleted_at !== null) !== (options.trashed ?? false)) throw notFound('The site');
  return site;
};

/** Writes what was done to a site into the trail. */
export const recordSite = (
  ctx: ServerContext,
  tx: TenantTransaction,
  act: { action: EventName; actor: Actor; meta?: CallMeta | undefined; detail?: JsonObject },
  site: Pick<SiteView, 'id' | 'name'>,
): Promise<unknown> =>
  recordAudit(ctx, tx, {
    action: act.action,
    tenantId: tx.tenantId,
    actor: { id: act.actor.userId },
    target: { type: 'site', id: site.id, label: site.name },
    ...(act.detail === undefined ? {} : { detail: act.detail }),
    ...(act.meta === undefined ? {} : { meta: act.meta }),
  });

const present = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, id }: { actor: Actor; id: string },
): Promise<Site> => {
  const site = await findSite(tx, id, actor);
  if (!site) throw notFound('The site');
  return presentSite(ctx, site);
};

export const listSites = async (ctx: ServerContext, actor: Actor, listing: SiteListing) => {
  const { rows, total } = await withTenant(ctx.db, actor, (tx) => listSiteRows(tx, actor, listing));
  return {
    sites: rows.map((row) => presentSite(ctx, row)),
    pagination: {
      page: listing.page,
      limit: listing.limit,
      total,
      pages: Math.ceil(total / listing.limit),
    },
  };
};

/** The sites of the whole tenant that were edited last. */
export const listTenantSites = async (ctx: ServerContext, actor: Actor, limit: number): Promise<Site[]> => {
  const listing: SiteListing = { page: 1, limit, status: 'active', sort: 'updated' };
  const { rows } = await withTenant(ctx.db, actor, (tx) => listSiteRows(tx, undefined, listing));
  return rows.map((row) => presentSite(ctx, row));
};

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
  return withTenant(ctx.db, actor, async (tx) => {
    const id = await createSiteRows(tx, actor.userId, seed);
    await recordSite(ctx, tx, { action: 'site.created', actor, meta }, { id, name: seed.name });
    return present(ctx, tx, { actor, id });
  });
};

export const getSite = (ctx: ServerContext, actor: Actor, id: string): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => presentSite(ctx, await requireSite(tx, actor, id)));

export const updateSite = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  { change, meta }: { change: SiteChangeInput; meta?: CallMeta },
): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id);
    requireSiteChange(site, change);
    if (change.theme) requireFonts(ctx, change.theme);
    await leaveBeforeSiteEdit(ctx, tx, site);
    await updateSiteRow(tx, id, {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.settings === undefined
        ? {}
        : { settings: mergedSettings(site.settings, change.settings as JsonObject) }),
      ...(change.theme === undefined ? {} : { theme: change.theme as unknown as JsonObject }),
    });
    const fields = Object.keys(change).filter((name) => change[name as keyof SiteChangeInput] !== undefined);
    await recordSite(ctx, tx, { action: 'site.updated', actor, meta, detail: { fields } }, site);
    return present(ctx, tx, { actor, id });
  });

const requireFonts = (ctx: ServerContext, theme: Theme): void => {
  for (const [place, font] of Object.entries(theme.fonts)) {
    if (font !== systemFont && !ctx.library.fonts.has(font)) {
      const sentence = `There is no font called “${font}”`;
      throw new AppError('validation_failed', sentence, { fields: { [`theme.fonts.${place}`]: sentence } });
    }
  }
};

/** To the trash. The site goes offline at once; its name stays taken so that it can come back. */
export const trashSite = async (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  meta?: CallMeta,
): Promise<void> => {
  await withTenant(ctx.db, actor, async (tx) => {
    const found = await requireSite(tx, actor, id);
    await updateSiteRow(tx, id, { deletedAt: new Date() });
    await recordSite(ctx, tx, { action: 'site.trashed', actor, meta }, found);
    await askForLink(ctx, tx, id);
  });
  await syncSite(ctx, { tenantId: actor.tenantId, siteId: id });
};

/** Out of the trash. What was live before is a draft again until it is published. */
export const restoreSite = (ctx: ServerContext, actor: Actor, id: string, meta?: CallMeta): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id, { trashed: true });
    await setLiveRelease(tx, id, null);
    await updateSiteRow(tx, id, { deletedAt: null });
    await recordSite(ctx, tx, { action: 'site.restored', actor, meta }, site);
    return present(ctx, tx, { actor, id });
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
    const site = await requireSite(tx, actor, id);
    const name = wanted.name ?? `${site.name.slice(0, 70)} (copy)`;
    const subdomain =
      wanted.subdomain === undefined
        ? await freeSubdomain(tx, subdomainFromName(name) || 'my-site')
        : requireSubdomain(wanted.subdomain);
    const copy = await createSiteRows(tx, actor.userId, { ...(await copyOf(tx, site)), name, subdomain });
    await copySections(tx, id, copy, actor.userId);
    await bringAllPictures(tx, { from: id, siteId: copy, userId: actor.userId });
    await recordSite(
      ctx,
      tx,
      { action: 'site.created', actor, meta, detail: { copyOf: id } },
      { id: copy, name },
    );
    return present(ctx, tx, { actor, id: copy });
  });

const filled = (site: SiteView) => ({ ...businessOf(site), inherited: inheritedBusiness(site) });

export const getBusinessContext = (ctx: ServerContext, actor: Actor, id: string) =>
  withTenant(ctx.db, actor, async (tx) => filled(await requireSite(tx, actor, id)));

export const updateBusinessContext = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  change: Partial<BusinessContext>,
) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await leaveBeforeSiteEdit(ctx, tx, site);
    const businessContext = ownBusiness(site, { ...site.business_context, ...given });
    await updateSiteRow(tx, id, { businessContext });
    return filled(await requireSite(tx, actor, id));
  });
