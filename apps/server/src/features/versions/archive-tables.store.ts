// Earlier versions of a site in its backup.
import { contentSchema, type JsonObject } from '@sitewright/contract/content';
import { seoSchema } from '@sitewright/contract/pages/page-seo';
import { redirectSchema } from '@sitewright/contract/site-settings/redirects';
import { siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import { businessContextSchema, siteSettingsSchema } from '@sitewright/contract/sites/sites';
import { themeSchema } from '@sitewright/contract/themes/theme';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsThrough,
  rowsWithSite,
  withoutScripts,
} from '../../core/db/archive/archive-table.ts';
import { orderKeySchema, storedPathSchema } from '../site-content/archive-tables.store.ts';

/** The site besides its contents, as a restore brings it back. */
const factsSchema = z.looseObject({
  name: z.string().max(200),
  description: z.string().max(5_000),
  settings: siteSettingsSchema,
  businessContext: businessContextSchema.partial().optional(),
  theme: themeSchema,
  code: siteCodeSchema.partial().optional(),
  redirects: z.array(redirectSchema).optional(),
  pages: z.array(
    z.looseObject({
      id: z.uuid(),
      title: z.string().max(500),
      slug: storedPathSchema,
      isHome: z.boolean(),
      order: orderKeySchema,
      seo: seoSchema,
      settings: z.record(z.string(), z.unknown()),
    }),
  ),
});

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
      facts: column.json(factsSchema),
      created_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    onReplace: 'keep',
    clean: (row, { allowsCode }) =>
      allowsCode ? row : { ...row, facts: { ...(row['facts'] as JsonObject), code: {} } },
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
