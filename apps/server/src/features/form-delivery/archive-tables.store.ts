import {
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsThrough,
} from '../../core/db/archive/archive-table.ts';

export const formDeliveryArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'form_autoresponders',
    table: 'form_autoresponders',
    part: 'forms',
    columns: {
      form_id: column.reference('forms'),
      is_enabled: column.flag(),
      subject: column.text(1_000),
      body: column.text(50_000),
      reply_to: column.optionalText(320),
      updated_at: column.time(),
    },
    key: ['form_id'],
    rowsOf: rowsThrough('forms', 'form_id'),
    hasSiteId: false,
    onReplace: 'update',
  }),
];
