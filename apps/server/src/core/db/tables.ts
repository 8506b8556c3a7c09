import type { JsonObject } from '@sitewright/contract/content';
import type { CommentsTable, FormMessagesTable, ReviewLinksTable } from './comment-tables.ts';
import type {
  BlobsTable,
  MediaAddressesTable,
  MediaFoldersTable,
  MediaTable,
  StorageUsageTable,
} from './media-tables.ts';
import type { SiteTransfersTable } from './site-transfer-tables.ts';
import type { StockCacheTable, StockFeaturedTable, StockPicturesTable } from './stock-tables.ts';
import type { InvitationsTable, SiteMembersTable } from './people-tables.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { JsonDefault, Timestamp, TimestampDefault } from './column-types.ts';

/**
 * The table index: one interface a table, columns as the database names them. Kept by hand; a test
 * compares it with the migrated schema. JSON columns are written as text (`JSON.stringify`), because
 * the driver would turn a JavaScript array into a PostgreSQL array.
 */
export interface Database {
  audit_log: AuditLogTable;
  blobs: BlobsTable;
  branding_versions: BrandingVersionsTable;
  comments: CommentsTable;
  custom_templates: CustomTemplatesTable;
  document_operations: DocumentOperationsTable;
  document_versions: DocumentVersionsTable;
  documents: DocumentsTable;
  form_messages: FormMessagesTable;
  host_names: HostNamesTable;
  identities: IdentitiesTable;
  invitations: InvitationsTable;
  library_sections: LibrarySectionsTable;
  mails: MailsTable;
  media: MediaTable;
  media_addresses: MediaAddressesTable;
  media_folders: MediaFoldersTable;
  memberships: MembershipsTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  notifications: NotificationsTable;
  one_time_tokens: OneTimeTokensTable;
  pages: PagesTable;
  passkeys: PasskeysTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  redirects: RedirectsTable;
  refresh_tokens: RefreshTokensTable;
  releases: ReleasesTable;
  review_links: ReviewLinksTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  sign_in_codes: SignInCodesTable;
  site_members: SiteMembersTable;
  site_version_documents: SiteVersionDocumentsTable;
  site_transfers: SiteTransfersTable;
  site_versions: SiteVersionsTable;
  site_sections: SiteSectionsTable;
  sites: SitesTable;
  stock_cache: StockCacheTable;
  stock_featured: StockFeaturedTable;
  stock_pictures: StockPicturesTable;
  storage_usage: StorageUsageTable;
  tenants: TenantsTable;
  users: UsersTable;
}

/** Tables outside the tenant wall, each on purpose. The catalogue audit refuses any other. */
export const globalTables = [
  'host_names',
  'identities',
  'mails',
  'media_addresses',
  'newsletter_subscribers',
  'one_time_tokens',
  'passkeys',
  'rate_limits',
  'recovery_codes',
  'refresh_tokens',
  'sessions',
  'settings',
  'sign_in_codes',
  'stock_cache',
  'stock_featured',
  'stock_pictures',
  'tenants',
  'users',
] as const satisfies readonly (keyof Database)[];

export interface TenantsTable {
  /** The slug, for good. */
  id: string;
  name: string;
  status: Generated<'active' | 'suspended' | 'archived' | 'closing' | 'closed'>;
  created_at: TimestampDefault;
  kind: Generated<'standard' | 'agency' | 'internal'>;
  owner_id: string | null;
  status_reason: string | null;
  notes: Generated<string>;
  locale: Generated<string>;
  timezone: Generated<string>;
  settings: JsonDefault;
  branding: JsonDefault;
  branding_draft: JSONColumnType<JsonObject> | null;
  purge_at: Timestamp | null;
  updated_at: TimestampDefault;
  version: Generated<number>;
  branding_edit: Generated<number>;
  branding_version: Generated<number>;
}

export interface UsersTable {
  id: Generated<string>;
  email: string;
  email_verified_at: Timestamp | null;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  platform_role: 'PLATFORM_ADMIN' | 'SUPER_ADMIN' | null;
  status: Generated<'invited' | 'active' | 'suspended' | 'deletion_pending' | 'deleted'>;
  locale: Generated<string>;
  session_version: Generated<number>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
  last_login_at: Timestamp | null;
  avatar_key: string | null;
  timezone: Generated<string>;
  totp_secret: Buffer | null;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: number | null;
  notifications: JsonDefault;
  pending_email: string | null;
  deletion_due_at: Timestamp | null;
}

export interface MembershipsTable {
  tenant_id: string;
  user_id: string;
  role: 'USER' | 'ADMIN';
  created_at: TimestampDefault;
  status: Generated<'active' | 'suspended'>;
  last_seen_at: Timestamp | null;
}

