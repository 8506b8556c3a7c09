import type { Generated } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    recommendation_states: RecommendationStatesTable;
  }
}

export interface RecommendationStatesTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  recommendation_id: string;
  state: 'done' | 'dismissed';
  user_id: string | null;
  changed_at: TimestampDefault;
}
