import type { Generated } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    post_newsletters: PostNewslettersTable;
  }
}

export interface PostNewslettersTable {
  tenant_id: string;
  site_id: string;
  post_id: string;
  campaign_id: string;
  subject: Generated<string>;
  preheader: Generated<string>;
  body: 'excerpt' | 'full';
  created_at: TimestampDefault;
}
