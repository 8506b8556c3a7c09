import type { CurrencyCode } from '@sitewright/contract/money/currencies.data';
import { type Money, money } from '@sitewright/contract/money/money';
import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { FormPaymentsTable, PaymentPlace } from './form-payments.tables.ts';

export type PaymentRow = Selectable<FormPaymentsTable>;

export const amountOf = ({ amount, currency }: Pick<PaymentRow, 'amount' | 'currency'>): Money =>
  money(amount, currency as CurrencyCode);

export interface NewPaymentRow {
  submissionId: string;
  siteId: string;
  formId: string;
  fieldId: string;
  token: string;
  amount: Money;
  description: string;
  place: PaymentPlace;
  at: Date;
}

export const insertPayment = async (tx: TenantTransaction, payment: NewPaymentRow): Promise<void> => {
  await tx
    .insertInto('form_payments')
    .values({
      tenant_id: tx.tenantId,
      submission_id: payment.submissionId,
      site_id: payment.siteId,
      form_id: payment.formId,
      field_id: payment.fieldId,
      token: payment.token,
      amount: payment.amount.amount,
      currency: payment.amount.currency,
      description: payment.description,
      place: JSON.stringify(payment.place),
      created_at: payment.at,
      opened_at: payment.at,
    })
    .execute();
};

const selectPayments = (tx: TenantTransaction) =>
  tx.selectFrom('form_payments').selectAll().where('tenant_id', '=', tx.tenantId);

export const findPayment = (tx: TenantTransaction, submissionId: string): Promise<PaymentRow | undefined> =>
  selectPayments(tx).where('submission_id', '=', submissionId).executeTakeFirst();

/** Nobody else changes the payment until the transaction ends. */
export const lockPayment = (tx: TenantTransaction, submissionId: string): Promise<PaymentRow | undefined> =>
  selectPayments(tx).where('submission_id', '=', submissionId).forUpdate().executeTakeFirst();

export const findPaymentByToken = (
  tx: TenantTransaction,
  siteId: string,
  token: string,
): Promise<PaymentRow | undefined> =>
  selectPayments(tx).where('site_id', '=', siteId).where('token', '=', token).executeTakeFirst();

export const updatePayment = async (
  tx: TenantTransaction,
  submissionId: string,
  change: Updateable<FormPaymentsTable>,
): Promise<PaymentRow> =>
  tx
    .updateTable('form_payments')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('submission_id', '=', submissionId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const listTenantsWithPending = async (db: Kysely<Database>, before: Date): Promise<string[]> => {
  const rows = await withPlatform(db, (tx) =>
    tx
      .selectFrom('form_payments')
      .select('tenant_id')
      .distinct()
      .where('status', '=', 'pending')
      .where('opened_at', '<=', before)
      .execute(),
  );
  return rows.map((row) => row.tenant_id);
};

/** Those that were not asked about for the longest time come first. */
export const listPending = (
  tx: TenantTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<PaymentRow[]> =>
  selectPayments(tx)
    .where('status', '=', 'pending')
    .where('opened_at', '<=', before)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
