// Pages, header, footer, saved sections and redirects in a backup of the site.
import { type JsonObject, contentSchema } from '@sitewright/contract/content';
import { seoSchema } from '@sitewright/contract/pages/page-seo';
import { redirectSchema } from '@sitewright/contract/site-settings/redirects';
import { cleanPath, isTooDeep } from '@sitewright/contract/pages/page-path';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ArchiveRow,
  type ArchiveTable,
  column,
  defineArchiveTable,
  type ImportRules,
  rowsWithSite,
  withoutScripts,
} from '../../core/db/archive/archive-table.ts';
import { normalizeContent } from './normalize-content.ts';

const kinds = ['page', 'header', 'footer', 'section', 'post', 'post_template', 'list_template'] as const;

/** Content as the editor stores it; scripts go where the workspace does not allow them. */
export const cleanContent = (content: unknown, { allowsCode }: ImportRules): JsonObject => {
  const stored = normalizeContent(contentSchema.parse(content));
  return allowsCode ? stored : withoutScripts(stored);
};

/** The path of a page is that of a file of the release: only what the product itself makes of a typed one is stored. */
export const storedPathSchema = z
  .string()
  .refine((slug) => cleanPath(slug) === slug && !isTooDeep(slug), 'It is not the path of a page');
/** A key of the order of siblings (fractional indexing). */
export const orderKeySchema = z
  .string()
  .max(200)
  .regex(/^[A-Za-z][0-9A-Za-z]+$/);

const cleanDocument = (row: ArchiveRow, rules: ImportRules): ArchiveRow => ({
  ...row,
  content: cleanContent(row['content'], rules),
});

/** The documents of some kinds as a table of a backup. */
export const documentsTable = (
  shownKinds: readonly (typeof kinds)[number][],
  table: Pick<ArchiveTable, 'name' | 'part' | 'onReplace'> & Partial<ArchiveTable>,
): ArchiveTable =>
  defineArchiveTable({
    table: 'documents',
    columns: {
      id: column.id(),
      kind: column.oneOf(...shownKinds),
      version: column.count(),
      content: column.json(),
      updated_at: column.time(),
    },
    key: ['id'],
    rowsOf: (siteId) =>
      sql`${rowsWithSite(siteId)} and t.kind in (${sql.join(shownKinds.map((kind) => sql.lit(kind)))})`,
    hasSiteId: true,
    madeBy: ['updated_by'],
    clean: cleanDocument,
    ...table,
  });

export const siteContentArchive: readonly ArchiveTable[] = [
  documentsTable(['header', 'footer'], {
    name: 'header_footer',
    part: 'pages',
    onReplace: 'restore',
    sameBy: ['kind'],
    onSame: 'join',
  }),
  documentsTable(['section'], { name: 'section_documents', part: 'pages', onReplace: 'restore' }),
  defineArchiveTable({
    name: 'site_sections',
    table: 'site_sections',
    part: 'pages',
    columns: {
      id: column.id(),
      name: column.text(200),
      category: column.text(200),
      state: column.oneOf('draft', 'active', 'archived'),
      sync: column.oneOf('linked', 'detached'),
      created_at: column.time(),
      updated_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    madeBy: ['created_by'],
    onReplace: 'restore',
    label: (row) => ({ title: String(row['name']), address: '' }),
  }),
  documentsTable(['page'], {
    name: 'page_documents',
    part: 'pages',
    onReplace: 'restore',
    follows: 'pages',
  }),
  defineArchiveTable({
    name: 'pages',
    table: 'pages',
    part: 'pages',
    columns: {
      id: column.id(),
      title: column.text(500),
      slug: { is: 'value', schema: storedPathSchema },
      is_home: column.flag(),
      order_key: { is: 'value', schema: orderKeySchema },
      seo: column.json(seoSchema),
      settings: column.json(),
      created_at: column.time(),
      updated_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    sameBy: ['slug'],
    onSame: 'conflict',
    onReplace: 'restore',
    clean: (row) => {
      if ((row['slug'] === '') !== row['is_home']) throw new Error('only the home page has no path');
      return row;
    },
    label: (row) => ({ title: String(row['title']), address: `/${String(row['slug'])}` }),
  }),
  defineArchiveTable({
    name: 'redirects',
    table: 'redirects',
    part: 'pages',
    columns: {
      from_path: column.text(2_000),
      to_path: column.text(2_000),
      code: column.count(),
      position: column.count(),
      created_at: column.time(),
    },
    key: ['from_path'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    onReplace: 'restore',
    clean: (row) => {
      redirectSchema.parse({ from: row['from_path'], to: row['to_path'], code: row['code'] });
      return row;
    },
    label: (row) => ({ title: String(row['from_path']), address: String(row['to_path']) }),
  }),
];
