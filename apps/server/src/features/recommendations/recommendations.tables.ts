import type { Generated } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    company_recommendation_states: CompanyRecommendationStatesTable;
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

export interface CompanyRecommendationStatesTable {
  tenant_id: string;
  id: Generated<string>;
  /** Null: the workspace. */
  customer_id: string | null;
  recommendation_id: string;
  state: 'done' | 'dismissed';
  user_id: string | null;
  changed_at: TimestampDefault;
}
