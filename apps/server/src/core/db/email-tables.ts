import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { JSONColumnType } from 'kysely';

export interface ActiveEmailTemplatesTable {
  tenant_id: string;
  scope: 'tenant' | 'platform';
  kind: string;
  locale: 'en' | 'vi';
  content: JSONColumnType<EmailContent>;
}
