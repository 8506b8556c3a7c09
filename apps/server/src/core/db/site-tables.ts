import type { OfflinePage } from '@sitewright/contract/publishing/offline-page';
import type { JsonObject } from '@sitewright/contract/content';
import type { Generated, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from './column-types.ts';

export interface SitesTable {
  tenant_id: string;
  id: Generated<string>;
  owner_id: string;
  name: string;
  description: Generated<string>;
  subdomain: string | null;
  template_id: string | null;
  settings: JsonDefault;
  business_context: JsonDefault;
  theme: JsonDefault;
  is_published: Generated<boolean>;
  published_release_id: string | null;
  draft_version: Generated<number>;
  published_version: number | null;
  thumbnail_key: string | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  deleted_at: Timestamp | null;
  publish_at: Timestamp | null;
  unpublish_at: Timestamp | null;
  scheduled_by: string | null;
  access: Generated<'public' | 'password' | 'members'>;
  access_password: string | null;
  access_key: string | null;
  code: JsonDefault;
  /** The site with the platform's own blog, which no list shows. */
  is_platform: Generated<boolean>;
  /** The user who changed it last. */
  updated_by: string | null;
  /** Connects ids of its rows with those in its backups; null for a site that was made here. */
  archive_mask: string | null;
  /** What visitors see while it is unpublished; null: that nothing is published. */
  offline_page: JSONColumnType<OfflinePage> | null;
}

export interface SiteSectionsTable {
  tenant_id: string;
  site_id: string;
  /** Id of its document. */
  id: string;
  name: string;
  category: string;
  state: Generated<'draft' | 'active' | 'archived'>;
  sync: Generated<'linked' | 'detached'>;
  created_by: string | null;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

export interface LibrarySectionsTable {
  tenant_id: string;
  id: Generated<string>;
  name: string;
  category: string;
  content: JSONColumnType<JsonObject>;
  pushed_by: string | null;
  created_at: TimestampDefault;
}

export interface HostNamesTable {
  name: string;
  kind: 'site' | 'tenant';
  tenant_id: string;
  site_id: string | null;
  created_at: TimestampDefault;
}

export interface DocumentsTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  kind: 'page' | 'header' | 'footer' | 'section' | 'post' | 'post_template' | 'list_template';
  version: Generated<number>;
  content: JSONColumnType<JsonObject>;
  updated_at: TimestampDefault;
  updated_by: string | null;
}

export interface PagesTable {
  tenant_id: string;
  site_id: string;
  /** Id of the page's document. */
  id: string;
  title: string;
  slug: string;
  is_home: Generated<boolean>;
  order_key: string;
  seo: JsonDefault;
  settings: JsonDefault;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

export interface DocumentOperationsTable {
  tenant_id: string;
  document_id: string;
  version: number;
  client_id: string;
  seq: number;
  ops: JSONColumnType<JsonObject[]>;
  label: string | null;
  user_id: string | null;
  created_at: TimestampDefault;
}

export interface DocumentVersionsTable {
  tenant_id: string;
  document_id: string;
  id: Generated<string>;
  version: number;
  content: JSONColumnType<JsonObject>;
  label: string | null;
  created_by: string | null;
  created_at: TimestampDefault;
  site_id: string;
  reason: Generated<'start' | 'session' | 'steps' | 'named' | 'published' | 'replaced' | 'restored'>;
  release_number: number | null;
}

export interface SiteVersionsTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  version: number;
  reason: 'start' | 'session' | 'named' | 'published' | 'restored';
  label: string | null;
  release_number: number | null;
  facts: JSONColumnType<JsonObject>;
  created_by: string | null;
  created_at: TimestampDefault;
}

export interface SiteVersionDocumentsTable {
  tenant_id: string;
  site_version_id: string;
  document_version_id: string;
  document_id: string;
  kind: 'page' | 'header' | 'footer' | 'section' | 'post_template' | 'list_template';
}

export interface ReleasesTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  number: number;
  manifest: JSONColumnType<JsonObject>;
  created_by: string | null;
  created_at: TimestampDefault;
  note: string | null;
}

export interface RedirectsTable {
  tenant_id: string;
  site_id: string;
  from_path: string;
  to_path: string;
  code: Generated<number>;
  position: Generated<number>;
  created_at: TimestampDefault;
}
