import type { JsonObject } from '@sitewright/contract/content';
import type { JSONColumnType } from 'kysely';
import type { Timestamp } from './tables.ts';

/** Answers of stock services: the same for everybody, so no tenant stands in them. */
export interface StockCacheTable {
  key: string;
  body: JSONColumnType<JsonObject>;
  fetched_at: Timestamp;
}
