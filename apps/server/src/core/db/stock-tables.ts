import type { JsonObject } from '@sitewright/contract/content';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from './column-types.ts';

/** Cached responses of stock services: the same for every tenant, so the table has no tenant. */
export interface StockCacheTable {
  key: string;
  body: JSONColumnType<JsonObject>;
  fetched_at: Timestamp;
}

/** Changes by staff to a built-in stock image, or a stock image that they added. */
export interface StockImagesTable {
  id: string;
  /** Null in this and the next three columns: the value of the built-in image. */
  title: string | null;
  alt: string | null;
  category: string | null;
  tags: string[] | null;
  is_hidden: Generated<boolean>;
  /** Null in this and the next ten columns: a built-in image. */
  object_key: string | null;
  thumbnail_key: string | null;
  mime_type: string | null;
  sha256: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
  color: string | null;
  credit: string | null;
  licence: string | null;
  source_url: string | null;
  version: Generated<number>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

/** The featured images in their order; no row means the built-in selection. */
export interface StockFeaturedTable {
  is_only: Generated<boolean>;
  picture_ids: string[];
  version: Generated<number>;
}
