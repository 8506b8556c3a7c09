import type { Generated } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    landing_instances: LandingInstancesTable;
    landing_versions: LandingVersionsTable;
    landing_experiments: LandingExperimentsTable;
    landing_daily_metrics: LandingDailyMetricsTable;
    landing_contact_messages: LandingContactMessagesTable;
  }
}

export interface LandingInstancesTable {
  tenant_id: string;
  id: Generated<string>;
  status: 'live' | 'draft';
  template_id: string;
  config: JsonDefault;
  version: Generated<number>;
  publish_at: Timestamp | null;
  scheduled_by: string | null;
  updated_by: string | null;
  updated_at: TimestampDefault;
}

export interface LandingVersionsTable {
  tenant_id: string;
  id: Generated<string>;
  version: number;
  template_id: string;
  config: JsonDefault;
  change: 'switched' | 'customized' | 'published' | 'restored';
  created_by: string | null;
  created_at: TimestampDefault;
}

export interface LandingExperimentsTable {
  tenant_id: string;
  id: Generated<string>;
  status: Generated<'running' | 'stopped'>;
  goal: 'register' | 'contact' | 'newsletter';
  weight: number;
  winner: 'a' | 'b' | null;
  started_by: string | null;
  started_at: TimestampDefault;
  stopped_at: Timestamp | null;
}

export interface LandingDailyMetricsTable {
  tenant_id: string;
  id: Generated<string>;
  /** A calendar day in UTC. */
  day: string;
  template_id: string;
  experiment_id: string | null;
  variant: 'a' | 'b' | null;
  page_views: Generated<number>;
  conversions: Generated<number>;
  register: Generated<number>;
  contact: Generated<number>;
  newsletter: Generated<number>;
}

export interface LandingContactMessagesTable {
  tenant_id: string;
  id: Generated<string>;
  name: string;
  email: string;
  message: string;
  language: 'en' | 'vi';
  status: Generated<'new' | 'read' | 'archived'>;
  created_at: TimestampDefault;
}
