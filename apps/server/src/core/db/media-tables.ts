import type { JsonObject } from '@sitewright/contract/content';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, JsonListDefault, Timestamp, TimestampDefault } from './column-types.ts';

// Uploaded files, their bytes (blobs), and where these are stored.

export interface MediaTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string | null;
  owner_id: string;
  name: string;
  mime_type: string;
  size: number;
  width: number | null;
  height: number | null;
  /** The file's URL without `/media/`; for older files it is also the storage key of their bytes. */
  storage_key: string;
  alt: Generated<string>;
  category: string | null;
  tags: Generated<string[]>;
  metadata: JsonDefault;
  created_at: TimestampDefault;
  deleted_at: Timestamp | null;
  /** Null for older files, whose bytes are stored under `storage_key`. */
  blob_id: string | null;
  folder_id: string | null;
  kind: Generated<'image' | 'document' | 'external'>;
  source: Generated<'upload' | 'crop' | 'pexels' | 'unsplash' | 'built-in' | 'platform' | 'address'>;
  source_url: string | null;
  photographer: string | null;
  photographer_url: string | null;
  unsplash: JSONColumnType<JsonObject> | null;
  external_url: string | null;
  focal_x: number | null;
  focal_y: number | null;
  origin_id: string | null;
  crop: JSONColumnType<JsonObject> | null;
  temporary_until: Timestamp | null;
  blocked_at: Timestamp | null;
  blocked_reason: string | null;
  updated_at: TimestampDefault;
}

/** An image in another size or format. */
export interface BlobVariant {
  width: number;
  height: number;
  format: 'webp' | 'jpeg' | 'avif';
  key: string;
  size: number;
}

export interface BlobsTable {
  tenant_id: string;
  id: Generated<string>;
  sha256: string;
  size: number;
  mime_type: string;
  object_key: string;
  width: number | null;
  height: number | null;
  variants: JsonListDefault<BlobVariant>;
  variant_bytes: Generated<number>;
  thumbhash: string | null;
  color: string | null;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  state: Generated<'processing' | 'ready' | 'failed'>;
  created_at: TimestampDefault;
  unused_since: Timestamp | null;
}

export interface StorageUsageTable {
  tenant_id: string;
  used_bytes: Generated<number>;
  quota_bytes: number | null;
}

export interface MediaFoldersTable {
  tenant_id: string;
  id: Generated<string>;
  site_id: string;
  parent_id: string | null;
  name: string;
  created_at: TimestampDefault;
}

/** Maps the URL of a file (without `/media/`) to its tenant and media row, for requests that name nothing else. */
export interface MediaUrlsTable {
  storage_key: string;
  tenant_id: string;
  media_id: string;
}
