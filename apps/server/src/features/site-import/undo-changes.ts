// Takes back what an import did to an existing site, the last change first.
import type { JsonObject } from '@sitewright/contract/content';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { lockDocument } from '../site-content/documents.store.ts';
import { restoreContent } from '../version-history/versions.service.ts';
import { deleteChanges, listChanges } from './site-imports.store.ts';
import { removeRow, restoreRow } from './writing/rows.store.ts';

export const undoChanges = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  { importId, siteId }: { importId: string; siteId: string },
): Promise<void> => {
  const tables = new Map(ctx.archiveTables.map((table) => [table.name, table]));
  for (const { table_name: name, row_key: key, before } of await listChanges(tx, importId)) {
    const table = tables.get(name);
    if (!table) continue;
    if (before === null) {
      await removeRow(tx, table, { siteId, key, now: ctx.clock.now() });
    } else if (table.table === 'documents') {
      const document = await lockDocument(tx, siteId, key['id'] as string);
      if (document)
        await restoreContent(ctx, tx, actor, document, { content: before['content'] as JsonObject });
    } else {
      await restoreRow(tx, table, { siteId, key, before });
    }
  }
  await deleteChanges(tx, importId);
};
