import type { JsonObject } from '@sitewright/contract/content';
import { type Selectable, sql, type SqlBool } from 'kysely';
import type { SiteSectionsTable } from '../../core/db/site-tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { DocumentRow } from '../sites/site-rows.ts';

export interface SectionRow extends Selectable<SiteSectionsTable> {
  content: JsonObject;
  version: number;
  edited_at: Date;
}

const selectSections = (tx: TenantTransaction, siteId: string) =>
  tx
    .selectFrom('site_sections')
    .innerJoin('documents', (join) =>
      join
        .onRef('documents.id', '=', 'site_sections.id')
        .onRef('documents.tenant_id', '=', 'site_sections.tenant_id'),
    )
    .selectAll('site_sections')
    .select(['documents.content', 'documents.version', 'documents.updated_at as edited_at'])
    .where('site_sections.tenant_id', '=', tx.tenantId)
    .where('site_sections.site_id', '=', siteId);

export const listSections = (tx: TenantTransaction, siteId: string): Promise<SectionRow[]> =>
  selectSections(tx, siteId).orderBy('site_sections.created_at').execute();

/** The metadata of a site's saved sections, without their content. */
export const listSectionRows = (
  tx: TenantTransaction,
  siteId: string,
): Promise<Selectable<SiteSectionsTable>[]> =>
  tx
    .selectFrom('site_sections')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findSection = (
  tx: TenantTransaction,
  siteId: string,
  id: string,
): Promise<SectionRow | undefined> =>
  selectSections(tx, siteId).where('site_sections.id', '=', id).executeTakeFirst();

export const countSections = async (tx: TenantTransaction, siteId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('site_sections')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export interface NewSection {
  siteId: string;
  id: string;
  name: string;
  category: string;
  state?: SectionRow['state'];
  sync: SectionRow['sync'];
  userId: string;
}

export const insertSectionRow = async (tx: TenantTransaction, section: NewSection): Promise<void> => {
  await tx
    .insertInto('site_sections')
    .values({
      tenant_id: tx.tenantId,
      site_id: section.siteId,
      id: section.id,
      name: section.name,
      category: section.category,
      sync: section.sync,
      ...(section.state === undefined ? {} : { state: section.state }),
      created_by: section.userId,
    })
    .execute();
};

export interface SectionChange {
  name?: string | undefined;
  category?: string | undefined;
  state?: SectionRow['state'] | undefined;
  sync?: SectionRow['sync'] | undefined;
}

export const updateSectionRow = async (
  tx: TenantTransaction,
  id: string,
  change: SectionChange,
): Promise<void> => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('site_sections')
    .set({ ...given, updated_at: new Date() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};

export interface UseRow {
  document_id: string;
  page_id: string | null;
  title: string | null;
  kind: DocumentRow['kind'];
  section_id: string;
  linked: JsonObject;
}

const hasInstances = sql<SqlBool>`documents.content @? '$.sections[*].linked.section'`;

/** Every instance of every saved section of a site, in page order. */
export const listUses = (tx: TenantTransaction, siteId: string): Promise<UseRow[]> =>
  tx
    .selectFrom('documents')
    .innerJoinLateral(
      sql<{ section: JsonObject }>`jsonb_array_elements(documents.content -> 'sections')`.as<'sections'>(
        sql`sections(section)`,
      ),
      (join) => join.onTrue(),
    )
    .leftJoin('pages', (join) =>
      join.onRef('pages.id', '=', 'documents.id').onRef('pages.tenant_id', '=', 'documents.tenant_id'),
    )
    .select([
      'documents.id as document_id',
      'documents.kind',
      'pages.id as page_id',
      'pages.title',
      sql<string>`section ->> 'id'`.as('section_id'),
      sql<JsonObject>`section -> 'linked'`.as('linked'),
    ])
    .where('documents.tenant_id', '=', tx.tenantId)
    .where('documents.site_id', '=', siteId)
    .where(hasInstances)
    .where(sql<SqlBool>`section -> 'linked' ? 'section'`)
    .orderBy('pages.order_key')
    .execute();

/** Locks the documents that contain instances of a definition, always in the same order. */
export const lockDocumentsWith = (
  tx: TenantTransaction,
  siteId: string,
  definitionId: string,
): Promise<DocumentRow[]> =>
  tx
    .selectFrom('documents')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', '<>', 'section')
    .where(
      sql<SqlBool>`content @> jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('linked', jsonb_build_object('section', ${definitionId}::text))))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();

/** The contents of the given definitions of a site. */
export const findDefinitions = async (
  tx: TenantTransaction,
  siteId: string,
  ids: readonly string[],
): Promise<Map<string, JsonObject>> => {
  const valid = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (valid.length === 0) return new Map();
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'content'])
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('kind', '=', 'section')
    .where('id', 'in', valid)
    .execute();
  return new Map(rows.map(({ id, content }) => [id, content]));
};
