import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../column-types.ts';

export interface StatusSamplesTable {
  service: string;
  minute: Timestamp;
  state: 'operational' | 'degraded' | 'outage';
}

export interface StatusDaysTable {
  service: string;
  /** `YYYY-MM-DD`. */
  day: string;
  operational: Generated<number>;
  degraded: Generated<number>;
  outage: Generated<number>;
}

export interface LocalizedText {
  en: string;
  vi?: string | undefined;
}

export interface StatusIncidentsTable {
  id: Generated<string>;
  title: JSONColumnType<LocalizedText>;
  description: JSONColumnType<LocalizedText>;
  severity: 'minor' | 'major' | 'maintenance';
  started_at: Timestamp;
  ended_at: Timestamp | null;
  author_id: string | null;
  version: Generated<number>;
  created_at: TimestampDefault;
}
