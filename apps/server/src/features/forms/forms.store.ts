import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { type Selectable, sql, type SqlBool } from 'kysely';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { FormsTable, FormVersionsTable } from './forms.tables.ts';

export interface FormRow extends Selectable<FormsTable> {
  /** Hash of the published version. */
  published_hash: string | null;
}
/** A form without what its owner edits, which visitors have nothing to do with. */
export type FormHead = Omit<FormRow, 'draft' | 'published_hash'>;
export type FormVersionRow = Selectable<FormVersionsTable>;

const selectForms = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('forms')
    .leftJoin('form_versions', (join) =>
      join
        .onRef('form_versions.tenant_id', '=', 'forms.tenant_id')
        .onRef('form_versions.form_id', '=', 'forms.id')
        .onRef('form_versions.version', '=', 'forms.published_version'),
    )
    .selectAll('forms')
    .select('form_versions.hash as published_hash')
    .where('forms.tenant_id', '=', tx.tenantId)
    .where('forms.site_id', '=', siteId);

export const listForms = (tx: TenantTransaction, siteId: string): Promise<FormRow[]> =>
  selectForms(tx, siteId).orderBy('forms.created_at', 'desc').orderBy('forms.id').execute();

export const findForm = (tx: TenantTransaction, siteId: string, id: string): Promise<FormRow | undefined> =>
  selectForms(tx, siteId).where('forms.id', '=', id).executeTakeFirst();

/** Until the transaction ends, nobody else adds a form to the site or changes a slug in it. */
export const lockForms = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forms:${siteId}`}, 0))`.execute(tx);
};

