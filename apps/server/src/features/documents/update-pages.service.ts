// Updates the sections of a design to one version, as a regular edit: open editors receive it and it can be undone.
import { designPagesUpdated } from '@sitewright/contract/custom-templates/design-events';
import { randomUUID } from 'node:crypto';
import type { OperationBatch } from '@sitewright/contract/documents/documents';
import { limits } from '@sitewright/contract/limits';
import { type Operation, setOperation } from '@sitewright/document/operation';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { pushOperations } from './documents.service.ts';
import { findTemplate, listOutdatedSections } from '../custom-templates/custom-templates.store.ts';
import { visibilityOf } from '../custom-templates/custom-templates.service.ts';
import { invalidateTypes } from '../custom-templates/design-cache.ts';

const batchOf = (ops: Operation[], slug: string): OperationBatch => ({
  clientId: `design-${randomUUID()}`,
  seq: 1,
  baseVersion: 0,
  label: slug,
  ops,
});

/** Returns the number of changed pages, headers and footers. */
export const updatePages = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  id: string,
): Promise<{ pages: number }> => {
  const scope = requirePermission(actor, 'designs.write');
  const { slug, sections } = await withTenant(ctx.db, actor, async (tx) => {
    const row = await findTemplate(tx, visibilityOf(actor), id);
    if (!row) throw notFound('The design');
    if (scope !== 'tenant') {
      throw new AppError('forbidden', 'Only workspace admins can update pages to a new version.');
    }
    return { slug: row.slug, sections: await listOutdatedSections(tx, row) };
  });
  const documents = [...Map.groupBy(sections, ({ document_id: document }) => document)];
  for (const [documentId, found] of documents) {
    const target = { siteId: found[0]!.site_id, documentId, permission: 'designs.write' } as const;
    const ops = found.map((section) => setOperation(section.section_id, ['data', 'templateId'], id));
    for (let from = 0; from < ops.length; from += limits.content.operationsPerBatch) {
      const batch = batchOf(ops.slice(from, from + limits.content.operationsPerBatch), slug);
      await pushOperations(ctx, actor, target, batch);
    }
  }
  if (documents.length > 0) {
    await withTenant(ctx.db, actor, (tx) =>
      emit(ctx, tx, designPagesUpdated, {
        tenantId: tx.tenantId,
        actor,
        target: { type: 'design', id, label: slug },
        payload: { pages: documents.length },
        meta,
      }),
    );
    invalidateTypes(ctx, actor.tenantId, false);
  }
  return { pages: documents.length };
};
