import type { Generated } from 'kysely';
import type { JsonDefault, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    company_profiles: CompanyProfilesTable;
    company_assets: CompanyAssetsTable;
  }
}

export interface CompanyProfilesTable {
  tenant_id: string;
  id: Generated<string>;
  /** Null: the workspace itself. */
  user_id: string | null;
  fields: JsonDefault;
  version: Generated<number>;
  updated_by: string | null;
  updated_at: TimestampDefault;
}

export interface CompanyAssetsTable {
  tenant_id: string;
  id: Generated<string>;
  profile_id: string;
  media_id: string;
  type: 'logo' | 'logo_dark' | 'favicon' | 'photo' | 'document' | 'font';
  created_at: TimestampDefault;
}
