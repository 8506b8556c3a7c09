// Earlier versions of a site in its backup.
import { contentSchema, type JsonObject } from '@sitewright/contract/content';
import { sql } from 'kysely';
import {
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsThrough,
  rowsWithSite,
  withoutScripts,
} from '../../core/db/archive-table.ts';

const documentKinds = ['page', 'header', 'footer', 'section', 'post_template', 'list_template'];

export const versionsArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'document_versions',
    table: 'document_versions',
    part: 'history',
    columns: {
      id: column.id(),
      // The page may be gone: its versions bring it back.
      document_id: column.looseReference(),
      version: column.count(),
      content: column.json(),
      label: column.optionalText(500),
      reason: column.oneOf('start', 'session', 'steps', 'named', 'published', 'replaced', 'restored'),
      release_number: column.optionalCount(),
      created_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    onReplace: 'keep',
    // As it was: what restores a version brings it into the present form.
    clean: (row, { allowsCode }) => {
      const content = contentSchema.parse(row['content']) as unknown as JsonObject;
      return allowsCode ? row : { ...row, content: withoutScripts(content) };
    },
  }),
  defineArchiveTable({
    name: 'site_versions',
    table: 'site_versions',
    part: 'history',
    columns: {
      id: column.id(),
      version: column.count(),
      reason: column.oneOf('start', 'session', 'named', 'published', 'restored'),
      label: column.optionalText(500),
      release_number: column.optionalCount(),
      facts: column.json(),
      created_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    onReplace: 'keep',
  }),
  defineArchiveTable({
    name: 'site_version_documents',
    table: 'site_version_documents',
    part: 'history',
    columns: {
      site_version_id: column.reference('site_versions'),
      document_version_id: column.reference('document_versions'),
      document_id: column.looseReference(),
      kind: column.oneOf(...documentKinds),
    },
    key: ['site_version_id', 'document_id'],
    rowsOf: (siteId) => sql`${rowsThrough('site_versions', 'site_version_id')(siteId)}`,
    hasSiteId: false,
    onReplace: 'keep',
  }),
];
