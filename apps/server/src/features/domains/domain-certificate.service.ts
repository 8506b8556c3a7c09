// What whoever obtains certificates tells the domain that has the name. Other names of the platform have no row here.
import type { CertificateReason } from '@sitewright/contract/domains/domains';
import * as events from '@sitewright/contract/domains/domain-events';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emitForDomain } from './check-domain.service.ts';
import {
  type DomainRow,
  findDomain,
  findHolding,
  isHolding,
  lockDomainsOf,
  updateDomain,
} from './domains.store.ts';

const by = { actor: systemActor };

const changeHolder = async (
  ctx: ServerContext,
  name: string,
  change: (tx: TenantTransaction, row: DomainRow) => Promise<void>,
): Promise<void> => {
  const holder = await findHolding(ctx.db, name);
  if (!holder) return;
  await withTenant(ctx.db, { tenantId: holder.tenant_id }, async (tx) => {
    await lockDomainsOf(tx, holder.site_id);
    const row = await findDomain(tx, { siteId: holder.site_id, domainId: holder.id });
    if (row && isHolding(row)) await change(tx, row);
  });
};

export const certificateIssued = (ctx: ServerContext, name: string, expiresAt: Date): Promise<void> =>
  changeHolder(ctx, name, async (tx, row) => {
    const waits = row.state === 'certificate';
    const isKnown = row.certificate_expires_at?.getTime() === expiresAt.getTime();
    if (!waits && isKnown && row.certificate_reason === null) return;
    const after = await updateDomain(tx, row.id, {
      certificate_expires_at: expiresAt,
      certificate_reason: null,
      ...(waits && { state: 'active' }),
    });
    if (waits) await emitForDomain(ctx, tx, { event: events.domainActivated, by }, after);
  });

/** `warns`: its owner learns that the present certificate ends. */
export const certificateFailed = (
  ctx: ServerContext,
  name: string,
  { reason, warns }: { reason: CertificateReason; warns: boolean },
): Promise<void> =>
  changeHolder(ctx, name, async (tx, row) => {
    const after = await updateDomain(tx, row.id, { certificate_reason: reason });
    if (warns) await emitForDomain(ctx, tx, { event: events.domainCertificateExpiring, by }, after);
  });
