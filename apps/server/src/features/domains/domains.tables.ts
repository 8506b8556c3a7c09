import type { Generated } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    site_domains: SiteDomainsTable;
  }
}

export interface SiteDomainsTable {
  tenant_id: string;
  id: Generated<string>;
  /** Null for a domain of the workspace itself. */
  site_id: string | null;
  name: string;
  token: string;
  state: Generated<'pending' | 'verified' | 'certificate' | 'active' | 'error'>;
  reason:
    | 'proof_missing'
    | 'address_missing'
    | 'address_elsewhere'
    | 'taken'
    | 'taken_over'
    | 'released'
    | 'released_by_staff'
    | null;
  certificate_reason:
    | 'challenge_failed'
    | 'caa_forbids'
    | 'certificate_limit'
    | 'authority_unavailable'
    | 'certificate_failed'
    | null;
  certificate_expires_at: Timestamp | null;
  is_primary: Generated<boolean>;
  found: JsonDefault;
  checked_at: Timestamp | null;
  failing_since: Timestamp | null;
  warned_at: Timestamp | null;
  created_by: string | null;
  created_at: TimestampDefault;
}
