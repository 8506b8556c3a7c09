// Takes what has become of a payment into its submission: the answer, the tab of the inbox, and the notifications that
// waited for the money.
import { onHook } from '../../../core/context/hooks.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type PaymentChange, paymentChanged } from '../../form-payments/payment-changed.ts';
import { findForm, findVersion } from '../../forms/forms.store.ts';
import { announceSubmissions } from '../announce.ts';
import { answerRows, searchText } from '../answer-rows.ts';
import { findSubmission } from '../submissions.store.ts';
import { replaceAnswerRows, writeAnswers } from './apply-payment.store.ts';

const applyPayment = async (
  ctx: ServerContext,
  { tx, submissionId, siteId, formId, fieldId, answer, what }: PaymentChange,
): Promise<void> => {
  const form = await findForm(tx, siteId, formId);
  const submission = form && (await findSubmission(tx, formId, submissionId));
  const version = submission && (await findVersion(tx, formId, submission.version));
  if (!form || !submission || !version) return;
  const answers = { ...submission.answers, [fieldId]: answer };
  const { definition } = version;
  await writeAnswers(
    tx,
    { submissionId, formId },
    { answers, search: searchText(definition, answers), what },
  );
  const rows = answerRows(definition, answers).filter((row) => row.field_id === fieldId);
  await replaceAnswerRows(tx, { submissionId, formId, fieldId }, rows);
  if (what === 'paid') await announceSubmissions(ctx, tx, { form, siteId }, [submissionId]);
};

export const onPaymentChanged = onHook(paymentChanged, applyPayment);
