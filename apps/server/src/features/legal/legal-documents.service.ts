// Drafts of legal documents. A text that was published never changes: the next version is a draft of its own.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { LegalDocumentFields, LegalText } from '@sitewright/contract/legal/legal-endpoints';
import {
  legalDocumentCreated,
  legalDocumentDeleted,
  legalDocumentUpdated,
} from '@sitewright/contract/legal/legal-events';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import type * as contract from '@sitewright/contract/legal/tenant-legal';
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { staleVersion } from '../../core/stale-version.ts';
import type { RequestContext } from '../../http/request-context.ts';
import {
  findDocument,
  findLastVersion,
  insertDocument,
  type LegalDocumentRow,
  listCurrentDocuments,
  listVersionRows,
  lockDocument,
  removeDocument,
  saveDocument,
} from './legal-documents.store.ts';
import { type LegalOwner, legalPlace } from './legal-place.ts';
import { legalValuesOf } from './legal-variables.ts';
import { presentDocument, presentText } from './present-document.ts';
import { starterText } from './starter-texts.ts';

export const aboutDocument = (
  { actor, meta }: RequestContext,
  tx: TenantTransaction,
  row: LegalDocumentRow,
) => ({
  tenantId: tx.tenantId,
  actor,
  meta,
  target: { type: 'legal_document' as const, id: row.id, label: row.title || row.type },
});

export const detailOf = ({ version, locale }: LegalDocumentRow) => ({ version, locale });

export const wrongState = (sentence: string): AppError => new AppError('wrong_state', sentence);

export const requireLocked = async (tx: TenantTransaction, id: string): Promise<LegalDocumentRow> => {
  const row = await lockDocument(tx, id);
  if (!row) throw notFound('The document');
  return row;
};

/** A draft that nobody changed since the caller read it. */
export const requireDraft = async (
  tx: TenantTransaction,
  id: string,
  edit?: number,
): Promise<LegalDocumentRow> => {
  const row = await requireLocked(tx, id);
  if (row.status !== 'draft')
    throw wrongState('This version was published and can’t be changed. Draft the next version instead.');
  if (edit !== undefined && row.edit !== edit) throw staleVersion(row.edit, undefined);
  return row;
};

export const listLegalDocuments = (ctx: ServerContext, actor: Actor, owner: LegalOwner) =>
  withTenant(ctx.db, legalPlace(actor, owner, 'read'), async (tx) => ({
    documents: (await listCurrentDocuments(tx)).map(presentDocument),
    variables: await legalValuesOf(ctx, tx),
  }));

const requireDocument = async (tx: TenantTransaction, id: string): Promise<LegalDocumentRow> => {
  const row = await findDocument(tx, id);
  if (!row) throw notFound('The document');
  return row;
};

export const getLegalDocument = (ctx: ServerContext, actor: Actor, owner: LegalOwner, id: string) =>
  withTenant(ctx.db, legalPlace(actor, owner, 'read'), async (tx) =>
    presentText(ctx, tx, await requireDocument(tx, id)),
  );

export const listLegalVersions = (ctx: ServerContext, actor: Actor, owner: LegalOwner, id: string) =>
  withTenant(ctx.db, legalPlace(actor, owner, 'read'), async (tx) => {
    const rows = await listVersionRows(tx, await requireDocument(tx, id), {
      limit: limits.versionsShown,
      isPublic: false,
    });
    return { versions: rows.map(presentDocument) };
  });

export const createLegalDocument = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  { type, locale, start }: EndpointInput<typeof contract.createLegalDocument>['body'],
): Promise<LegalText> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const last = await findLastVersion(tx, { type, locale });
    const first = start === 'starter' ? starterText(type, locale) : { title: '', body: '' };
    const row = await insertDocument(tx, {
      type,
      locale,
      version: (last?.version ?? 0) + 1,
      title: last?.title ?? first.title,
      body: last?.body ?? first.body,
      created_by: call.actor.userId,
    });
    if (!row) throw wrongState('The next version of this document is being written already.');
    await emit(ctx, tx, legalDocumentCreated, { ...aboutDocument(call, tx, row), payload: detailOf(row) });
    return presentText(ctx, tx, row);
  });

type Change = { [Field in keyof LegalDocumentFields]?: LegalDocumentFields[Field] | undefined };

const columnsOf = ({ title, body, changeSummary, requiresReconsent, effectiveAt }: Change) => ({
  ...(title === undefined ? {} : { title }),
  ...(body === undefined ? {} : { body }),
  ...(changeSummary === undefined ? {} : { change_summary: changeSummary }),
  ...(requiresReconsent === undefined ? {} : { requires_reconsent: requiresReconsent }),
  ...(effectiveAt === undefined ? {} : { effective_at: effectiveAt === null ? null : new Date(effectiveAt) }),
});

export const updateLegalDocument = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  { id, edit, ...fields }: { id: string } & EndpointInput<typeof contract.updateLegalDocument>['body'],
): Promise<LegalText> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const before = await requireDraft(tx, id, edit);
    const now = presentDocument(before);
    const changed = (Object.keys(fields) as (keyof typeof fields)[]).filter(
      (field) => fields[field] !== (field === 'body' ? before.body : now[field]),
    );
    if (changed.length === 0) return presentText(ctx, tx, before);
    const row = await saveDocument(tx, id, { ...columnsOf(fields), updated_at: ctx.clock.now() });
    await emit(ctx, tx, legalDocumentUpdated, {
      ...aboutDocument(call, tx, row),
      payload: { ...detailOf(row), fields: changed },
    });
    return presentText(ctx, tx, row);
  });

export const deleteLegalDocument = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  id: string,
) =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const row = await requireDraft(tx, id);
    await removeDocument(tx, id);
    await emit(ctx, tx, legalDocumentDeleted, { ...aboutDocument(call, tx, row), payload: detailOf(row) });
    return { ok: true as const };
  });
