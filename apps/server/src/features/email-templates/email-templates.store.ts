import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';
import type { Selectable } from 'kysely';
import { defaultTenantId } from '../../core/actor.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { userName } from '../../core/db/user-name.ts';
import type { EmailTemplatesTable, EmailTemplateVersionsTable } from './email-templates.tables.ts';

export type TemplateRow = Selectable<EmailTemplatesTable>;
export type TemplateVersionRow = Selectable<EmailTemplateVersionsTable>;

export interface TemplateKey {
  scope: 'tenant' | 'platform';
  kind: string;
  locale: Language;
}

export const listTemplateRows = (
  tx: TenantTransaction,
  scope: TemplateKey['scope'],
): Promise<TemplateRow[]> =>
  tx
    .selectFrom('email_templates')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('scope', '=', scope)
    .execute();

/** Locked, so that two changes follow each other. */
export const lockTemplateRow = (
  tx: TenantTransaction,
  { scope, kind, locale }: TemplateKey,
): Promise<TemplateRow | undefined> =>
  tx
    .selectFrom('email_templates')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .forUpdate()
    .executeTakeFirst();

export const findTemplateRow = (
  tx: TenantTransaction,
  { scope, kind, locale }: TemplateKey,
): Promise<TemplateRow | undefined> =>
  tx
    .selectFrom('email_templates')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .executeTakeFirst();

/** False when somebody else has created the row at the same time. */
export const insertTemplateRow = async (
  tx: TenantTransaction,
  { scope, kind, locale }: TemplateKey,
  row: { draft: EmailContent; basedOn: string; userId: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('email_templates')
    .values({
      tenant_id: tx.tenantId,
      scope,
      kind,
      locale,
      draft: JSON.stringify(row.draft),
      based_on: row.basedOn,
      updated_by: row.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

export const updateTemplateRow = async (
  tx: TenantTransaction,
  { scope, kind, locale }: TemplateKey,
  change: {
    draft: EmailContent | null;
    userId: string;
    basedOn?: string | undefined;
    version?: number | undefined;
    activeVersion?: number | null | undefined;
  },
): Promise<void> => {
  await tx
    .updateTable('email_templates')
    .set((eb) => ({
      draft: change.draft === null ? null : JSON.stringify(change.draft),
      edit: eb('edit', '+', 1),
      updated_by: change.userId,
      updated_at: new Date(),
      ...(change.basedOn === undefined ? {} : { based_on: change.basedOn }),
      ...(change.version === undefined ? {} : { version: change.version }),
      ...(change.activeVersion === undefined ? {} : { active_version: change.activeVersion }),
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .execute();
};

/** Makes a version the one that is sent, and deletes those that are too old to be kept. */
export const activateVersion = async (
  tx: TenantTransaction,
  { scope, kind, locale }: TemplateKey,
  {
    version,
    content,
    userId,
    oldest,
  }: { version: number; content: EmailContent; userId: string; oldest: number },
): Promise<void> => {
  const key = { tenant_id: tx.tenantId, scope, kind, locale };
  const json = JSON.stringify(content);
  await tx
    .insertInto('email_template_versions')
    .values({ ...key, version, content: json, created_by: userId })
    .execute();
  await tx
    .insertInto('active_email_templates')
    .values({ ...key, content: json })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'scope', 'kind', 'locale']).doUpdateSet({ content: json }),
    )
    .execute();
  await tx
    .deleteFrom('email_template_versions')
    .where('tenant_id', '=', tx.tenantId)
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .where('version', '<', oldest)
    .execute();
};

// The table has no row security, so its tenant is named in a way of its own.
export const deactivate = async (
  tx: TenantTransaction,
  { scope, kind, locale }: TemplateKey,
): Promise<void> => {
  await tx
    .deleteFrom('active_email_templates')
    .where('tenant_id', 'in', [tx.tenantId])
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .execute();
};

/** The active templates of a workspace and of the platform. */
export const listActiveRows = (tx: TenantTransaction) =>
  tx
    .selectFrom('active_email_templates')
    .selectAll()
    .where('tenant_id', 'in', [tx.tenantId, defaultTenantId])
    .where((eb) => eb.or([eb('scope', '=', 'platform'), eb('tenant_id', 'in', [tx.tenantId])]))
    .execute();

export const listVersionRows = (
  tx: TenantTransaction,
  { scope, kind, locale }: TemplateKey,
): Promise<(TemplateVersionRow & { author: string | null })[]> =>
  tx
    .selectFrom('email_template_versions')
    .leftJoin('users', 'users.id', 'email_template_versions.created_by')
    .selectAll('email_template_versions')
    .select(userName('users').as('author'))
    .where('email_template_versions.tenant_id', '=', tx.tenantId)
    .where('scope', '=', scope)
    .where('kind', '=', kind)
    .where('email_template_versions.locale', '=', locale)
    .orderBy('version', 'desc')
    .execute();

export const findVersionRow = async (tx: TenantTransaction, key: TemplateKey, version: number) =>
  (await listVersionRows(tx, key)).find((row) => row.version === version);

export const findEditorEmail = async (
  tx: TenantTransaction,
  { updated_by: id }: TemplateRow,
): Promise<string | null> =>
  id === null
    ? null
    : ((await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email ?? null);
