import { siteUpdated } from '@sitewright/contract/sites/site-events';
import { type SiteCode, siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import type { JsonObject } from '@sitewright/contract/content';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emitForSite } from '../sites/emit-for-site.ts';
import { requireSite } from '../sites/require-site.ts';
import { updateSite } from '../sites/sites.store.ts';
import { snapshotBeforeSiteEdit } from '../versions/create-version.service.ts';
import { mayUseCode } from '../site-content/may-use-code.ts';
import { customCodeNotIncluded } from '../site-content/section-code.ts';
import { setCode } from '../site-content/site-settings.store.ts';

const read = (stored: JsonObject): SiteCode => siteCodeSchema.parse(stored);

export const getSiteCode = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => ({
    code: read((await requireSite(tx, actor, siteId, 'sites.code')).code),
    isAllowed: await mayUseCode(tx),
  }));

const isEmpty = ({ head, bodyEnd, sections }: SiteCode): boolean =>
  [head, bodyEnd, ...Object.values(sections)].every((piece) => piece.trim() === '');

export const putSiteCode = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { code, meta }: { code: SiteCode; meta?: CallMeta },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.code');
    const isAllowed = await mayUseCode(tx);
    // Removing code is always allowed.
    if (!isAllowed && !isEmpty(code)) throw customCodeNotIncluded();
    const sections = Object.entries(code.sections).filter(([, piece]) => piece.trim() !== '');
    await snapshotBeforeSiteEdit(ctx, tx, site);
    await setCode(tx, siteId, { ...code, sections: Object.fromEntries(sections) });
    await updateSite(tx, siteId, {});
    await emitForSite(ctx, tx, siteUpdated, { actor, meta, payload: { fields: ['code'] } }, site);
    return { code: read((await requireSite(tx, actor, siteId, 'sites.code')).code), isAllowed };
  });
