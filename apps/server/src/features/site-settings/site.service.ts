// Name, description, language, theme and business context of a site.
import { siteUpdated } from '@sitewright/contract/sites/site-events';
import type { JsonObject } from '@sitewright/contract/content';
import type { BusinessContext, Site } from '@sitewright/contract/sites/sites';
import { siteMay } from '@sitewright/contract/permissions';
import { systemFont, type Theme } from '@sitewright/contract/themes/theme';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { companyBusinessOfOwner } from '../company/read-company.ts';
import { businessOf, inheritedBusiness, ownBusiness } from '../sites/business-context.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { mergedSettings, requireSiteChange, type SiteChangeInput } from '../sites/site-rights.ts';
import { reloadSite } from '../sites/sites.service.ts';
import { type SiteView, updateSite as updateSiteRow } from '../sites/sites.store.ts';
import { snapshotBeforeSiteEdit } from '../versions/create-version.service.ts';

const requireFonts = (ctx: ServerContext, theme: Theme): void => {
  for (const [place, font] of Object.entries(theme.fonts)) {
    if (font !== systemFont && !ctx.library.fonts.has(font)) {
      const sentence = `Font “${font}” not found. Choose another font.`;
      throw new AppError('validation_failed', sentence, { fields: { [`theme.fonts.${place}`]: sentence } });
    }
  }
};

export const updateSite = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  { change, meta }: { change: SiteChangeInput; meta?: CallMeta },
): Promise<Site> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id, 'sites.content');
    requireSiteChange(site, change);
    if (change.theme) requireFonts(ctx, change.theme);
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await updateSiteRow(tx, id, {
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.description === undefined ? {} : { description: change.description }),
      ...(change.settings === undefined
        ? {}
        : { settings: mergedSettings(site.settings, change.settings as JsonObject) }),
      ...(change.theme === undefined ? {} : { theme: change.theme as unknown as JsonObject }),
    });
    const fields = Object.keys(change).filter((name) => change[name as keyof SiteChangeInput] !== undefined);
    await emitForSite(ctx, tx, siteUpdated, { actor, meta, payload: { fields } }, site);
    return reloadSite(ctx, tx, { actor, id });
  });

/** What the profile of the owner says is for those who write texts. */
const filled = async (tx: TenantTransaction, site: SiteView) => {
  const mayWrite = site.role === 'owner' || siteMay(site, 'sites.content');
  const company = mayWrite ? await companyBusinessOfOwner(tx, site.owner_id) : {};
  return { ...businessOf(site, company), inherited: inheritedBusiness(site, company) };
};

export const getBusinessContext = (ctx: ServerContext, actor: Actor, id: string) =>
  withTenant(ctx.db, actor, async (tx) => filled(tx, await requireSite(tx, actor, id, 'sites.read')));

export const updateBusinessContext = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  change: Partial<BusinessContext>,
) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, id, 'sites.settings');
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await snapshotBeforeSiteEdit(ctx, tx, site);
    const company = await companyBusinessOfOwner(tx, site.owner_id);
    const businessContext = ownBusiness(site, { ...site.business_context, ...given }, company);
    await updateSiteRow(tx, id, { businessContext });
    return filled(tx, await requireSite(tx, actor, id, 'sites.settings'));
  });
