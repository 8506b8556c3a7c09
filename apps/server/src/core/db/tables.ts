import type { RequiredDeletionsTable } from './global-tables/backup-tables.ts';
import type { WizardData } from '@sitewright/contract/wizard/wizard';
import type { JsonObject } from '@sitewright/contract/content';
import type {
  IdentitiesTable,
  MembershipsTable,
  OneTimeTokensTable,
  PasskeysTable,
  RecoveryCodesTable,
  RefreshTokensTable,
  SessionsTable,
  SignInCodesTable,
  UsersTable,
} from './identity-tables.ts';
import type {
  DocumentOperationsTable,
  DocumentVersionsTable,
  DocumentsTable,
  HostNamesTable,
  LibrarySectionsTable,
  PagesTable,
  RedirectsTable,
  ReleasesTable,
  SiteSectionsTable,
  SiteVersionDocumentsTable,
  SiteVersionsTable,
  SitesTable,
} from './site-tables.ts';
import type {
  DocArticleVersionsTable,
  DocArticlesTable,
  DocCategoriesTable,
  DocFeedbackTable,
  DocMissedSearchesTable,
  DocPositionsTable,
  DocRedirectsTable,
  DocStructurePositionsTable,
  DocTutorialProgressTable,
  DocTutorialsTable,
} from './global-tables/documentation-tables.ts';
import type {
  BlobsTable,
  MediaUrlsTable,
  MediaFoldersTable,
  MediaTable,
  StorageUsageTable,
} from './media-tables.ts';
import type {
  AcmeAccountsTable,
  AcmeChallengesTable,
  CertificatesTable,
} from './global-tables/certificate-tables.ts';
import type { CompanyEntriesTable } from './global-tables/company-page-tables.ts';
import type { SiteTransfersTable } from './site-transfer-tables.ts';
import type {
  StatusDaysTable,
  StatusIncidentsTable,
  StatusSamplesTable,
} from './global-tables/status-tables.ts';
import type { StockCacheTable, StockFeaturedTable, StockImagesTable } from './stock-tables.ts';
import type { ActiveEmailTemplatesTable } from './email-tables.ts';
import type { InvitationsTable, SiteMembersTable } from './sharing-tables.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { JsonDefault, JsonListDefault, Timestamp, TimestampDefault } from './column-types.ts';

/**
 * The table index: one interface per table, columns as the database names them. A feature adds its own tables by
 * declaration merging in its `<feature>.tables.ts`. Maintained by hand; a test compares all of it with the migrated
 * schema. JSON columns are written as text (`JSON.stringify`), because the driver would turn a
 * JavaScript array into a PostgreSQL array.
 */
export interface Database {
  acme_accounts: AcmeAccountsTable;
  acme_challenges: AcmeChallengesTable;
  active_email_templates: ActiveEmailTemplatesTable;
  audit_log: AuditLogTable;
  blobs: BlobsTable;
  branding_versions: BrandingVersionsTable;
  certificates: CertificatesTable;
  custom_templates: CustomTemplatesTable;
  company_entries: CompanyEntriesTable;
  doc_article_versions: DocArticleVersionsTable;
  doc_articles: DocArticlesTable;
  doc_categories: DocCategoriesTable;
  doc_feedback: DocFeedbackTable;
  doc_missed_searches: DocMissedSearchesTable;
  doc_positions: DocPositionsTable;
  doc_redirects: DocRedirectsTable;
  doc_structure_positions: DocStructurePositionsTable;
  doc_tutorial_progress: DocTutorialProgressTable;
  doc_tutorials: DocTutorialsTable;
  document_operations: DocumentOperationsTable;
  document_versions: DocumentVersionsTable;
  documents: DocumentsTable;
  domain_events: DomainEventsTable;
  event_deliveries: EventDeliveriesTable;
  host_names: HostNamesTable;
  identities: IdentitiesTable;
  invitations: InvitationsTable;
  library_sections: LibrarySectionsTable;
  mails: MailsTable;
  media: MediaTable;
  media_urls: MediaUrlsTable;
  media_folders: MediaFoldersTable;
  memberships: MembershipsTable;
  notifications: NotificationsTable;
  one_time_tokens: OneTimeTokensTable;
  pages: PagesTable;
  passkeys: PasskeysTable;
  rate_limits: RateLimitsTable;
  required_deletions: RequiredDeletionsTable;
  recovery_codes: RecoveryCodesTable;
  redirects: RedirectsTable;
  refresh_tokens: RefreshTokensTable;
  releases: ReleasesTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  sign_in_codes: SignInCodesTable;
  site_members: SiteMembersTable;
  site_version_documents: SiteVersionDocumentsTable;
  site_transfers: SiteTransfersTable;
  site_versions: SiteVersionsTable;
  site_sections: SiteSectionsTable;
  sites: SitesTable;
  status_days: StatusDaysTable;
  status_incidents: StatusIncidentsTable;
  status_samples: StatusSamplesTable;
  stock_cache: StockCacheTable;
  stock_featured: StockFeaturedTable;
  stock_pictures: StockImagesTable;
  storage_usage: StorageUsageTable;
  tenants: TenantsTable;
  users: UsersTable;
  wizard_logos: WizardLogosTable;
  wizard_sessions: WizardSessionsTable;
}

