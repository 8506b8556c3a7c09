import type { Timestamp, TimestampDefault } from './column-types.ts';

export interface SiteTransfersTable {
  tenant_id: string;
  site_id: string;
  from_id: string;
  to_id: string;
  stays: boolean;
  created_at: TimestampDefault;
  expires_at: Timestamp;
}
