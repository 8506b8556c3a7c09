// The way to a form and its submissions, for those whose role on the site allows it.
import type { Actor } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import type { FormRow } from '../forms/forms.store.ts';
import { requireForm } from '../forms/require-form.ts';
import { requireSite } from '../sites/require-site.ts';
import { findSubmission, type InboxRow } from './submissions.store.ts';

export interface FormTarget {
  siteId: string;
  formId: string;
}

export interface SubmissionTarget extends FormTarget {
  id: string;
}

/** The target of a call, from the parameters of its path. */
export const formOf = ({ id, formId }: { id: string; formId: string }): FormTarget => ({
  siteId: id,
  formId,
});

export const targetOf = (params: { id: string; formId: string; submissionId: string }): SubmissionTarget => ({
  ...formOf(params),
  id: params.submissionId,
});

type Site = Awaited<ReturnType<typeof requireSite>>;

/**
 * Staff of the installation see what visitors wrote to others in the administration area only, where they write down why and
 * each look is recorded.
 */
export const isClosedToStaff = (
  { role, userId }: Actor,
  { owner_id: ownerId }: Pick<Site, 'owner_id'>,
): boolean => role === 'SUPER_ADMIN' && ownerId !== userId;

export const requireNoStaff = (actor: Actor, site: Pick<Site, 'owner_id'>): void => {
  if (!isClosedToStaff(actor, site)) return;
  throw new AppError('forbidden', 'Open the submissions of this workspace in the administration area.');
};

/** Runs work on a form whose submissions the actor may read. */
export const withForm = <Result>(
  ctx: ServerContext,
  actor: Actor,
  { siteId, formId }: FormTarget,
  work: (tx: TenantTransaction, form: FormRow, site: Site) => Promise<Result>,
): Promise<Result> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.forms');
    requireNoStaff(actor, site);
    return work(tx, await requireForm(tx, { siteId, id: formId }), site);
  });

export const requireSubmission = async (
  tx: TenantTransaction,
  formId: string,
  id: string,
): Promise<InboxRow> => {
  const row = await findSubmission(tx, formId, id);
  if (!row) throw notFound('The submission');
  return row;
};
