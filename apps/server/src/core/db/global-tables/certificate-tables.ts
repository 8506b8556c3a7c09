// Certificates of names. They belong to no tenant.
import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../column-types.ts';

export interface AcmeAccountsTable {
  directory: string;
  url: string;
  key: Buffer;
  created_at: TimestampDefault;
}

export interface AcmeChallengesTable {
  token: string;
  answer: string;
  expires_at: Timestamp;
}

export interface CertificatesTable {
  name: string;
  chain: string | null;
  key: Buffer | null;
  expires_at: Timestamp | null;
  renew_at: Timestamp | null;
  ordered_until: Timestamp | null;
  failures: Generated<number>;
  reason:
    | 'challenge_failed'
    | 'caa_forbids'
    | 'certificate_limit'
    | 'authority_unavailable'
    | 'certificate_failed'
    | null;
  detail: string | null;
  retry_at: Timestamp | null;
  warned_at: Timestamp | null;
  created_at: TimestampDefault;
}
