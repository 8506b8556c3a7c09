import type { Generated } from 'kysely';
import type { TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    company_recommendation_states: CompanyRecommendationStatesTable;
    recommendation_states: RecommendationStatesTable;
  }
}

interface StateColumns {
  tenant_id: string;
  id: Generated<string>;
  recommendation_id: string;
  state: 'done' | 'dismissed';
  user_id: string | null;
  changed_at: TimestampDefault;
}

export interface RecommendationStatesTable extends StateColumns {
  site_id: string;
}

export interface CompanyRecommendationStatesTable extends StateColumns {
  /** Null: the workspace. */
  customer_id: string | null;
}