export interface BrandingVersionsTable {
  tenant_id: string;
  version: number;
  branding: JSONColumnType<JsonObject>;
  published_by: string | null;
  published_at: TimestampDefault;
}

export interface CustomTemplatesTable {
  tenant_id: string;
  id: Generated<string>;
  slug: string;
  version: number;
  scope: Generated<'tenant' | 'platform'>;
  config: JSONColumnType<JsonObject>;
  defaults: JSONColumnType<JsonObject>;
  templates: JSONColumnType<Record<string, string>>;
  css: string;
  script: string | null;
  assets: JsonDefault;
  thumbnail_key: string | null;
  bytes: number;
  uploaded_by: string | null;
  created_at: TimestampDefault;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  tenant_id: string | null;
  method: string;
  user_agent: string | null;
  ip_hash: string | null;
  created_at: TimestampDefault;
  last_seen_at: TimestampDefault;
  stepped_up_until: Timestamp | null;
  ended_at: Timestamp | null;
  ended_reason: string | null;
}

export interface SignInCodesTable {
  id: Generated<string>;
  email: string;
  code_hash: Buffer;
  context: string;
  attempts: Generated<number>;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface OneTimeTokensTable {
  id: Generated<string>;
  kind:
    | 'magic_link'
    | 'verify_email'
    | 'reset_password'
    | 'change_email'
    | 'exchange'
    | 'oidc_state'
    | 'passkey'
    | 'second_factor'
    | 'step_up'
    | 'cancel_deletion'
    | 'connect_identity'
    | 'site_entry';
  token_hash: Buffer;
  user_id: string | null;
  email: string | null;
  data: JsonDefault;
  attempts: Generated<number>;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface IdentitiesTable {
  provider: string;
  subject: string;
  user_id: string;
  email: string | null;
  created_at: TimestampDefault;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  is_backed_up: Generated<boolean>;
  created_at: TimestampDefault;
  last_used_at: Timestamp | null;
  public_id: Generated<string>;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface MailsTable {
  id: Generated<string>;
  tenant_id: string | null;
  kind: string;
  recipient: string;
  subject: string;
  text_body: string | null;
  html_body: string | null;
  status: Generated<'queued' | 'kept' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: TimestampDefault;
  sent_at: Timestamp | null;
}

export interface RefreshTokensTable {
  id: Generated<string>;
  user_id: string;
  tenant_id: string | null;
  family: string;
  generation: number;
  token_hash: Buffer;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  successor_id: string | null;
  successor_cipher: Buffer | null;
  revoked_at: Timestamp | null;
  user_agent: string | null;
  ip_hash: string | null;
  remember: Generated<boolean>;
}

export interface RateLimitsTable {
  key: string;
  window_start: Timestamp;
  count: number;
  expires_at: Timestamp;
}

export interface SettingsTable {
  key: string;
  value: JSONColumnType<JsonObject>;
  updated_at: TimestampDefault;
}

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
  /** Who changed it last. */
  updated_by: string | null;
}

export interface SiteSectionsTable {
  tenant_id: string;
  site_id: string;
  /** Of its document. */
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

export interface NewsletterSubscribersTable {
  email: string;
  source: string;
  created_at: TimestampDefault;
}

export interface NotificationsTable {
  tenant_id: string;
  id: Generated<string>;
  /** Whom it tells. */
  user_id: string;
  event: string;
  actor_id: string | null;
  /** Whom it is about, where it is about a person. */
  person_id: string | null;
  target_id: string | null;
  target_label: string | null;
  detail: JsonDefault;
  created_at: TimestampDefault;
  read_at: Timestamp | null;
}

export interface DocumentsTable {
  tenant_id: string;
  site_id: string;
  id: Generated<string>;
  kind: 'page' | 'header' | 'footer' | 'section';
  version: Generated<number>;
  content: JSONColumnType<JsonObject>;
  updated_at: TimestampDefault;
  updated_by: string | null;
}

export interface PagesTable {
  tenant_id: string;
  site_id: string;
  /** The id of the page's document. */
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
  kind: 'page' | 'header' | 'footer' | 'section';
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
  created_at: TimestampDefault;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  tenant_id: string | null;
  at: TimestampDefault;
  actor_id: string | null;
  action: string;
  target_type: string | null;
  target_id: string | null;
  request_id: string | null;
  ip_hash: string | null;
  detail: JsonDefault;
  actor_type: Generated<string>;
  actor_label: string | null;
  target_label: string | null;
  changes: JsonDefault;
  user_agent: string | null;
}
