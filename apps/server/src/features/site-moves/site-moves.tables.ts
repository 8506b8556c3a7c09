import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    site_offers: SiteOffersTable;
  }
}

export interface SiteOffersTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  email: string;
  offered_by: string;
  created_at: TimestampDefault;
  expires_at: Timestamp;
}
