import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    site_buckets: SiteBucketsTable;
  }
}

export interface SiteBucketsTable {
  tenant_id: string;
  site_id: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  access_key_id: string;
  secret: Buffer;
  public_url: string;
  form_url: string;
  published_at: Timestamp | null;
  updated_by: string | null;
  updated_at: TimestampDefault;
}
