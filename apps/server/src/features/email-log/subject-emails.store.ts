// Emails to a person, and those that carry what they wrote to somebody else: replies to these go to the person.
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { sql, type SqlBool } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export interface SubjectEmails {
  /** In lower case. */
  email: string;
  kinds: readonly string[];
  /** With those that forms of sites sent. */
  withSites: boolean;
}

/** The table has no row security: the tenant of each row is compared. Emails of the platform have none. */
const ofTenant = (tenantId: string) =>
  tenantId === sharedTenantId
    ? sql<SqlBool>`mails.tenant_id is null`
    : sql<SqlBool>`mails.tenant_id = ${tenantId}`;

const matching = ({ tenantId }: TenantTransaction, { email, kinds, withSites }: SubjectEmails) =>
  sql<SqlBool>`${ofTenant(tenantId)}
    and mails.kind = any(${kinds})
    and (lower(mails.recipient) = ${email} or lower(mails.reply_to) = ${email})
    and (mails.site_id is null or ${withSites})`;

export const countEmailsOf = async (tx: TenantTransaction, person: SubjectEmails): Promise<number> => {
  const { count } = await tx
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(matching(tx, person))
    .executeTakeFirstOrThrow();
  return count;
};

/** The oldest first. Texts are there until an email is sent. */
export const listEmailsOf = (tx: TenantTransaction, person: SubjectEmails, limit: number) =>
  tx
    .selectFrom('mails')
    .select(['kind', 'recipient', 'reply_to as replyTo', 'subject', 'text_body as text', 'status'])
    .select(['created_at as createdAt', 'sent_at as sentAt'])
    .where(matching(tx, person))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const deleteEmailsOf = async (tx: TenantTransaction, person: SubjectEmails): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('mails')
    .where(matching(tx, person))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
