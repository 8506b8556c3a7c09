import type { HistoryKind } from '@sitewright/contract/submissions/submission-history';
import type { Actor } from '../../../core/actor.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { listChanging, type SubmissionChange, updateSubmissions } from '../submissions.store.ts';
import { insertHistory } from './history.store.ts';

/** A change of one property each, as the history has it. */
const stepsOf = ({ status, spamState, isDeleted }: SubmissionChange): [HistoryKind, SubmissionChange][] => {
  const steps: [HistoryKind, SubmissionChange][] = [];
  if (status !== undefined && status !== 'partial' && status !== 'pending_payment')
    steps.push([status, { status }]);
  if (spamState !== undefined && spamState !== 'suspect') steps.push([spamState, { spamState }]);
  if (isDeleted !== undefined) steps.push([isDeleted ? 'trash' : 'restore', { isDeleted }]);
  return steps;
};

/** Changes those of the ids that belong to the form; the history has what changed. Returns how many belong. */
export const changeAndRecord = async (
  tx: TenantTransaction,
  { userId }: Actor,
  formId: string,
  ids: readonly string[],
  change: SubmissionChange,
): Promise<number> => {
  for (const [kind, step] of stepsOf(change))
    await insertHistory(tx, await listChanging(tx, formId, ids, step), { kind, actorId: userId });
  return updateSubmissions(tx, formId, ids, change);
};