export const countForms = async (tx: TenantTransaction, siteId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('forms')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Slugs of a site's forms that begin with a text. */
export const listSlugs = async (
  tx: TenantTransaction,
  { siteId, slug, except }: { siteId: string; slug: string; except: string | undefined },
): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('forms')
    .select('slug')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where(sql<SqlBool>`starts_with(slug, ${slug})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute();
  return new Set(rows.map((row) => row.slug));
};

export interface FormValues {
  pageId: string | null;
  name: string;
  slug: string;
  description: string;
  isActive: boolean;
  closesAt: string | null;
  maxSubmissions: number | null;
  retentionDays: number | null;
  draft: FormDefinition;
}

const columnsOf = (values: FormValues) => ({
  page_id: values.pageId,
  name: values.name,
  slug: values.slug,
  description: values.description,
  is_active: values.isActive,
  closes_at: values.closesAt,
  max_submissions: values.maxSubmissions,
  retention_days: values.retentionDays,
  draft: JSON.stringify(values.draft),
});

export const insertForm = async (
  tx: TenantTransaction,
  form: FormValues & { siteId: string; publicId: string; userId?: string; nodeId?: string | null },
): Promise<string> => {
  const { id } = await tx
    .insertInto('forms')
    .values({
      ...columnsOf(form),
      tenant_id: tx.tenantId,
      site_id: form.siteId,
      public_id: form.publicId,
      created_by: form.userId ?? null,
      node_id: form.nodeId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The node gets another form. */
export const releaseNode = async (tx: TenantTransaction, siteId: string, nodeId: string): Promise<void> => {
  await tx
    .updateTable('forms')
    .set({ node_id: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('node_id', '=', nodeId)
    .execute();
};

/** Changes a form that nobody edits: its next save asks nobody. */
export const updateDraft = async (
  tx: TenantTransaction,
  id: string,
  draft: FormDefinition,
): Promise<void> => {
  await tx
    .updateTable('forms')
    .set({ draft: JSON.stringify(draft), updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const updateForm = async (tx: TenantTransaction, id: string, form: FormValues): Promise<void> => {
  await tx
    .updateTable('forms')
    .set({ ...columnsOf(form), updated_at: new Date() })
    .set(({ eb }) => ({ edit: eb('edit', '+', 1) }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export const deleteForm = async (tx: TenantTransaction, siteId: string, id: string): Promise<void> => {
  await tx
    .deleteFrom('forms')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export interface FormPageRow {
  form_id: string;
  page_id: string;
  title: string;
}

/**
 * The pages on which forms of a site stand: those that name a form, and the node that it was created for unless that names
 * another one by now. The content of each page becomes a text once, and not for each form.
 */
export const listFormPages = async (tx: TenantTransaction, siteId: string): Promise<FormPageRow[]> => {
  const { rows } = await sql<FormPageRow>`
    with texts as materialized (
      select pages.id, pages.title, documents.content, documents.content::text as text
      from app.pages join app.documents on documents.tenant_id = pages.tenant_id and documents.id = pages.id
      where pages.tenant_id = ${tx.tenantId} and pages.site_id = ${siteId}
    ), forms as materialized (
      select id, id::text as text, node_id from app.forms where tenant_id = ${tx.tenantId} and site_id = ${siteId}
    ), nodes as materialized (
      select forms.id as form_id, texts.id as page_id, texts.title, jsonb_path_query_first(
        texts.content, '$.** ? (@.id == $node).data', jsonb_build_object('node', forms.node_id))::text as data
      from forms join texts on position(forms.node_id in texts.text) > 0
    )
    select forms.id as form_id, texts.id as page_id, texts.title
    from forms join texts on position(forms.text in texts.text) > 0
    union
    select form_id, page_id, title from nodes
    where not exists (select from forms where position(forms.text in nodes.data) > 0)
    order by title`.execute(tx);
  return rows;
};

export const listVersions = (tx: TenantTransaction, formId: string): Promise<FormVersionRow[]> =>
  tx
    .selectFrom('form_versions')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .execute();

export const findVersion = (
  tx: TenantTransaction,
  formId: string,
  version: number,
): Promise<FormVersionRow | undefined> =>
  tx
    .selectFrom('form_versions')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst();

export const findVersionByHash = async (
  tx: TenantTransaction,
  formId: string,
  hash: string,
): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('form_versions')
    .select('version')
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .where('hash', '=', hash)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
};

export const countVersions = async (tx: TenantTransaction, formId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('form_versions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Returns its number. */
export const insertVersion = async (
  tx: TenantTransaction,
  formId: string,
  { definition, hash }: { definition: FormDefinition; hash: string },
): Promise<number> => {
  const { version } = await tx
    .insertInto('form_versions')
    .values((eb) => ({
      tenant_id: tx.tenantId,
      form_id: formId,
      version: eb
        .selectFrom('form_versions')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('tenant_id', '=', tx.tenantId)
        .where('form_id', '=', formId),
      definition: JSON.stringify(definition),
      hash,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
};

export const setPublishedVersion = async (
  tx: TenantTransaction,
  formId: string,
  version: number,
): Promise<void> => {
  await tx
    .updateTable('forms')
    .set({ published_version: version })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', formId)
    .execute();
};

const headColumns = [
  ...(['tenant_id', 'id', 'site_id', 'public_id', 'page_id', 'node_id', 'name', 'slug'] as const),
  ...(['description', 'is_active', 'closes_at', 'max_submissions', 'retention_days'] as const),
  ...(['recipients', 'mails_files_as', 'edit', 'published_version', 'blocked_at'] as const),
  ...(['blocked_reason', 'created_by', 'created_at', 'updated_at'] as const),
] as const satisfies readonly (keyof FormHead)[];

/** The form of a site that visitors know by its public id, as it is needed for each submission. */
export const findPublicFormHead = (
  tx: TenantTransaction,
  siteId: string,
  publicId: string,
): Promise<FormHead | undefined> =>
  tx
    .selectFrom('forms')
    .select(headColumns)
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();

/** The form of a site that visitors know by its public id. */
export const findPublicForm = (
  tx: TenantTransaction,
  siteId: string,
  publicId: string,
): Promise<FormRow | undefined> =>
  selectForms(tx, siteId).where('forms.public_id', '=', publicId).executeTakeFirst();

export const setDelivery = async (
  tx: TenantTransaction,
  formId: string,
  { recipients, filesAs }: { recipients: string[]; filesAs: FormRow['mails_files_as'] | undefined },
): Promise<void> => {
  await tx
    .updateTable('forms')
    .set({ recipients, ...(filesAs === undefined ? {} : { mails_files_as: filesAs }) })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', formId)
    .execute();
};
