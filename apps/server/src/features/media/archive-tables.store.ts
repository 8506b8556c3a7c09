// The media library in a backup of its site: every file with its bytes as they are stored. Files that staff blocked stay behind.
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ArchivedObject,
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsWithSite,
} from '../../core/db/archive/archive-table.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

const httpUrl = z
  .url({ protocol: /^https?$/ })
  .max(4_000)
  .nullable();

const kept = (siteId: string) =>
  sql<boolean>`${rowsWithSite(siteId)} and t.deleted_at is null and t.temporary_until is null and t.blocked_at is null`;

const objectsOf = async (tx: TenantTransaction, siteId: string): Promise<ArchivedObject[]> => {
  const { rows } = await sql<{ id: string; key: string; bytes: string }>`
    select t.id, coalesce(b.object_key, t.storage_key) as key, coalesce(b.size, t.size) as bytes
    from app.media t left join app.blobs b on b.tenant_id = t.tenant_id and b.id = t.blob_id
    where t.tenant_id = ${tx.tenantId} and t.kind <> 'external' and ${kept(siteId)} order by t.id`.execute(
    tx,
  );
  return rows.map(({ id, key, bytes }) => ({
    id,
    key,
    bytes: Number(bytes),
    extension: key.slice(key.lastIndexOf('.') + 1),
  }));
};

export const mediaArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'media_folders',
    table: 'media_folders',
    part: 'media',
    columns: {
      id: column.id(),
      parent_id: column.optionalReference('media_folders'),
      name: column.text(200),
      created_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    sameBy: ['parent_id', 'name'],
    onSame: 'join',
    onReplace: 'keep',
  }),
  defineArchiveTable({
    name: 'media',
    table: 'media',
    part: 'media',
    columns: {
      id: column.id(),
      folder_id: column.optionalReference('media_folders'),
      kind: column.oneOf('image', 'document', 'external'),
      name: column.text(500),
      mime_type: column.text(200),
      size: column.count(),
      width: column.optionalCount(),
      height: column.optionalCount(),
      alt: column.text(2_000),
      category: column.optionalText(200),
      tags: column.texts(200),
      metadata: column.json(),
      source: column.text(200),
      source_url: { is: 'value', schema: httpUrl },
      photographer: column.optionalText(500),
      photographer_url: { is: 'value', schema: httpUrl },
      unsplash: column.optionalJson(),
      external_url: { is: 'value', schema: httpUrl },
      focal_x: column.optionalNumber(),
      focal_y: column.optionalNumber(),
      origin_id: column.looseReference(true),
      crop: column.optionalJson(),
      created_at: column.time(),
      updated_at: column.time(),
    },
    key: ['id'],
    rowsOf: kept,
    hasSiteId: true,
    madeBy: ['owner_id'],
    onReplace: 'keep',
    trash: 'deleted_at',
    objects: objectsOf,
    label: (row) => ({ title: String(row['name']), address: '' }),
  }),
];
