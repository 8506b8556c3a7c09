import type { JsonObject } from '@sitewright/contract/content';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import { type Insertable, type Kysely, type Selectable, sql, type SqlBool, type Transaction } from 'kysely';
import type { CustomTemplatesTable, Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';

export type TemplateRow = Selectable<CustomTemplatesTable>;

/** An image that belongs to a design, as stored in the column `assets`. */
export interface StoredAsset {
  /** Path used by the design: `assets/photo.webp`. */
  name: string;
  key: string;
  width: number;
  height: number;
}

/** Which designs are visible: the tenant's and the platform-wide ones, or only the latter. */
export type TemplateVisibility = 'tenant' | 'platform';

const visible = (tx: TenantTransaction, sight: TemplateVisibility) =>
  tx
    .selectFrom('custom_templates')
    .where((eb) =>
      sight === 'tenant'
        ? eb.or([
            eb('custom_templates.tenant_id', '=', tx.tenantId),
            eb('custom_templates.scope', '=', 'platform'),
          ])
        : eb('custom_templates.scope', '=', 'platform'),
    );

/** The newest version of each design; a tenant's own design comes before a platform-wide one. */
export const listNewest = (tx: TenantTransaction, sight: TemplateVisibility) =>
  visible(tx, sight)
    .leftJoin('users', 'users.id', 'custom_templates.uploaded_by')
    .distinctOn(['custom_templates.tenant_id', 'custom_templates.slug'])
    .select([
      'custom_templates.tenant_id',
      'custom_templates.id',
      'slug',
      'version',
      'scope',
      sql<{ en: string; vi: string }>`config -> 'label'`.as('label'),
      sql<string>`config ->> 'category'`.as('category'),
      sql<boolean>`script is not null`.as('has_script'),
      'thumbnail_key',
      'bytes',
      'custom_templates.created_at',
      'users.email',
      sql<number>`(count(*) over (partition by custom_templates.tenant_id, slug))::int`.as('versions'),
    ])
    .orderBy('custom_templates.tenant_id')
    .orderBy('slug')
    .orderBy('version', 'desc')
    .execute();
export type NewestRow = Awaited<ReturnType<typeof listNewest>>[number];

/** Only those columns of the newest versions that a manifest needs. */
export const listTypes = (tx: TenantTransaction, sight: TemplateVisibility) =>
  visible(tx, sight)
    .distinctOn(['tenant_id', 'slug'])
    .select(['tenant_id', 'id', 'slug'])
    .orderBy('tenant_id')
    .orderBy('slug')
    .orderBy('version', 'desc')
    .execute();

/** Every version of the given designs, with the columns that identify it. */
export const listVersions = (tx: TenantTransaction, slugs: readonly string[]) =>
  visible(tx, 'tenant')
    .select(['tenant_id', 'id', 'slug', 'version', 'scope', 'assets'])
    .where('slug', 'in', slugs)
    .orderBy('version', 'desc')
    .execute();

export const findTemplates = (
  tx: TenantTransaction,
  sight: TemplateVisibility,
  ids: readonly string[],
): Promise<TemplateRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : visible(tx, sight).selectAll('custom_templates').where('id', 'in', ids).execute();

export const findTemplate = async (
  tx: TenantTransaction,
  sight: TemplateVisibility,
  id: string,
): Promise<TemplateRow | undefined> => (await findTemplates(tx, sight, [id]))[0];

/** Serializes concurrent uploads of the same design, so each gets its own version number. */
export const lockSlug = (tx: TenantTransaction, slug: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`design|${tx.tenantId}|${slug}`}, 0))`.execute(tx);

/** The newest version under a slug, and whether a platform-wide design has that slug. */
export const findSlug = async (tx: TenantTransaction, slug: string) => {
  const own = await tx
    .selectFrom('custom_templates')
    .select([
      sql<number>`coalesce(max(version), 0)::int`.as('newest'),
      sql<number>`count(*)::int`.as('count'),
      sql<'tenant' | 'platform' | null>`min(scope)`.as('scope'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const elsewhere = await tx
    .selectFrom('custom_templates')
    .select('id')
    .where('scope', '=', 'platform')
    .where('tenant_id', '<>', tx.tenantId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return { ...own, isTakenByPlatform: elsewhere !== undefined };
};

export const countSlugs = async (tx: TenantTransaction): Promise<number> => {
  const { count } = await tx
    .selectFrom('custom_templates')
    .select(sql<number>`count(distinct slug)::int`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertTemplate = (
  tx: TenantTransaction,
  row: Omit<Insertable<CustomTemplatesTable>, 'tenant_id'>,
): Promise<TemplateRow> =>
  tx
    .insertInto('custom_templates')
    .values({ ...row, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes every version of a design; returns the deleted rows. */
export const deleteTemplate = (tx: TenantTransaction, slug: string) =>
  tx
    .deleteFrom('custom_templates')
    .where('tenant_id', '=', tx.tenantId)
    .where('slug', '=', slug)
    .returning(['assets', 'thumbnail_key'])
    .execute();

// ------------------------------------------------------------- usages of a design

const showsAny = sql<SqlBool>`documents.content @? '$.sections[*] ? (@.type starts with "custom/")'`;
/** The version that a section was made with, in every spelling of its data. */
const madeWith = sql<
  string | null
>`coalesce(section -> 'data' ->> 'templateId', section -> 'values' ->> 'templateId', section -> 'content' ->> 'templateId')`;

/** Documents of the tenant, counted by design and version. */
export const countUses = (tx: TenantTransaction) =>
  tx
    .selectFrom('documents')
    .innerJoinLateral(
      sql<{ section: JsonObject }>`jsonb_array_elements(documents.content -> 'sections')`.as<'sections'>(
        sql`sections(section)`,
      ),
      (join) => join.onTrue(),
    )
    .select([
      sql<string>`section ->> 'type'`.as('type'),
      madeWith.as('template_id'),
      'documents.id as document_id',
    ])
    .distinct()
    .where('documents.tenant_id', '=', tx.tenantId)
    .where(showsAny)
    .where(sql<SqlBool>`section ->> 'type' like 'custom/%'`)
    .execute();

const uses = (db: Transaction<Database>, type: string) =>
  db
    .selectFrom('documents')
    .innerJoin('sites', (join) =>
      join.onRef('sites.id', '=', 'documents.site_id').onRef('sites.tenant_id', '=', 'documents.tenant_id'),
    )
    .leftJoin('pages', (join) =>
      join.onRef('pages.id', '=', 'documents.id').onRef('pages.tenant_id', '=', 'documents.tenant_id'),
    )
    .select([
      'documents.tenant_id',
      'documents.id as document_id',
      'documents.kind',
      'sites.id as site_id',
      'sites.name as site_name',
      'sites.deleted_at',
      'pages.id as page_id',
      'pages.title',
    ])
    .where(
      sql<SqlBool>`documents.content @> jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('type', ${type}::text)))`,
    )
    .orderBy('sites.name')
    .orderBy('pages.order_key');

/** Pages, headers and footers of the tenant that use a design. */
export const listUses = (tx: TenantTransaction, slug: string) =>
  uses(tx, customType(slug)).where('documents.tenant_id', '=', tx.tenantId).execute();
export type UseRow = Awaited<ReturnType<typeof listUses>>[number];

/** Like `listUses`, across all tenants. */
export const listUsesInAllTenants = (db: Kysely<Database>, slug: string): Promise<UseRow[]> =>
  withPlatform(db, (tx) => uses(tx, customType(slug)).execute());

/** Sections made with an older version of a design, outside the trash. */
export const listOutdatedSections = (tx: TenantTransaction, { slug, id }: Pick<TemplateRow, 'slug' | 'id'>) =>
  tx
    .selectFrom('documents')
    .innerJoin('sites', (join) =>
      join.onRef('sites.id', '=', 'documents.site_id').onRef('sites.tenant_id', '=', 'documents.tenant_id'),
    )
    .innerJoinLateral(
      sql<{ section: JsonObject }>`jsonb_array_elements(documents.content -> 'sections')`.as<'sections'>(
        sql`sections(section)`,
      ),
      (join) => join.onTrue(),
    )
    .select([
      'documents.id as document_id',
      'documents.site_id',
      sql<string>`section ->> 'id'`.as('section_id'),
    ])
    .where('documents.tenant_id', '=', tx.tenantId)
    .where('sites.deleted_at', 'is', null)
    .where(showsAny)
    .where(sql<SqlBool>`section ->> 'type' = ${customType(slug)}`)
    .where(sql<SqlBool>`${madeWith} is distinct from ${id}::text`)
    .execute();
