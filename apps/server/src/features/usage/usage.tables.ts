import type { Generated } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    usage_months: UsageMonthsTable;
    usage_alerts: UsageAlertsTable;
  }
}

export interface UsageMonthsTable {
  tenant_id: string;
  id: Generated<string>;
  /** Null: the workspace itself. */
  user_id: string | null;
  meter: 'sites' | 'storageBytes' | 'formSubmissions' | 'aiCredits' | 'emails';
  /** `YYYY-MM` */
  month: string;
  value: number;
}

/** One row for each threshold that a customer reached in a month. */
export interface UsageAlertsTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string | null;
  meter: 'sites' | 'storageBytes' | 'formSubmissions' | 'aiCredits' | 'emails';
  month: string;
  threshold: number;
  created_at: TimestampDefault;
}
