import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { Answers } from '@sitewright/forms/answers/answer';
import type { AnswerRow } from '../answer-rows.ts';

interface Target {
  submissionId: string;
  formId: string;
}

/** Replaces the answers of a submission and what is searched in them; `what` moves it between the tabs of the inbox. */
export const writeAnswers = async (
  tx: TenantTransaction,
  { submissionId, formId }: Target,
  { answers, search, what }: { answers: Answers; search: string; what: 'paid' | 'cancelled' | 'other' },
): Promise<void> => {
  await tx
    .updateTable('form_submissions')
    .set({ answers: JSON.stringify(answers), search, updated_at: new Date() })
    .$if(what === 'paid', (update) =>
      update.set({
        status: sql`case when status in ('pending_payment', 'partial') then 'new' else status end`,
      }),
    )
    .$if(what === 'cancelled', (update) =>
      update.set({ status: sql`case when status = 'pending_payment' then 'partial' else status end` }),
    )
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('id', '=', submissionId)
    .execute();
};

/** Replaces the rows by which the inbox filters for one field. */
export const replaceAnswerRows = async (
  tx: TenantTransaction,
  { submissionId, formId, fieldId }: Target & { fieldId: string },
  rows: readonly AnswerRow[],
): Promise<void> => {
  await tx
    .deleteFrom('form_answers')
    .where('tenant_id', '=', tx.tenantId)
    .where('submission_id', '=', submissionId)
    .where('field_id', '=', fieldId)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('form_answers')
    .values(
      rows.map((row) => ({
        ...row,
        tenant_id: tx.tenantId,
        submission_id: submissionId,
        form_id: formId,
      })),
    )
    .execute();
};
