// Earlier versions of one document: viewing, naming, and restoring them as an edit.
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { Version } from '@sitewright/contract/versions/versions';
import { fromContent } from '@sitewright/document/adapter';
import { diffDocuments } from '@sitewright/document/diff';
import { restoreDocument, restoreSection } from '@sitewright/document/restore';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import type { Permission } from '@sitewright/contract/permissions';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { editDocument } from '../documents/documents.service.ts';
import { findDocument, lockDocument } from '../site-content/documents.store.ts';
import { reconcileEarlierContent } from '../site-content/linked-sections.ts';
import { earlierScripts } from '../site-content/section-code.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { requireSite } from '../sites/require-site.ts';
import { createVersion } from '../versions/create-version.service.ts';
import {
  contentOfVersion,
  countNamed,
  findVersionRow,
  labelVersion,
  listVersionRows,
  type VersionView,
} from '../versions/versions.store.ts';

export interface DocumentTarget {
  siteId: string;
  documentId: string;
}
export type VersionTarget = DocumentTarget & { versionId: string };

const present = (row: VersionView): Version => ({
  id: row.id,
  version: row.version,
  reason: row.reason,
  label: row.label,
  releaseNumber: row.release_number,
  createdAt: row.created_at.toISOString(),
  author: row.author,
  edits: row.version - (row.previous_version ?? 1),
  lastEdit: row.last_edit,
});

export const requireDocument = async (
  tx: TenantTransaction,
  actor: Actor,
  { siteId, documentId }: DocumentTarget,
): Promise<DocumentRow> => {
  await requireSite(tx, actor, siteId, 'sites.read');
  const document = await findDocument(tx, siteId, documentId);
  if (!document) throw new AppError('unknown_document', 'This page no longer exists.');
  return document;
};

/** Like the above, with the row locked for an update. */
const requireForEdit = async (
  tx: TenantTransaction,
  actor: Actor,
  target: DocumentTarget,
  permission: Permission,
): Promise<DocumentRow> => {
  await requireSite(tx, actor, target.siteId, permission);
  const document = await lockDocument(tx, target.siteId, target.documentId);
  if (!document) throw new AppError('unknown_document', 'This page no longer exists.');
  return document;
};

const requireVersion = async (
  tx: TenantTransaction,
  documentId: string,
  id: string,
): Promise<VersionView> => {
  const row = await findVersionRow(tx, documentId, id);
  if (!row) throw notFound('The version');
  return row;
};

/** A named version is retained for good, so their number is limited. */
export const assertNameFree = (what: 'page' | 'site', used: number): void => {
  const { namedMax } = limits.versions;
  if (used < namedMax) return;
  throw new AppError(
    'limit_reached',
    `A ${what} can have up to ${namedMax} named versions. Clear the name of one that you no longer need.`,
    { details: { meter: 'namedVersions', used, limit: namedMax } },
  );
};

export const listVersions = (
  ctx: ServerContext,
  actor: Actor,
  target: DocumentTarget,
  query: { page: number; limit: number },
) =>
  withTenant(ctx.db, actor, async (tx) => {
    const { id } = await requireDocument(tx, actor, target);
    const { rows, total } = await listVersionRows(tx, id, query);
    return { versions: rows.map(present), pagination: paginationOf(query, total) };
  });

export const getVersion = (ctx: ServerContext, actor: Actor, target: VersionTarget) =>
  withTenant(ctx.db, actor, async (tx) => {
    const { id } = await requireDocument(tx, actor, target);
    const version = await requireVersion(tx, id, target.versionId);
    const content = (await contentOfVersion(tx, version.id)) as unknown as PageContent;
    return { ...present(version), content };
  });

export const saveVersion = (
  ctx: ServerContext,
  actor: Actor,
  target: DocumentTarget,
  label: string | undefined,
): Promise<Version> =>
  withTenant(ctx.db, actor, async (tx) => {
    const document = await requireForEdit(tx, actor, target, 'sites.content');
    if (label !== undefined) assertNameFree('page', await countNamed(tx, document.id));
    const reason = label === undefined ? 'restored' : 'named';
    const id = await createVersion(tx, document, { reason, label, userId: actor.userId });
    return present(await requireVersion(tx, document.id, id));
  });

export const renameVersion = (
  ctx: ServerContext,
  actor: Actor,
  target: VersionTarget,
  label: string | null,
): Promise<Version> =>
  withTenant(ctx.db, actor, async (tx) => {
    const { id } = await requireForEdit(tx, actor, target, 'sites.content');
    const version = await requireVersion(tx, id, target.versionId);
    if (label !== null && version.label === null) assertNameFree('page', await countNamed(tx, id));
    await labelVersion(tx, version.id, label);
    return present(await requireVersion(tx, id, version.id));
  });

/** Restores a content, or one section of it, after saving the current one. Returns how much has changed. */
export const restoreContent = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  document: DocumentRow,
  { content, sectionId }: { content: JsonObject; sectionId?: string | undefined },
): Promise<{ version: number; sections: number }> => {
  const then = fromContent(await reconcileEarlierContent(tx, document.site_id, content)).state;
  let sections = 0;
  await createVersion(tx, document, { reason: 'restored', userId: actor.userId });
  const version = await editDocument(ctx, tx, actor, document, {
    label: 'restored',
    makeOperations: (now) => {
      const differing = diffDocuments(now, then).sections.filter(
        ({ id }) => sectionId === undefined || id === sectionId,
      );
      sections = differing.length;
      return sectionId === undefined ? restoreDocument(now, then) : restoreSection(now, then, sectionId);
    },
  });
  return { version, sections };
};

export const restoreVersion = (
  ctx: ServerContext,
  actor: Actor,
  target: VersionTarget,
  sectionId: string | undefined,
): Promise<{ version: number; sections: number }> =>
  withTenant(ctx.db, actor, async (tx) => {
    const document = await requireForEdit(tx, actor, target, 'sites.content');
    // A post is content as a whole.
    const permission = document.kind === 'post' ? 'blog.write' : 'sites.write';
    const site = await requireSite(tx, actor, target.siteId, permission);
    const { id } = await requireVersion(tx, document.id, target.versionId);
    const withAllowedScripts = await earlierScripts(tx, site, [document.content]);
    const content = withAllowedScripts((await contentOfVersion(tx, id))!);
    return restoreContent(ctx, tx, actor, document, { content, sectionId });
  });
