import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

/** Place of the form on the site: the page about its payment is drawn there. */
export interface PaymentPlace {
  host: string;
  /** Set for a site that is hosted under a path of the app. */
  prefix?: string | undefined;
  path: string;
  idPrefix: string;
  locale: string;
}

declare module '../../core/db/tables.ts' {
  interface Database {
    form_payments: FormPaymentsTable;
  }
}

export interface FormPaymentsTable {
  tenant_id: string;
  submission_id: string;
  site_id: string;
  form_id: string;
  field_id: string;
  token: string;
  amount: number;
  currency: string;
  refunded_amount: Generated<number>;
  description: string;
  status: Generated<'pending' | 'paid' | 'partly_refunded' | 'refunded' | 'cancelled' | 'wrong_amount'>;
  place: JSONColumnType<PaymentPlace>;
  reference: Generated<string>;
  attempt: Generated<number>;
  created_at: TimestampDefault;
  opened_at: TimestampDefault;
  checked_at: Timestamp | null;
  paid_at: Timestamp | null;
}
