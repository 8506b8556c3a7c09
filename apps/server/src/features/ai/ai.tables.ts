import type { JsonObject } from '@sitewright/contract/content';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from '../../core/db/column-types.ts';

declare module '../../core/db/tables.ts' {
  interface Database {
    ai_connections: AiConnectionsTable;
    ai_usage: AiUsageTable;
    ai_answers: AiAnswersTable;
    ai_runs: AiRunsTable;
    ai_prompts: AiPromptsTable;
  }
}

export interface AiConnectionsTable {
  tenant_id: string;
  is_enabled: boolean;
  base_url: string;
  model: string;
  output: 'schema' | 'json';
  input_price: Generated<number>;
  output_price: Generated<number>;
  api_key: Buffer | null;
  updated_at: TimestampDefault;
}

export interface AiUsageTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string | null;
  customer_id: string | null;
  site_id: string | null;
  feature: string;
  prompt_version: number;
  provider: string;
  model: string | null;
  is_platform: boolean;
  credits: number;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  is_estimated: Generated<boolean>;
  is_cached: Generated<boolean>;
  cost_micros: Generated<number>;
  status: 'running' | 'done' | 'failed' | 'canceled';
  error: string | null;
  duration_ms: number | null;
  created_at: TimestampDefault;
}

export interface AiAnswersTable {
  tenant_id: string;
  key: string;
  value: JSONColumnType<JsonObject>;
  expires_at: Timestamp;
}

export interface AiRunsTable {
  tenant_id: string;
  id: Generated<string>;
  user_id: string;
  site_id: string | null;
  kind: 'site' | 'page' | 'section' | 'text' | 'translate' | 'seo' | 'alt' | 'image_keywords';
  status: 'succeeded' | 'failed' | 'canceled';
  prompt: string;
  excerpt: string;
  search_text: string;
  input: JSONColumnType<JsonObject>;
  output: JSONColumnType<JsonObject> | null;
  provider: 'builtin' | 'openai-compatible';
  model: string | null;
  credits: Generated<number>;
  input_tokens: Generated<number>;
  output_tokens: Generated<number>;
  error: string | null;
  is_favorite: Generated<boolean>;
  rating: 'good' | 'bad' | null;
  created_at: TimestampDefault;
}

export interface AiPromptsTable {
  tenant_id: string;
  id: string;
  user_id: string | null;
  feature: string;
  model: string;
  status: 'done' | 'failed' | 'canceled';
  prompt: Buffer;
  answer: Buffer;
  created_at: TimestampDefault;
}
