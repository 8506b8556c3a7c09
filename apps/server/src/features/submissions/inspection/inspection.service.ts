// What staff of the installation may read of a tenant's forms: nothing without a written reason, and everything that they
// open is in the audit log of the tenant. They change nothing.
import {
  submissionAccessEnded,
  submissionAccessGranted,
  submissionFileInspected,
  submissionInspected,
  submissionsExportedByStaff,
  submissionsInspected,
} from '@sitewright/contract/submissions/submission-events';
import type { SubmissionAccess } from '@sitewright/contract/submissions/submission-inspection';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit, emitAbout, type EmissionDetail } from '../../../core/events/emit.ts';
import { paginationOf } from '../../../core/listing.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import type { FormRow } from '../../forms/forms.store.ts';
import { requireForm } from '../../forms/require-form.ts';
import { type ExportQuery, prepareExport, streamExport } from '../export-submissions.ts';
import { insertHistory } from '../history/history.store.ts';
import { readFileUrl, readSubmission, readSubmissions, type SubmissionQuery } from '../inbox.service.ts';
import { type FormTarget, requireSubmission, type SubmissionTarget } from '../submission-access.ts';
import {
  deleteAccess,
  findAccess,
  findWorkspace,
  findWorkspaceOf,
  listAllForms,
  putAccess,
} from './inspection.store.ts';

type Workspace = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>;

const withWorkspace = <Result>(
  ctx: ServerContext,
  actor: Actor,
  tenantId: string,
  work: (tx: TenantTransaction, workspace: Workspace) => Promise<Result>,
): Promise<Result> => {
  requirePermission(actor, 'submissions.inspect');
  return withTenant(ctx.db, { tenantId, userId: actor.userId }, async (tx) => {
    const workspace = await findWorkspace(tx);
    if (!workspace) throw notFound('The workspace');
    return work(tx, workspace);
  });
};

const accessOf = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { userId }: Actor,
): Promise<SubmissionAccess | null> => {
  const row = await findAccess(tx, userId, ctx.clock.now());
  return row ? { reason: row.reason, expiresAt: row.expires_at.toISOString() } : null;
};

const requireAccess = async (ctx: ServerContext, tx: TenantTransaction, actor: Actor): Promise<void> => {
  if (await accessOf(ctx, tx, actor)) return;
  throw new AppError('forbidden', 'Write down why you need to see the submissions of this workspace first.');
};

export const getSubmissionAccess = (ctx: ServerContext, actor: Actor, tenantId: string) =>
  withWorkspace(ctx, actor, tenantId, async (tx) => ({ access: await accessOf(ctx, tx, actor) }));

export const grantSubmissionAccess = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  tenantId: string,
  reason: string,
): Promise<SubmissionAccess> =>
  withWorkspace(ctx, actor, tenantId, async (tx, { name }) => {
    const grantedAt = ctx.clock.now();
    const minutes = submissionLimits.accessMinutes;
    const expiresAt = new Date(grantedAt.getTime() + minutes * 60_000);
    await putAccess(tx, { userId: actor.userId, reason, grantedAt, expiresAt });
    const target = { type: 'tenant', id: tenantId, label: name } as const;
    await emit(ctx, tx, submissionAccessGranted, {
      tenantId,
      actor,
      target,
      payload: { reason, minutes },
      meta,
    });
    return { reason, expiresAt: expiresAt.toISOString() };
  });

export const endSubmissionAccess = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  tenantId: string,
): Promise<void> =>
  withWorkspace(ctx, actor, tenantId, async (tx, { name }) => {
    if (!(await deleteAccess(tx, actor.userId, ctx.clock.now()))) return;
    const target = { type: 'tenant', id: tenantId, label: name } as const;
    await emit(ctx, tx, submissionAccessEnded, { tenantId, actor, target, meta });
  });

export const listInspectedForms = (
  ctx: ServerContext,
  actor: Actor,
  tenantId: string,
  listing: Parameters<typeof listAllForms>[1],
) =>
  withWorkspace(ctx, actor, tenantId, async (tx) => {
    await requireAccess(ctx, tx, actor);
    const { rows, total } = await listAllForms(tx, listing);
    return { forms: rows, pagination: paginationOf(listing, total) };
  });

