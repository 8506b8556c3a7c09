import {
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsWithSite,
} from '../../core/db/archive/archive-table.ts';

export const blogReadersArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'blog_members',
    table: 'blog_members',
    part: 'blog',
    columns: {
      id: column.id(),
      email: column.text(320),
      name: column.text(500),
      locale: column.text(20),
      created_at: column.time(),
      last_seen_at: column.optionalTime(),
    },
    key: ['id'],
    rowsOf: rowsWithSite,
    hasSiteId: true,
    sameBy: ['email'],
    onSame: 'join',
    onReplace: 'keep',
  }),
];
