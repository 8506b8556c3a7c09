import type { Generated } from 'kysely';
import type { TimestampDefault } from '../column-types.ts';

export interface RequiredDeletionsTable {
  id: string;
  kind: 'account' | 'tenant' | 'person' | 'subscriber' | 'unsubscribed';
  subject_id: string;
  email: Buffer | null;
  deleted_by: string | null;
  deleted_at: TimestampDefault;
  is_due: Generated<boolean>;
}
