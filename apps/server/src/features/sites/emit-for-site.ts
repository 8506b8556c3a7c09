import type { DomainEvent } from '@sitewright/contract/event';
import type { Actor } from '../../core/actor.ts';
import { emitAbout, type EmissionDetail } from '../../core/events/emit.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { RequestMeta } from '../../core/request-meta.ts';

type SiteEvent = DomainEvent<string, 'site'>;

/** Emits an event about a site of the transaction's tenant. */
export const emitForSite = <E extends SiteEvent>(
  ctx: ServerContext,
  tx: TenantTransaction,
  event: E,
  act: EmissionDetail<E> & { actor: Actor; meta?: RequestMeta | undefined },
  { id, name }: { id: string; name: string },
): Promise<void> => {
  const { actor, meta } = act;
  const target = { type: 'site', id, label: name } as const;
  return emitAbout(ctx, tx, event, { tenantId: tx.tenantId, actor, target, meta }, act);
};
