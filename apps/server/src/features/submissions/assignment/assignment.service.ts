// Who works on a submission: only somebody who can see it, and who is told.
import { scopeOf, siteMay } from '@sitewright/contract/permissions';
import {
  submissionsAssigned,
  submissionsUnassigned,
} from '@sitewright/contract/submissions/submission-events';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { emitForSite } from '../../sites/emit-for-site.ts';
import { requireSite } from '../../sites/require-site.ts';
import { insertHistory } from '../history/history.store.ts';
import { type FormTarget, withForm } from '../submission-access.ts';
import { type CandidateRow, listCandidates, updateAssignee } from './assignment.store.ts';

const maySee = ({
  is_owner: isOwner,
  tenant_role: role,
  share_role: share,
  overrides,
}: CandidateRow): boolean =>
  isOwner ||
  scopeOf(role, 'sites.forms') === 'tenant' ||
  (share !== null && siteMay({ role: share, overrides: overrides ?? {} }, 'sites.forms'));

const listAssignable = async (tx: TenantTransaction, siteId: string): Promise<CandidateRow[]> =>
  (await listCandidates(tx, siteId)).filter(maySee);

export const listAssignees = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    await requireSite(tx, actor, siteId, 'sites.forms');
    const people = await listAssignable(tx, siteId);
    return { people: people.map(({ id, name }) => ({ id, name: name ?? '', isMe: id === actor.userId })) };
  });

const requireAssignable = async (tx: TenantTransaction, siteId: string, id: string): Promise<void> => {
  if ((await listAssignable(tx, siteId)).some((person) => person.id === id)) return;
  const sentence = 'Choose someone who can see the submissions of this site.';
  throw new AppError('validation_failed', sentence, { fields: { assigneeId: sentence } });
};

export const assignSubmissions = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  target: FormTarget,
  { ids, assigneeId }: { ids: readonly string[]; assigneeId: string | null },
): Promise<{ changed: number }> =>
  withForm(ctx, actor, target, async (tx, form, site) => {
    if (assigneeId !== null) await requireAssignable(tx, site.id, assigneeId);
    const changed = await updateAssignee(tx, form.id, ids, assigneeId);
    if (changed.length === 0) return { changed: 0 };
    const kind = assigneeId === null ? 'unassigned' : 'assigned';
    await insertHistory(tx, changed, { kind, actorId: actor.userId, personId: assigneeId });
    const payload = { formId: form.id, submissions: changed.length };
    await (assigneeId === null
      ? emitForSite(ctx, tx, submissionsUnassigned, { actor, meta, payload }, site)
      : emitForSite(
          ctx,
          tx,
          submissionsAssigned,
          { actor, meta, payload: { ...payload, personId: assigneeId } },
          site,
        ));
    return { changed: changed.length };
  });
