import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    legal_documents: LegalDocumentsTable;
    legal_acceptances: LegalAcceptancesTable;
  }
}

export interface LegalDocumentsTable {
  tenant_id: string;
  id: Generated<string>;
  type: 'terms' | 'privacy' | 'cookies' | 'acceptable_use' | 'refund' | 'dpa' | 'imprint' | 'custom';
  locale: 'en' | 'vi';
  version: number;
  status: Generated<'draft' | 'scheduled' | 'published' | 'superseded'>;
  title: string;
  body: string;
  published_body: string | null;
  change_summary: Generated<string>;
  requires_reconsent: Generated<boolean>;
  effective_at: Timestamp | null;
  created_by: string | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  edit: Generated<number>;
}

export interface LegalAcceptancesTable {
  tenant_id: string;
  id: Generated<string>;
  document_id: string;
  user_id: string;
  via: 'register' | 'banner';
  accepted_at: Timestamp;
  ip_hash: string;
  user_agent: string;
}
