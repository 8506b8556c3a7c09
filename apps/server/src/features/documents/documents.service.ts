// Live editing: batches of operations arrive, are checked, applied and logged in one transaction, and the
// answer says what others did meanwhile. The order in which the server applies batches is the order.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { LoggedBatch, OperationBatch } from '@sitewright/contract/documents';
import { limits } from '@sitewright/contract/limits';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import { validateOperations } from '@sitewright/document/validate-operation';
import type { TenantTransaction } from '../../db/tenant-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { inSites, requireSite } from '../sites/sites.service.ts';
import { updateSite } from '../sites/sites.store.ts';
import {
  appendOperations,
  findApplied,
  findDocument,
  insertVersion,
  listOperations,
  lockDocument,
  type LoggedRow,
  writeDocument,
} from './documents.store.ts';
import { normalizeContent } from './normalize-content.ts';

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

const requireSize = (content: JsonObject): void => {
  const count = Array.isArray(content['sections']) ? content['sections'].length : 0;
  if (count > limits.content.sectionsPerPage) {
    throw new AppError('too_large', `A page has at most ${limits.content.sectionsPerPage} sections.`, {
      details: { sections: count, maxSections: limits.content.sectionsPerPage },
    });
  }
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes <= limits.content.contentBytes) return;
  throw new AppError(
    'too_large',
    `This page is too large to save: ${megabytes(bytes)} MB of at most ${megabytes(limits.content.contentBytes)} MB.`,
    { details: { bytes, maxBytes: limits.content.contentBytes } },
  );
};

const presentBatch = (row: LoggedRow): LoggedBatch => ({
  version: row.version,
  clientId: row.client_id,
  seq: row.seq,
  ops: row.ops,
});

/** True when the log no longer covers every version after `since`: some change came without operations. */
const hasGap = (rows: readonly LoggedRow[], since: number, version: number): boolean =>
  since < version && rows.length !== version - since;

const applyBatch = async (
  tx: TenantTransaction,
  actor: Actor,
  document: DocumentRow,
  batch: OperationBatch,
): Promise<number> => {
  const operations = validateOperations(batch.ops);
  if (typeof operations === 'string') {
    throw new AppError('validation_failed', operations, { fields: { ops: operations } });
  }
  const { state } = fromContent(document.content);
  applyOperations(state, operations);
  const content = toContent(state);
  requireSize(content);
  const version = document.version + 1;
  await writeDocument(tx, document.id, { version, content, userId: actor.userId });
  await appendOperations(tx, {
    documentId: document.id,
    version,
    clientId: batch.clientId,
    seq: batch.seq,
    ops: operations,
    label: batch.label,
    userId: actor.userId,
  });
  if (version % limits.content.operationsPerSnapshot === 0) {
    await insertVersion(tx, { documentId: document.id, version, content, label: null, userId: actor.userId });
  }
  await updateSite(tx, document.site_id, {});
  return version;
};

/** Saves one batch. The same (client, seq) again is answered like the first time and changes nothing. */
export const pushOperations = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; documentId: string },
  batch: OperationBatch,
): Promise<{ version: number; missed: LoggedBatch[]; reload: boolean }> =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId);
    const document = await lockDocument(tx, target.siteId, target.documentId);
    if (!document) throw new AppError('unknown_document', 'This page no longer exists.');
    const applied = await findApplied(tx, document.id, batch.clientId, batch.seq);
    const version = applied ?? (await applyBatch(tx, actor, document, batch));
    const since = Math.min(batch.baseVersion, version);
    const log = (await listOperations(tx, document.id, since)).filter((row) => row.version <= version);
    return {
      version,
      missed: log.filter((row) => row.client_id !== batch.clientId).map(presentBatch),
      reload: hasGap(log, since, version),
    };
  });

export const pullOperations = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; documentId: string },
  since: number,
): Promise<{ version: number; batches: LoggedBatch[]; reload: boolean }> =>
  inSites(ctx, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId);
    const document = await findDocument(tx, target.siteId, target.documentId);
    if (!document) throw new AppError('unknown_document', 'This page no longer exists.');
    const rows = await listOperations(tx, document.id, since);
    const reload = hasGap(rows, since, document.version);
    return { version: document.version, batches: reload ? [] : rows.map(presentBatch), reload };
  });

const parseVersion = (tag: string): number | undefined => {
  const found = /^(?:W\/)?"(\d+)"$/.exec(tag.trim());
  return found ? Number(found[1]) : undefined;
};

/**
 * Replaces a document's content. What stood there before is kept as a version, so that an overwrite can
 * be undone. A stale `ifMatch` is refused and nothing changes.
 */
export const replaceContent = async (
  tx: TenantTransaction,
  actor: Actor,
  document: DocumentRow,
  content: PageContent,
  ifMatch?: string,
): Promise<number> => {
  if (ifMatch !== undefined && ifMatch !== '*' && parseVersion(ifMatch) !== document.version) {
    throw new AppError('stale_version', 'Somebody has changed this page since you opened it.', {
      details: {
        version: document.version,
        updatedAt: document.updated_at.toISOString(),
        updatedBy: document.updated_by,
      },
    });
  }
  const next = normalizeContent(content);
  requireSize(next);
  const version = document.version + 1;
  await insertVersion(tx, {
    documentId: document.id,
    version: document.version,
    content: document.content,
    label: 'replaced',
    userId: actor.userId,
  });
  await writeDocument(tx, document.id, { version, content: next, userId: actor.userId });
  await updateSite(tx, document.site_id, {});
  return version;
};
