// Edits that the server makes to pages on behalf of a user; saved and undone like the user's own.
import type { JsonObject } from '@sitewright/contract/content';
import type { DocumentState } from '@sitewright/document/document-state';
import type { Operation } from '@sitewright/document/operation';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { requireSite } from '../sites/require-site.ts';
import { snapshotBeforeEdit } from '../versions/create-version.service.ts';
import { editDocument } from './documents.service.ts';
import { listDocuments, lockDocument } from '../site-content/documents.store.ts';

export const readPages = async (
  tx: TenantTransaction,
  siteId: string,
): Promise<{ id: string; content: JsonObject }[]> =>
  (await listDocuments(tx, siteId)).filter(({ kind }) => kind === 'page');

/** Computes the operations from the current page while holding its lock. */
export const editPage = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; documentId: string },
  edit: { label: string; makeOperations: (now: DocumentState) => Operation[] },
): Promise<number> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, target.siteId, 'sites.write');
    const document = await lockDocument(tx, target.siteId, target.documentId);
    if (!document) throw new AppError('unknown_document', 'This page no longer exists.');
    await snapshotBeforeEdit(ctx, tx, { site, document });
    return editDocument(ctx, tx, actor, document, edit);
  });
