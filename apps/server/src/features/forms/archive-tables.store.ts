// Forms in a backup of their site. Whether staff have blocked one is not in it: it is checked again when it is published.
import { formDefinitionSchema } from '@sitewright/contract/forms/form-definition';
import { z } from 'zod';
import {
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsThrough,
  rowsWithSite,
} from '../../core/db/archive/archive-table.ts';
import { newPublicId } from './public-id.ts';

const positive = z.int().min(1).max(2_147_483_647).nullable();

export const formsArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'forms',
    table: 'forms',
    part: 'forms',
    columns: {
      id: column.id(),
      node_id: column.optionalText(200),
      page_id: column.looseReference(true),
      name: column.text(500),
      slug: column.text(200),
      description: column.text(5_000),
      is_active: column.flag(),
      closes_at: column.optionalTime(),
      max_submissions: { is: 'value', schema: positive },
      retention_days: { is: 'value', schema: positive },
      draft: column.json(formDefinitionSchema),
      recipients: column.texts(50),
      mails_files_as: column.oneOf('attachments', 'links'),
      published_version: column.optionalCount(),
      created_at: column.time(),
      updated_at: column.time(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    madeBy: ['created_by'],
    generated: { public_id: newPublicId },
    sameBy: ['slug'],
    onSame: 'conflict',
    onReplace: 'update',
    label: (row) => ({ title: String(row['name']), address: String(row['slug']) }),
  }),
  defineArchiveTable({
    name: 'form_versions',
    table: 'form_versions',
    part: 'forms',
    columns: {
      form_id: column.reference('forms'),
      version: column.count(),
      definition: column.json(formDefinitionSchema),
      hash: column.text(200),
      created_at: column.time(),
    },
    key: ['form_id', 'version'],
    rowsOf: rowsThrough('forms', 'form_id'),
    hasSiteId: false,
    onReplace: 'update',
  }),
];
