// Files that visitors sent with a form, in a backup of the site.
import { sql } from 'kysely';
import {
  type ArchivedObject,
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsWithSite,
} from '../../core/db/archive/archive-table.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

const kept = (siteId: string) =>
  sql<boolean>`${rowsWithSite(siteId)} and t.state = 'attached' and t.submission_id in (
    select s.id from app.form_submissions s
    where s.tenant_id = t.tenant_id and s.site_id = ${siteId} and s.deleted_at is null)`;

const objectsOf = async (tx: TenantTransaction, siteId: string): Promise<ArchivedObject[]> => {
  const { rows } = await sql<{ id: string; key: string; size: number }>`
    select t.id, t.object_key as key, t.size from app.form_files t
    where t.tenant_id = ${tx.tenantId} and ${kept(siteId)} order by t.id`.execute(tx);
  return rows.map(({ id, key, size }) => ({
    id,
    key,
    bytes: size,
    extension: key.slice(key.lastIndexOf('.') + 1),
  }));
};

export const formFilesArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'form_files',
    table: 'form_files',
    part: 'submissions',
    columns: {
      id: column.id(),
      form_id: column.optionalReference('forms'),
      field_id: column.text(200),
      submission_id: column.reference('form_submissions'),
      sha256: column.text(64),
      size: column.count(),
      received_size: column.count(),
      mime_type: column.text(200),
      original_name: column.text(500),
      state: column.oneOf('attached'),
      created_at: column.time(),
    },
    key: ['id'],
    rowsOf: kept,
    hasSiteId: true,
    onReplace: 'keep',
    objects: objectsOf,
  }),
];
