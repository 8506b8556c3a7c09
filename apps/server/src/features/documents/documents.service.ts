// Live editing: a batch of operations is checked, applied and logged in one transaction; the response contains the
// concurrent changes of others. The order in which the server applies batches is authoritative.
import { randomUUID } from 'node:crypto';
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import type { LoggedBatch, OperationBatch } from '@sitewright/contract/documents/documents';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { limits } from '@sitewright/contract/limits';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import type { DocumentState } from '@sitewright/document/document-state';
import type { Operation } from '@sitewright/document/operation';
import { validateOperations } from '@sitewright/document/validate-operation';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { runHook } from '../../core/context/hooks.ts';
import type { Permission } from '@sitewright/contract/permissions';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { requireDefinition, reconcileLinks, propagateDefinition } from '../site-content/linked-sections.ts';
import { requireOperationScripts } from '../site-content/section-code.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { requireSite } from '../sites/require-site.ts';
import { type SiteView, updateSite } from '../sites/sites.store.ts';
import { snapshotBeforeEdit, createVersion } from '../versions/create-version.service.ts';
import { applyContentOnly, isContentOnly } from './content-only.ts';
import { postBodyEdited } from './document-hooks.ts';
import {
  appendOperations,
  findApplied,
  findDocument,
  listOperations,
  lockDocument,
  type LoggedRow,
  writeDocument,
} from '../site-content/documents.store.ts';
import { normalizeContent } from '../site-content/normalize-content.ts';

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 10) / 10;

const requireSize = (content: JsonObject, kind?: DocumentRow['kind']): void => {
  const count = Array.isArray(content['sections']) ? content['sections'].length : 0;
  const max = kind === 'post' ? blogLimits.blocksPerPost : limits.content.sectionsPerPage;
  if (count > max) {
    const text =
      kind === 'post' ? `A post can have up to ${max} blocks.` : `A page can have up to ${max} sections.`;
    throw new AppError('too_large', text, { details: { sections: count, maxSections: max } });
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

/** True when the log does not cover every version after `since` because some change was made without operations. */
const hasGap = (rows: readonly LoggedRow[], since: number, version: number): boolean =>
  since < version && rows.length !== version - since;

/** Applies a batch to a locked document and saves it; returns the new version. */
export const applyBatch = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, site }: { actor: Actor; site: SiteView },
  {
    document,
    batch,
    recorded = [],
  }: { document: DocumentRow; batch: OperationBatch; recorded?: readonly Operation[] },
): Promise<number> => {
  const operations = validateOperations(batch.ops);
  if (typeof operations === 'string') {
    throw new AppError('validation_failed', operations, { fields: { ops: operations } });
  }
  await requireOperationScripts(tx, site, document.content, { operations, recorded });
  await snapshotBeforeEdit(ctx, tx, { site, document });
  const { state } = fromContent(document.content);
  const { kind, content } = document;
  // A post is content as a whole.
  if (kind !== 'post' && isContentOnly(site)) {
    await applyContentOnly(ctx, tx, { kind, content }, { state, operations });
  } else applyOperations(state, operations);
  if (document.kind === 'section') requireDefinition(document.content, state);
  return saveEdit(ctx, tx, actor, document, { ...batch, ops: operations, state });
};

interface Edit extends Pick<OperationBatch, 'clientId' | 'seq' | 'label'> {
  ops: readonly object[];
  /** The document after the operations. */
  state: DocumentState;
}

const saveEdit = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  document: DocumentRow,
  { state, label, ...batch }: Edit,
): Promise<number> => {
  const content = toContent(state);
  requireSize(content, document.kind);
  const version = document.version + 1;
  await writeDocument(tx, document.id, { version, content, userId: actor.userId });
  await appendOperations(tx, {
    ...batch,
    label,
    documentId: document.id,
    version,
    userId: actor.userId,
  });
  if (version % limits.content.operationsPerSnapshot === 0) {
    await createVersion(tx, { ...document, version, content }, { reason: 'steps', userId: actor.userId });
  }
  if (document.kind === 'section') {
    const definition = fromContent(content).state;
    await propagateDefinition(tx, document, { definition, userId: actor.userId, requireSize });
  }
  const { site_id: siteId, id: postId } = document;
  // The draft of the site is the same: a post is published by itself.
  if (document.kind === 'post') await runHook(ctx, postBodyEdited, { tx, siteId, postId, content });
  else await updateSite(tx, siteId, {});
  return version;
};

/** Edits a locked document with server-generated operations, saved like any other edit of the user. */
export const editDocument = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  document: DocumentRow,
  { label, makeOperations }: { label: string; makeOperations: (now: DocumentState) => Operation[] },
): Promise<number> => {
  const { state } = fromContent(document.content);
  const ops = makeOperations(state);
  if (ops.length === 0) return document.version;
  applyOperations(state, ops);
  const client = { clientId: `server-${randomUUID()}`, seq: 1, label };
  return saveEdit(ctx, tx, actor, document, { ...client, ops, state });
};

/**
 * Saves one batch on behalf of an actor who has `permission` on the site. The same (client, seq) again is answered
 * like the first time and changes nothing.
 */
export const pushOperations = (
  ctx: ServerContext,
  actor: Actor,
  target: { siteId: string; documentId: string; permission: Permission },
  batch: OperationBatch,
): Promise<{ version: number; missed: LoggedBatch[]; reload: boolean }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, target.siteId, target.permission);
    const document = await lockDocument(tx, target.siteId, target.documentId);
    if (!document) throw new AppError('unknown_document', 'This page no longer exists.');
    const applied = await findApplied(tx, document.id, batch.clientId, batch.seq);
    const version = applied ?? (await applyBatch(ctx, tx, { actor, site }, { document, batch }));
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
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, target.siteId, 'sites.read');
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
 * Replaces a document's content. The previous content is saved as a version, so that an overwrite can be undone. A
 * stale `ifMatch` is rejected and nothing changes.
 */
export const replaceContent = async (
  tx: TenantTransaction,
  actor: Actor,
  document: DocumentRow,
  content: PageContent,
  ifMatch?: string,
): Promise<number> => {
  if (ifMatch !== undefined && ifMatch !== '*' && parseVersion(ifMatch) !== document.version) {
    throw new AppError('stale_version', 'Someone changed this page after you opened it.', {
      details: {
        version: document.version,
        updatedAt: document.updated_at.toISOString(),
        updatedBy: document.updated_by,
      },
    });
  }
  const after = normalizeContent(content);
  const next = await reconcileLinks(tx, document.site_id, { before: document.content, after });
  requireSize(next, document.kind);
  const version = document.version + 1;
  await createVersion(tx, document, { reason: 'replaced', userId: document.updated_by });
  await writeDocument(tx, document.id, { version, content: next, userId: actor.userId });
  await updateSite(tx, document.site_id, {});
  return version;
};
