// What has to be paid for a submission. The amount comes from the version of the form and the typed answers alone.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { formPaymentLimits } from '@sitewright/contract/form-payments/form-payment-limits';
import { formatMoney } from '@sitewright/contract/money/format-money';
import type { Money } from '@sitewright/contract/money/money';
import type { Answers } from '@sitewright/forms/answers/answer';
import { fill } from '@sitewright/forms/checks/issue';
import type { Validation } from '@sitewright/forms/checks/validate';
import { paymentAmount } from '@sitewright/forms/payment-amount';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { findPayment, insertPayment } from '../../form-payments/form-payments.store.ts';
import { formTextsFor } from '../../forms/published-form.ts';
import { newPublicId } from '../../forms/public-id.ts';
import type { Pairs } from '../../forms/pairs.ts';
import type { FormHead } from '../../forms/forms.store.ts';
import { firstEmail } from '../submitted-form.ts';
import { findSubmission } from '../submissions.store.ts';

export interface DuePayment {
  fieldId: string;
  amount: Money;
  /** What the owner of the form wrote about it. */
  description: string;
  /** The answer of the payment field. */
  answers: Answers;
}

const isSameMoney = (one: Money, other: Money): boolean =>
  one.amount === other.amount && one.currency === other.currency;

type Definition = Pick<FormDefinition, 'fields'>;

const paymentField = ({ fields }: Definition) => fields.find(({ type }) => type === 'payment');

/** Undefined where nothing is due: no visible payment field, or an amount of zero. */
export const findDuePayment = (
  definition: Definition,
  { values, state }: Pick<Validation, 'values' | 'state'>,
): DuePayment | undefined => {
  const field = paymentField(definition);
  const amount = paymentAmount(definition, values, state.visible);
  if (!field || !amount) return undefined;
  return {
    fieldId: field.id,
    amount,
    description: field.settings.payment?.description?.trim() ?? '',
    answers: { [field.id]: { ...amount, status: 'pending', reference: '' } },
  };
};

/** What was sent as an amount that is none of the visitor's to choose: it changes nothing, and the owner can see it. */
export const claimedAmount = (definition: Definition, pairs: Pairs): { claimedAmount?: string } => {
  const field = paymentField(definition);
  if (!field || field.settings.payment?.mode === 'visitorAmount') return {};
  const claimed = pairs.find(([name]) => name === field.name)?.[1];
  if (claimed === undefined || claimed === '') return {};
  const text = typeof claimed === 'string' ? claimed : (JSON.stringify(claimed) ?? '');
  return { claimedAmount: text.toWellFormed().slice(0, formPaymentLimits.claimMaxLength) };
};

/** Of a price that is not the one that the visitor saw. */
export const priceFailures = (
  now: DuePayment | undefined,
  seen: DuePayment | undefined,
  locale: string,
): Pick<Validation, 'errors' | 'order'> | undefined => {
  if (!now || (seen && isSameMoney(now.amount, seen.amount))) return undefined;
  const amount = formatMoney(now.amount, locale);
  const message = fill(formTextsFor(locale).priceChanged, { amount });
  return { errors: { [now.fieldId]: [{ rule: 'amount', message }] }, order: [now.fieldId] };
};

interface Begin {
  submissionId: string;
  form: FormHead;
  due: DuePayment;
  request: {
    siteId: string;
    host: string;
    prefix?: string | undefined;
    place: { path: string; idPrefix: string; locale: string };
  };
}

export const beginPayment = (
  ctx: ServerContext,
  tx: TenantTransaction,
  { submissionId, form, due, request: { siteId, host, prefix, place } }: Begin,
): Promise<void> =>
  insertPayment(tx, {
    submissionId,
    siteId,
    formId: form.id,
    fieldId: due.fieldId,
    token: newPublicId(),
    amount: due.amount,
    description: due.description || form.name,
    place: { host, ...(prefix === undefined ? {} : { prefix }), ...place },
    at: ctx.clock.now(),
  });

/** The payment of a submission that waits for it, and whom the gateway may write to. */
export const findUnpaid = async (
  tx: TenantTransaction,
  formId: string,
  submissionId: string,
  definition: FormDefinition,
): Promise<{ token: string; email: string | undefined } | undefined> => {
  if (!paymentField(definition)) return undefined;
  const payment = await findPayment(tx, submissionId);
  if (payment?.status !== 'pending' && payment?.status !== 'cancelled') return undefined;
  const submission = await findSubmission(tx, formId, submissionId);
  if (!submission || submission.spam_state === 'spam') return undefined;
  return { token: payment.token, email: firstEmail(definition, submission.answers) };
};
