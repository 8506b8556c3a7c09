import type { JsonObject } from '@sitewright/contract/content';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp, TimestampDefault } from './column-types.ts';

/** Answers of stock services: the same for everybody, so no tenant stands in them. */
export interface StockCacheTable {
  key: string;
  body: JSONColumnType<JsonObject>;
  fetched_at: Timestamp;
}

/** What staff changed of a picture that comes with the product, or a picture that they added. */
export interface StockPicturesTable {
  id: string;
  /** Null in this and the next three: as it comes with the product. */
  title: string | null;
  alt: string | null;
  category: string | null;
  tags: string[] | null;
  is_hidden: Generated<boolean>;
  /** Null in this and the next ten: it comes with the product. */
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

/** The featured pictures in their order; no row: as they come with the product. */
export interface StockFeaturedTable {
  is_only: Generated<boolean>;
  picture_ids: string[];
  version: Generated<number>;
}
