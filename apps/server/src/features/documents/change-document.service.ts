// Edits of a document on behalf of an actor who is not an editor in a browser: checked, saved and logged like a batch of
// one. The operations are computed from the current document while its lock is held.
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import { fromContent } from '@sitewright/document/adapter';
import type { DocumentState } from '@sitewright/document/document-state';
import type { Operation } from '@sitewright/document/operation';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { findDocument, lockDocument } from '../site-content/documents.store.ts';
import { requireSite } from '../sites/require-site.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { applyBatch } from './documents.service.ts';

export interface DocumentTarget {
  siteId: string;
  documentId: string;
}

export interface DocumentContent {
  kind: DocumentRow['kind'];
  version: number;
  content: JsonObject;
}

interface PlannedChange {
  label: string;
  makeOperations: (now: DocumentState) => Operation[];
  /** Operations that the server recorded when they were undone: the scripts in them may come back. */
  recorded?: readonly Operation[];
  /** Runs in the transaction of the change, unless nothing changes. */
  onChanged?: (tx: TenantTransaction, change: DocumentChange) => Promise<void>;
}

export interface DocumentChange {
  kind: DocumentRow['kind'];
  version: number;
  operations: readonly Operation[];
  before: JsonObject;
  after: JsonObject;
}

const unknownDocument = (): AppError => new AppError('unknown_document', 'This page no longer exists.');

export const readDocument = (
  ctx: ServerContext,
  actor: Actor,
  { siteId, documentId }: DocumentTarget,
): Promise<DocumentContent> =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.read');
    const document = await findDocument(tx, siteId, documentId);
    if (!document) throw unknownDocument();
    return { kind: document.kind, version: document.version, content: document.content };
  });

const contentNow = async (tx: TenantTransaction, target: DocumentTarget): Promise<JsonObject> =>
  (await findDocument(tx, target.siteId, target.documentId))!.content;

export const changeDocument = (
  ctx: ServerContext,
  actor: Actor,
  target: DocumentTarget,
  { label, makeOperations, recorded = [], onChanged }: PlannedChange,
): Promise<DocumentChange> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, target.siteId, 'sites.content');
    const document = await lockDocument(tx, target.siteId, target.documentId);
    if (!document) throw unknownDocument();
    const { kind, content: before } = document;
    const operations = makeOperations(fromContent(before).state);
    if (operations.length === 0) {
      return { kind, version: document.version, operations, before, after: before };
    }
    const client = { clientId: `agent-${randomUUID()}`, seq: 1, baseVersion: document.version, label };
    const batch = { ...client, ops: operations as unknown as JsonObject[] };
    const version = await applyBatch(ctx, tx, { actor, site }, { document, batch, recorded });
    const change = { kind, version, operations, before, after: await contentNow(tx, target) };
    await onChanged?.(tx, change);
    return change;
  });
