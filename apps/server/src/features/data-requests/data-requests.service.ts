// Requests about personal data as the admins of a workspace answer them, or staff those to the platform.
import type {
  DataRequest,
  DataRequestDetail,
  dataRequestList,
} from '@sitewright/contract/data-requests/data-requests';
import * as events from '@sitewright/contract/data-requests/data-request-events';
import { dataRequestLimits as limits } from '@sitewright/contract/data-requests/data-request-limits';
import type { updateDataRequest as updateDataRequestEndpoint } from '@sitewright/contract/data-requests/tenant-data-requests';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { paginationOf } from '../../core/listing.ts';
import { writeMail } from '../../core/mail/write-mail.ts';
import { staleVersion } from '../../core/stale-version.ts';
import { siteUrl } from '../../core/site-url.ts';
import { linkTo } from '../../http/mail-links.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findHostLabel } from '../../identity/tenants/host-label.store.ts';
import { type LegalOwner, legalPlace } from '../legal/legal-place.ts';
import { mailTenantOf } from '../newsletter/newsletter-brand.ts';
import { doneRequestEmail, refusedRequestEmail, requestNames } from './data-request-emails.ts';
import {
  type DataRequestRow,
  findRequest,
  insertNote,
  type ListedRequest,
  listNotes,
  listRequestRows,
  saveRequest,
} from './data-requests.store.ts';
import { findSubjectData } from './subject-data.service.ts';
import { aboutRequest, requireVerified, wrongState } from './require-request.ts';
import { dataRequestPath, senderName } from './submit-request.service.ts';

const present = (row: ListedRequest): DataRequest => ({
  id: row.id,
  type: row.type,
  state: row.state,
  email: row.email,
  locale: row.locale,
  receivedAt: row.received_at.toISOString(),
  verifiedAt: row.verified_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
  answeredAt: row.answered_at?.toISOString() ?? null,
  handledBy: row.handler,
  edit: row.edit,
});

const authorOf = (note: {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
}): string => [note.first_name, note.last_name].filter(Boolean).join(' ') || (note.email ?? '–');

const presentDetail = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<DataRequestDetail> => {
  const row = await findRequest(tx, id);
  if (!row) throw notFound('The request');
  const notes = await listNotes(tx, id, limits.notesPerRequest);
  return {
    ...present(row),
    message: row.message,
    answer: row.answer,
    notes: notes.map((note) => ({
      id: note.id,
      text: note.text,
      author: authorOf(note),
      createdAt: note.created_at.toISOString(),
    })),
    found: row.state === 'received' ? null : await findSubjectData(ctx, { tx, actor, email: row.email }),
  };
};

export const listDataRequests = (
  ctx: ServerContext,
  actor: Actor,
  owner: LegalOwner,
  listing: z.output<typeof dataRequestList.query>,
) =>
  withTenant(ctx.db, legalPlace(actor, owner, 'read'), async (tx) => {
    const { rows, total } = await listRequestRows(tx, listing);
    return { requests: rows.map(present), pagination: paginationOf(listing, total) };
  });

export const getDataRequest = (
  ctx: ServerContext,
  actor: Actor,
  owner: LegalOwner,
  id: string,
): Promise<DataRequestDetail> =>
  withTenant(ctx.db, legalPlace(actor, owner, 'read'), (tx) => presentDetail(ctx, tx, actor, id));

/** The public form, on the host of the workspace; that of the platform is on the main host. */
export const getDataRequestForm = (
  ctx: ServerContext,
  actor: Actor,
  owner: LegalOwner,
): Promise<{ url: string | null }> =>
  withTenant(ctx.db, legalPlace(actor, owner, 'read'), async (tx) => {
    if (mailTenantOf(tx) === undefined) return { url: linkTo(ctx, undefined, dataRequestPath) };
    const label = await findHostLabel(tx);
    if (label === undefined) return { url: null };
    return { url: siteUrl(ctx, label) + dataRequestPath };
  });

const isAnswered = ({ state }: DataRequestRow): boolean => state === 'done' || state === 'refused';

const sendAnswer = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: DataRequestRow,
  { state, answer }: { state: 'done' | 'refused'; answer: string },
): Promise<void> => {
  const sender = await senderName(ctx, tx);
  const request = requestNames[row.locale][row.type];
  await writeMail(ctx, tx, {
    email: state === 'done' ? doneRequestEmail : refusedRequestEmail,
    to: row.email,
    locale: row.locale,
    tenantId: mailTenantOf(tx),
    values: { sender, request, answer },
  });
};

const eventOf = {
  in_progress: events.dataRequestStarted,
  done: events.dataRequestDone,
  refused: events.dataRequestRefused,
} as const;

export const updateDataRequest = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  { id, state, answer, edit }: { id: string } & EndpointInput<typeof updateDataRequestEndpoint>['body'],
): Promise<DataRequestDetail> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const row = await requireVerified(tx, id);
    if (isAnswered(row)) throw wrongState('This request is answered already.');
    if (row.edit !== edit) throw staleVersion(row.edit, undefined);
    const isAnswer = state !== 'in_progress';
    await saveRequest(tx, id, {
      state,
      handled_by: call.actor.userId,
      ...(isAnswer ? { answer, answered_at: ctx.clock.now() } : {}),
    });
    if (isAnswer) await sendAnswer(ctx, tx, row, { state, answer });
    await emit(ctx, tx, eventOf[state], aboutRequest(call, tx, row));
    return presentDetail(ctx, tx, call.actor, id);
  });

export const addDataRequestNote = (
  ctx: ServerContext,
  { actor }: RequestContext,
  owner: LegalOwner,
  { id, text }: { id: string; text: string },
): Promise<DataRequestDetail> =>
  withTenant(ctx.db, legalPlace(actor, owner, 'write'), async (tx) => {
    await requireVerified(tx, id);
    const notes = await listNotes(tx, id, limits.notesPerRequest);
    if (notes.length >= limits.notesPerRequest)
      throw wrongState(`A request can have up to ${limits.notesPerRequest} notes.`);
    await insertNote(tx, { request_id: id, author_id: actor.userId, text, created_at: ctx.clock.now() });
    return presentDetail(ctx, tx, actor, id);
  });
