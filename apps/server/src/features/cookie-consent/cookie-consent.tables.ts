import type { Generated } from 'kysely';
import type { Timestamp } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    cookie_choices: CookieChoicesTable;
  }
}

export interface CookieChoicesTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  visitor: string;
  version: string;
  analytics: boolean;
  marketing: boolean;
  chosen_at: Timestamp;
}
