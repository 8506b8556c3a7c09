// The domains of a site as its owner manages them.
import { randomBytes } from 'node:crypto';
import type { SiteDomain } from '@sitewright/contract/domains/domains';
import * as events from '@sitewright/contract/domains/domain-events';
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import type { Permission } from '@sitewright/contract/permissions';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { checkDomain, emitForDomain, enqueueRepublish } from './check-domain.service.ts';
import { readDomainName } from './domain-name.ts';
import { presentDomain } from './domains.present.ts';
import {
  deleteDomain,
  type DomainRow,
  findDomain,
  insertDomain,
  listDomains,
  lockDomainsOf,
  updateDomain,
} from './domains.store.ts';

interface DomainParams {
  siteId: string;
  domainId: string;
}

const inSite = <T>(
  ctx: ServerContext,
  actor: Actor,
  { siteId, permission }: { siteId: string; permission: Permission },
  fn: (tx: TenantTransaction, site: SiteView) => Promise<T>,
): Promise<T> =>
  withTenant(ctx.db, actor, async (tx) => fn(tx, await requireSite(tx, actor, siteId, permission)));

const inSiteToChange = <T>(
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  fn: (tx: TenantTransaction, site: SiteView) => Promise<T>,
): Promise<T> =>
  inSite(ctx, actor, { siteId, permission: 'domains.write' }, async (tx, site) => {
    if (site.is_platform)
      throw new AppError('wrong_state', 'The blog of the platform has no domains of its own.');
    await lockDomainsOf(tx, siteId);
    return fn(tx, site);
  });

const presentOne = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { subdomain }: SiteView,
  row: DomainRow,
): Promise<SiteDomain> => {
  const names = (await listDomains(tx, row.site_id)).map(({ name }) => name);
  return presentDomain(ctx, row, { subdomain, names });
};

const requireDomain = async (tx: TenantTransaction, params: DomainParams): Promise<DomainRow> => {
  const row = await findDomain(tx, params);
  if (!row) throw notFound('The domain');
  return row;
};

export const listSiteDomains = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
): Promise<{ domains: SiteDomain[]; limit: number }> =>
  inSite(ctx, actor, { siteId, permission: 'domains.read' }, async (tx, { subdomain }) => {
    const rows = await listDomains(tx, siteId);
    const names = rows.map(({ name }) => name);
    return {
      domains: rows.map((row) => presentDomain(ctx, row, { subdomain, names })),
      limit: limits.perSite,
    };
  });

/** The name may be held by another site: the records decide, and an answer here would tell who uses the installation. */
export const addSiteDomain = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
  input: string,
): Promise<SiteDomain> =>
  inSiteToChange(ctx, actor, siteId, async (tx, site) => {
    const { ascii } = readDomainName(ctx.env, input);
    const rows = await listDomains(tx, siteId);
    if (rows.some(({ name }) => name === ascii))
      throw new AppError('wrong_state', 'This site already has this domain.');
    if (rows.length >= limits.perSite)
      throw new AppError(
        'limit_reached',
        `A site can have up to ${limits.perSite} domains. Remove one first.`,
      );
    const row = await insertDomain(tx, {
      site_id: siteId,
      name: ascii,
      token: randomBytes(24).toString('base64url'),
      created_by: actor.userId,
      created_at: ctx.clock.now(),
    });
    await emitForDomain(ctx, tx, { event: events.domainAdded, by: { actor, meta } }, row);
    return presentOne(ctx, tx, site, row);
  });

export const checkSiteDomain = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, domainId }: DomainParams,
): Promise<SiteDomain> => {
  await inSiteToChange(ctx, actor, siteId, (tx) => requireDomain(tx, { siteId, domainId }));
  try {
    await checkDomain(ctx, { tenantId: actor.tenantId, siteId, domainId }, { actor, meta });
  } catch (error) {
    if (error instanceof AppError || !isDnsError(error)) throw error;
    ctx.log.warn({ err: error }, 'the records of a domain could not be looked up');
    throw new AppError(
      'upstream_failed',
      'The name servers of this domain did not answer. Try again in a few minutes.',
    );
  }
  return inSite(ctx, actor, { siteId, permission: 'domains.write' }, async (tx, site) =>
    presentOne(ctx, tx, site, await requireDomain(tx, { siteId, domainId })),
  );
};

const isDnsError = (error: unknown): boolean =>
  typeof (error as { syscall?: unknown }).syscall === 'string' &&
  (error as { syscall: string }).syscall.startsWith('query');

export const makeDomainPrimary = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, domainId }: DomainParams,
): Promise<SiteDomain> => {
  const domain = await inSiteToChange(ctx, actor, siteId, async (tx, site) => {
    const row = await requireDomain(tx, { siteId, domainId });
    if (row.is_primary) return presentOne(ctx, tx, site, row);
    if (row.state !== 'active' || row.failing_since !== null)
      throw new AppError(
        'wrong_state',
        'Only an active domain can be the primary one. Check its records first.',
      );
    const before = (await listDomains(tx, siteId)).find((one) => one.is_primary);
    if (before) await updateDomain(tx, before.id, { is_primary: false });
    const after = await updateDomain(tx, domainId, { is_primary: true });
    await emitForDomain(ctx, tx, { event: events.domainMadePrimary, by: { actor, meta } }, after);
    await enqueueRepublish(ctx, tx, siteId);
    return presentOne(ctx, tx, site, after);
  });
  await ctx.siteDomains.reload();
  return domain;
};

/** The subdomain is the address of the site again. */
export const clearPrimaryDomain = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  siteId: string,
): Promise<void> => {
  await inSiteToChange(ctx, actor, siteId, async (tx) => {
    const before = (await listDomains(tx, siteId)).find((one) => one.is_primary);
    if (!before) return;
    const row = await updateDomain(tx, before.id, { is_primary: false });
    await emitForDomain(ctx, tx, { event: events.domainNoLongerPrimary, by: { actor, meta } }, row);
    await enqueueRepublish(ctx, tx, siteId);
  });
  await ctx.siteDomains.reload();
};

export const removeSiteDomain = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, domainId }: DomainParams,
): Promise<void> => {
  await inSiteToChange(ctx, actor, siteId, async (tx) => {
    const row = await requireDomain(tx, { siteId, domainId });
    await deleteDomain(tx, domainId);
    await emitForDomain(ctx, tx, { event: events.domainRemoved, by: { actor, meta } }, row);
    if (row.is_primary) await enqueueRepublish(ctx, tx, siteId);
  });
  await ctx.siteDomains.reload();
};
