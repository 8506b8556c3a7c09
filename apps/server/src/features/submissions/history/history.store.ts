import type { HistoryEntry, HistoryKind } from '@sitewright/contract/submissions/submission-history';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { userName } from '../../../core/db/user-name.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import './history.tables.ts';

interface Happening {
  kind: HistoryKind;
  actorId: string;
  personId?: string | null;
}

/** The caller has found the submissions in the tenant. */
export const insertHistory = async (
  tx: TenantTransaction,
  submissionIds: readonly string[],
  { kind, actorId, personId = null }: Happening,
): Promise<void> => {
  if (submissionIds.length === 0) return;
  await tx
    .insertInto('submission_history')
    .values(
      submissionIds.map((id) => ({
        tenant_id: tx.tenantId,
        submission_id: id,
        kind,
        actor_id: actorId,
        person_id: personId,
        at: new Date(),
      })),
    )
    .execute();
};

/** What was done to a submission, the newest first. */
export const listHistory = async (tx: TenantTransaction, submissionId: string): Promise<HistoryEntry[]> => {
  const rows = await tx
    .selectFrom('submission_history')
    .leftJoin('users as actor', 'actor.id', 'submission_history.actor_id')
    .leftJoin('users as person', 'person.id', 'submission_history.person_id')
    .select(['submission_history.kind', 'submission_history.at'])
    .select([userName('actor').as('actor'), userName('person').as('person')])
    .where('submission_history.tenant_id', '=', tx.tenantId)
    .where('submission_history.submission_id', '=', submissionId)
    .orderBy('submission_history.at', 'desc')
    .orderBy('submission_history.id', 'desc')
    .limit(submissionLimits.historyMax)
    .execute();
  return rows.map(({ kind, at, actor, person }) => ({
    kind: kind as HistoryKind,
    at: at.toISOString(),
    actor,
    person,
  }));
};
