import type { DomainEvent } from '@sitewright/contract/event';
import type { Actor } from '../../core/actor.ts';
import { emit, type Emission, type EmissionDetail } from '../../core/events/emit.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';

type SiteEvent = DomainEvent<string, 'site'>;

/** Emits an event about a site of the transaction's tenant. */
export const emitForSite = <E extends SiteEvent>(
  ctx: ServerContext,
  tx: TenantTransaction,
  event: E,
  { actor, meta, ...detail }: EmissionDetail<E> & { actor: Actor; meta?: CallMeta | undefined },
  site: { id: string; name: string },
): Promise<void> =>
  emit(ctx, tx, event, {
    ...detail,
    tenantId: tx.tenantId,
    actor,
    target: { type: 'site', id: site.id, label: site.name },
    meta,
  } as unknown as Emission<E>);