/** Tables without tenant isolation, each on purpose. The catalogue audit rejects any other. */
export const globalTables = [
  'acme_accounts',
  'acme_challenges',
  'certificates',
  'company_entries',
  'doc_article_versions',
  'doc_articles',
  'doc_categories',
  'doc_feedback',
  'doc_missed_searches',
  'doc_positions',
  'doc_redirects',
  'doc_structure_positions',
  'doc_tutorial_progress',
  'doc_tutorials',
  'active_email_templates',
  'host_names',
  'identities',
  'mails',
  'media_urls',
  'one_time_tokens',
  'passkeys',
  'rate_limits',
  'required_deletions',
  'recovery_codes',
  'refresh_tokens',
  'sessions',
  'settings',
  'sign_in_codes',
  'status_days',
  'status_incidents',
  'status_samples',
  'stock_cache',
  'stock_featured',
  'stock_pictures',
  'tenants',
  'users',
  'wizard_logos',
  'wizard_sessions',
] as const satisfies readonly (keyof Database)[];

export interface TenantsTable {
  /** The slug, which never changes. */
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

/** A stored object that is attached to a mail when it is sent. */
export interface MailAttachment {
  key: string;
  name: string;
  type: string;
}

export interface MailsTable {
  id: Generated<string>;
  tenant_id: string | null;
  kind: string;
  recipient: string;
  subject: string;
  text_body: string | null;
  html_body: string | null;
  attachments: JsonListDefault<MailAttachment>;
  /** Address that replies go to; null: nobody reads them. */
  reply_to: string | null;
  /** One-click unsubscribe URL; null for emails that nobody subscribed to. */
  unsubscribe_url: string | null;
  /** The site that a form sent it for. */
  site_id: string | null;
  status: Generated<'queued' | 'kept' | 'sent' | 'failed' | 'bounced' | 'suppressed'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: TimestampDefault;
  sent_at: Timestamp | null;
  /** While a worker sends it. */
  claimed_until: Timestamp | null;
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

export interface NotificationsTable {
  tenant_id: string;
  id: Generated<string>;
  /** The recipient. */
  user_id: string;
  event: string;
  actor_id: string | null;
  /** The user that the notification is about; null for other targets. */
  person_id: string | null;
  target_id: string | null;
  target_label: string | null;
  detail: JsonDefault;
  created_at: TimestampDefault;
  read_at: Timestamp | null;
}

export interface DomainEventsTable {
  id: Generated<string>;
  tenant_id: string | null;
  name: string;
  at: TimestampDefault;
  actor_kind: string;
  actor_id: string | null;
  /** The name that a guest chose. */
  actor_name: string | null;
  target_type: string;
  target_id: string;
  target_label: string | null;
  changes: JsonDefault;
  payload: JsonDefault;
}

export interface EventDeliveriesTable {
  tenant_id: string | null;
  event_id: string;
  subscriber: string;
  at: TimestampDefault;
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

export interface WizardSessionsTable {
  id: Generated<string>;
  user_id: string | null;
  email: string | null;
  step: 'business' | 'pages' | 'look' | 'name' | 'create';
  data: JSONColumnType<WizardData>;
  run_id: string | null;
  site_id: string | null;
  created_at: TimestampDefault;
  expires_at: Timestamp;
  logo_version: string | null;
}

export interface WizardLogosTable {
  session_id: string;
  mime_type: string;
  bytes: Buffer;
  width: number | null;
  height: number | null;
}
