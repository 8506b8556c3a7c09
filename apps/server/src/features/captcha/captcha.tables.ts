import type { Generated } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    site_captchas: SiteCaptchasTable;
    spent_captchas: SpentCaptchasTable;
  }
}

export interface SiteCaptchasTable {
  tenant_id: string;
  site_id: string;
  provider: 'altcha' | 'turnstile' | 'hcaptcha' | 'recaptcha' | 'recaptcha_score';
  site_key: Generated<string>;
  secret: Buffer | null;
  updated_at: TimestampDefault;
}

export interface SpentCaptchasTable {
  tenant_id: string;
  nonce: string;
  expires_at: Timestamp;
}
