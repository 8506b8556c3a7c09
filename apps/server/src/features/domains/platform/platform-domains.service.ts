// The domains of all sites and workspaces, for staff: what is wrong with one, and taking one from its holder.
import { domainToASCII } from 'node:url';
import * as events from '@sitewright/contract/domains/domain-events';
import type { PlatformDomain, platformDomainList } from '@sitewright/contract/domains/platform-domains';
import type { z } from 'zod';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { paginationOf } from '../../../core/listing.ts';
import { siteUrl } from '../../../core/site-url.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { addressChanged } from '../check-domain.service.ts';
import { checkOnRequest } from '../domains.service.ts';
import { presentState } from '../domains.present.ts';
import { findDomain, isHolding, lockDomainsOf, updateDomain } from '../domains.store.ts';
import {
  findPlatformDomain,
  listPlatformDomainRows,
  type PlatformDomainListing,
  type PlatformDomainRow,
} from './platform-domains.store.ts';

const present = (ctx: ServerContext, row: PlatformDomainRow): PlatformDomain => ({
  ...presentState(row),
  tenant: { id: row.tenant_id, name: row.tenant_name },
  site:
    row.site_id === null
      ? null
      : {
          id: row.site_id,
          name: row.site_name ?? '',
          url: siteUrl(ctx, row.site_subdomain ?? ''),
          isInTrash: row.site_deleted_at !== null,
        },
});

const requireRow = async (ctx: ServerContext, domainId: string): Promise<PlatformDomainRow> => {
  const row = await findPlatformDomain(ctx.db, domainId);
  if (!row) throw notFound('The domain');
  return row;
};

export const listAllDomains = async (
  ctx: ServerContext,
  actor: Actor,
  listing: PlatformDomainListing,
): Promise<z.output<typeof platformDomainList.response>> => {
  requirePermission(actor, 'platform.read');
  const { rows, total } = await listPlatformDomainRows(ctx.db, listing, domainToASCII(listing.q ?? ''));
  return { domains: rows.map((row) => present(ctx, row)), pagination: paginationOf(listing, total) };
};

export const checkAnyDomain = async (
  ctx: ServerContext,
  call: RequestContext,
  domainId: string,
): Promise<PlatformDomain> => {
  requirePermission(call.actor, 'platform.write');
  const { tenant_id: tenantId, site_id: siteId } = await requireRow(ctx, domainId);
  await checkOnRequest(ctx, { tenantId, siteId, domainId }, call);
  return present(ctx, await requireRow(ctx, domainId));
};

export const releaseDomain = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { domainId, reason }: { domainId: string; reason: string },
): Promise<PlatformDomain> => {
  requirePermission(actor, 'platform.write');
  const { tenant_id: tenantId, site_id: siteId } = await requireRow(ctx, domainId);
  await withTenant(ctx.db, { tenantId, userId: actor.userId }, async (tx) => {
    await lockDomainsOf(tx, siteId);
    const row = await findDomain(tx, { siteId, domainId });
    if (!row) throw notFound('The domain');
    if (!isHolding(row))
      throw new AppError(
        'wrong_state',
        'This domain belongs to nobody here, so there is nothing to release.',
      );
    await updateDomain(tx, domainId, {
      state: 'error',
      reason: 'released_by_staff',
      is_primary: false,
      failing_since: null,
      warned_at: null,
    });
    await emit(ctx, tx, events.domainReleasedByStaff, {
      tenantId,
      actor,
      meta,
      target: { type: 'site_domain', id: domainId, label: row.name },
      payload: { siteId, reason },
    });
    if (row.is_primary) await addressChanged(ctx, tx, siteId);
  });
  await ctx.customHosts.reload();
  return present(ctx, await requireRow(ctx, domainId));
};
