// Finished exports as webhook messages, to the endpoints of their site and of its workspace.
import type { JsonObject } from '@sitewright/contract/content';
import { siteExportFailed, siteExportReady } from '@sitewright/contract/site-archive/archive-events';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Subscriber } from '../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { publishWebhook } from '../webhooks/publish-webhook.ts';
import { presentExport } from './present-export.ts';
import { findExport } from './site-exports.store.ts';

const names: ReadonlySet<string> = new Set([siteExportReady.name, siteExportFailed.name]);

export const exportWebhooks: Subscriber<ServerContext> = {
  name: 'export_webhooks',
  accepts: (name) => names.has(name),
  handle: async (ctx, transaction, event) => {
    if (event.tenantId === null) return;
    const tx: TenantTransaction = Object.assign(transaction, { tenantId: event.tenantId });
    const { exportId } = siteExportReady.payload.parse(event.payload);
    const row = await findExport(tx, exportId);
    // Deleted meanwhile.
    if (!row) return;
    const { id, useCase, format, fileName, status, bytes, files, errorCode, expiresAt } = presentExport(row);
    const data: JsonObject = {
      site: { id: row.site_id, name: event.target.label },
      export: { id, useCase, format, fileName, status, bytes, files, errorCode, expiresAt },
    };
    const { id: key, name: type, at } = event;
    await publishWebhook(ctx, tx, { key, type, at, siteId: row.site_id, formId: null, data });
  },
};
