import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

type Db = Kysely<Database> | Transaction<Database>;

export const listAllSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select([
      'method',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'ended_at as endedAt',
      'ended_reason as endedReason',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();

export const listMailsTo = (db: Db, email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'status', 'created_at as createdAt'])
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .orderBy('created_at', 'desc')
    .execute();

/** The user's subscription to the newsletter of the platform. Run with the user as the actor. */
export const findSubscription = (tx: Transaction<Database>, email: string) =>
  tx
    .selectFrom('newsletter_subscribers')
    .select(['status', 'source', 'consent_at as consentAt', 'created_at as createdAt'])
    .where('tenant_id', '=', sharedTenantId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();

const signIns = ['session.started', 'sign_in.failed'];

const auditLogOf = (tx: Transaction<Database>, userId: string, limit: number) =>
  tx
    .selectFrom('audit_log')
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('target_id', '=', userId)]))
    .orderBy('id', 'desc')
    .limit(limit);

/** Audit log entries by the user or about their account. Run with the user as the actor. */
export const listAuditLogOf = (tx: Transaction<Database>, userId: string, limit: number) =>
  auditLogOf(tx, userId, limit)
    .where('action', 'not in', signIns)
    .select(['at', 'action', 'tenant_id as tenantId', 'target_type as targetType', 'target_label as target'])
    .execute();

/** All sign-ins and sign-in attempts of the account. Run with the user as the actor. */
export const listSignInsOf = (tx: Transaction<Database>, userId: string, limit: number) =>
  auditLogOf(tx, userId, limit)
    .where('action', 'in', signIns)
    .select(['at', 'action', 'user_agent as userAgent'])
    .select(sql<string | null>`detail ->> 'method'`.as('method'))
    .execute();

export const listSitesOf = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('sites')
    .select([
      'id',
      'name',
      'description',
      'subdomain',
      'template_id as templateId',
      'is_published as isPublished',
      'theme',
      'settings',
      'business_context as businessContext',
      'code',
      'created_at as createdAt',
      'updated_at as updatedAt',
      'deleted_at as trashedAt',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const listMediaOf = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('media')
    .leftJoin('blobs', (join) =>
      join.onRef('blobs.tenant_id', '=', 'media.tenant_id').onRef('blobs.id', '=', 'media.blob_id'),
    )
    .select([
      'media.name',
      'media.kind',
      'media.site_id as siteId',
      'media.mime_type as mimeType',
      'media.size',
      'media.width',
      'media.height',
      'media.alt',
      'media.external_url as externalUrl',
      'media.photographer',
      'media.photographer_url as photographerUrl',
      'media.source',
      'media.source_url as sourceUrl',
      'media.created_at as createdAt',
    ])
    .select((eb) => eb.fn.coalesce('blobs.object_key', 'media.storage_key').as('key'))
    .where('media.tenant_id', '=', tx.tenantId)
    .where('media.owner_id', '=', userId)
    .where('media.deleted_at', 'is', null)
    .orderBy('media.created_at')
    .execute();
