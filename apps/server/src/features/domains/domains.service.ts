// The domains of a site or a workspace as its owner manages them.
import { randomBytes } from 'node:crypto';
import type { CustomDomain, OwnDomains } from '@sitewright/contract/domains/domains';
import * as events from '@sitewright/contract/domains/domain-events';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { hostUrl, siteUrl } from '../../core/site-url.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { addressChanged, checkDomain, type DomainKey, emitForDomain } from './check-domain.service.ts';
import type { DomainHolder, HolderAccess } from './domain-holders.ts';
import { readDomainName } from './domain-name.ts';
import { presentDomain } from './domains.present.ts';
import {
  deleteDomain,
  type DomainRow,
  findDomain,
  insertDomain,
  listDomains,
  updateDomain,
} from './domains.store.ts';

/** A call about the domains of one holder. */
interface DomainCall extends RequestContext {
  access: HolderAccess;
}

const presentOne = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { siteId, label }: DomainHolder,
  row: DomainRow,
): Promise<CustomDomain> => {
  const names = (await listDomains(tx, siteId)).map(({ name }) => name);
  return presentDomain(ctx, row, { label, names });
};

const requireDomain = async (
  tx: TenantTransaction,
  { siteId }: Pick<HolderAccess, 'siteId'>,
  domainId: string,
): Promise<DomainRow> => {
  const row = await findDomain(tx, { siteId, domainId });
  if (!row) throw notFound('The domain');
  return row;
};

export const listOwnDomains = (ctx: ServerContext, access: HolderAccess): Promise<OwnDomains> =>
  access.read(async (tx, { siteId, label }) => {
    const rows = await listDomains(tx, siteId);
    const names = rows.map(({ name }) => name);
    return {
      domains: rows.map((row) => presentDomain(ctx, row, { label, names })),
      limit: access.limit,
      url: label === null ? null : siteUrl(ctx, label),
      host: label === null ? null : new URL(hostUrl(ctx, ctx.releases.hostOf(label))).host,
    };
  });

/** The name may be held elsewhere: the records decide, and an answer here would tell who uses the platform. */
export const addOwnDomain = (
  ctx: ServerContext,
  { actor, meta, access }: DomainCall,
  input: string,
): Promise<CustomDomain> =>
  access.change(async (tx, holder) => {
    if (holder.siteId === null && holder.label === null)
      throw new AppError(
        'wrong_state',
        'This workspace has the address of the platform and no domains of its own.',
      );
    const { ascii } = readDomainName(ctx.env, input);
    const rows = await listDomains(tx, holder.siteId);
    if (rows.some(({ name }) => name === ascii))
      throw new AppError('wrong_state', `This ${access.noun} already has this domain.`);
    if (rows.length >= access.limit)
      throw new AppError(
        'limit_reached',
        `A ${access.noun} can have up to ${access.limit} domains. Remove one first.`,
      );
    const row = await insertDomain(tx, {
      site_id: holder.siteId,
      name: ascii,
      token: randomBytes(24).toString('base64url'),
      created_by: actor.userId,
      created_at: ctx.clock.now(),
    });
    await emitForDomain(ctx, tx, { event: events.domainAdded, by: { actor, meta } }, row);
    return presentOne(ctx, tx, holder, row);
  });

const isDnsError = (error: unknown): boolean =>
  typeof (error as { syscall?: unknown }).syscall === 'string' &&
  (error as { syscall: string }).syscall.startsWith('query');

/** As `checkDomain`, for somebody who asked for it. @throws `upstream_failed` when the name servers do not answer. */
export const checkOnRequest = async (
  ctx: ServerContext,
  key: DomainKey,
  { actor, meta }: RequestContext,
): Promise<void> => {
  try {
    await checkDomain(ctx, key, { actor, meta });
  } catch (error) {
    if (error instanceof AppError || !isDnsError(error)) throw error;
    ctx.log.warn({ err: error }, 'the records of a domain could not be looked up');
    throw new AppError(
      'upstream_failed',
      'The name servers of this domain did not answer. Try again in a few minutes.',
    );
  }
};

export const checkOwnDomain = async (
  ctx: ServerContext,
  { access, ...call }: DomainCall,
  domainId: string,
): Promise<CustomDomain> => {
  const { tenantId, siteId } = access;
  await access.change((tx) => requireDomain(tx, access, domainId));
  await checkOnRequest(ctx, { tenantId, siteId, domainId }, call);
  return access.change(async (tx, holder) =>
    presentOne(ctx, tx, holder, await requireDomain(tx, access, domainId)),
  );
};

export const makeDomainPrimary = async (
  ctx: ServerContext,
  { actor, meta, access }: DomainCall,
  domainId: string,
): Promise<CustomDomain> => {
  const domain = await access.change(async (tx, holder) => {
    const row = await requireDomain(tx, access, domainId);
    if (row.is_primary) return presentOne(ctx, tx, holder, row);
    if (row.state !== 'active' || row.failing_since !== null)
      throw new AppError(
        'wrong_state',
        'Only an active domain can be the primary one. Check its records first.',
      );
    const before = (await listDomains(tx, holder.siteId)).find((one) => one.is_primary);
    if (before) await updateDomain(tx, before.id, { is_primary: false });
    const after = await updateDomain(tx, domainId, { is_primary: true });
    await emitForDomain(ctx, tx, { event: events.domainMadePrimary, by: { actor, meta } }, after);
    await addressChanged(ctx, tx, holder.siteId);
    return presentOne(ctx, tx, holder, after);
  });
  await ctx.customHosts.reload();
  return domain;
};

/** The subdomain is the address again. */
export const clearPrimaryDomain = async (
  ctx: ServerContext,
  { actor, meta, access }: DomainCall,
): Promise<void> => {
  await access.change(async (tx, { siteId }) => {
    const before = (await listDomains(tx, siteId)).find((one) => one.is_primary);
    if (!before) return;
    const row = await updateDomain(tx, before.id, { is_primary: false });
    await emitForDomain(ctx, tx, { event: events.domainNoLongerPrimary, by: { actor, meta } }, row);
    await addressChanged(ctx, tx, siteId);
  });
  await ctx.customHosts.reload();
};

export const removeOwnDomain = async (
  ctx: ServerContext,
  { actor, meta, access }: DomainCall,
  domainId: string,
): Promise<void> => {
  await access.change(async (tx, { siteId }) => {
    const row = await requireDomain(tx, access, domainId);
    await deleteDomain(tx, domainId);
    await emitForDomain(ctx, tx, { event: events.domainRemoved, by: { actor, meta } }, row);
    if (row.is_primary) await addressChanged(ctx, tx, siteId);
  });
  await ctx.customHosts.reload();
};
