import type { JsonObject } from '@sitewright/contract/content';
import type { EventName } from '@sitewright/contract/events';
import type { Actor } from '../../core/actor.ts';
import { recordAudit } from '../../core/audit/audit.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import type { SiteView } from './sites.store.ts';

/** Writes an audit log entry about a site. */
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