const requireWorkspaceOf = async (ctx: ServerContext, actor: Actor, siteId: string) => {
  requirePermission(actor, 'submissions.inspect');
  const found = await findWorkspaceOf(ctx.db, siteId);
  if (!found) throw notFound('The site');
  return found;
};

export const getInspectedSite = async (ctx: ServerContext, actor: Actor, siteId: string) => {
  const { id, name, site_name: siteName } = await requireWorkspaceOf(ctx, actor, siteId);
  const { access } = await getSubmissionAccess(ctx, actor, id);
  return { site: { id: siteId, name: siteName }, workspace: { id, name }, access };
};

type InspectionEvent =
  | typeof submissionsInspected
  | typeof submissionInspected
  | typeof submissionFileInspected
  | typeof submissionsExportedByStaff;

interface Inspection {
  tx: TenantTransaction;
  form: FormRow;
  record: <E extends InspectionEvent>(event: E, detail: EmissionDetail<E>) => Promise<void>;
}

/** Runs work on a form of a tenant whose submissions the actor wrote a reason for. */
const withInspectedForm = async <Result>(
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { siteId, formId }: FormTarget,
  work: (inspection: Inspection) => Promise<Result>,
): Promise<Result> => {
  const { id: tenantId } = await requireWorkspaceOf(ctx, actor, siteId);
  return withWorkspace(ctx, actor, tenantId, async (tx) => {
    await requireAccess(ctx, tx, actor);
    const form = await requireForm(tx, { siteId, id: formId });
    const target = { type: 'form', id: form.id, label: form.name } as const;
    return work({
      tx,
      form,
      record: (event, detail) => emitAbout(ctx, tx, event, { tenantId, actor, target, meta }, detail),
    });
  });
};

export const getInspectedForm = (ctx: ServerContext, doing: RequestContext, target: FormTarget) =>
  withInspectedForm(ctx, doing, target, async ({ form }) => ({
    id: form.id,
    name: form.name,
    slug: form.slug,
    fields: form.draft.fields,
  }));

export const listInspectedSubmissions = (
  ctx: ServerContext,
  doing: RequestContext,
  target: FormTarget,
  query: SubmissionQuery,
) =>
  withInspectedForm(ctx, doing, target, async ({ tx, record }) => {
    await record(submissionsInspected, { payload: { siteId: target.siteId, tab: query.tab } });
    return readSubmissions(tx, target.formId, { ...query, viewerId: doing.actor.userId });
  });

export const exportInspectedSubmissions = async (
  ctx: ServerContext,
  doing: RequestContext,
  target: FormTarget,
  query: ExportQuery,
) => {
  const { scope, source } = await withInspectedForm(ctx, doing, target, async ({ tx, form, record }) => {
    await record(submissionsExportedByStaff, {
      payload: { siteId: target.siteId, format: query.format },
    });
    const { tenantId, userId } = tx;
    return { scope: { tenantId, userId }, source: await prepareExport(tx, form) };
  });
  return streamExport(ctx, scope, source, query);
};

export const getInspectedSubmission = (ctx: ServerContext, doing: RequestContext, target: SubmissionTarget) =>
  withInspectedForm(ctx, doing, target, async ({ tx, record }) => {
    await requireSubmission(tx, target.formId, target.id);
    await insertHistory(tx, [target.id], { kind: 'staff_opened', actorId: doing.actor.userId });
    await record(submissionInspected, { payload: { siteId: target.siteId, submissionId: target.id } });
    return readSubmission(tx, target, undefined);
  });

export const getInspectedFileUrl = (
  ctx: ServerContext,
  doing: RequestContext,
  { fileId, ...target }: SubmissionTarget & { fileId: string },
): Promise<string> =>
  withInspectedForm(ctx, doing, target, async ({ tx, record }) => {
    const url = await readFileUrl(ctx, tx, { ...target, fileId });
    const payload = { siteId: target.siteId, submissionId: target.id, fileId };
    await record(submissionFileInspected, { payload });
    return url;
  });
