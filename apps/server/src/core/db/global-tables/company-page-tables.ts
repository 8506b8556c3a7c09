import type { EntryContent } from '@sitewright/contract/company-pages/company-page-fields';
import type { Generated, JSONColumnType } from 'kysely';
import type { TimestampDefault } from '../column-types.ts';

export interface CompanyEntriesTable {
  id: Generated<string>;
  kind: 'paragraph' | 'principle' | 'person' | 'milestone' | 'position' | 'contribution';
  position: number;
  is_visible: Generated<boolean>;
  content: JSONColumnType<EntryContent>;
  author_id: string | null;
  version: Generated<number>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}
