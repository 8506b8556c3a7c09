// Comments in a backup of their site, without IP addresses, browsers and the accounts of their authors.
import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ArchiveTable,
  column,
  defineArchiveTable,
  rowsWithSite,
} from '../../core/db/archive/archive-table.ts';

export const postCommentsArchive: readonly ArchiveTable[] = [
  defineArchiveTable({
    name: 'post_comments',
    table: 'post_comments',
    part: 'blog',
    columns: {
      id: column.id(),
      post_id: column.reference('posts'),
      parent_id: column.optionalReference('post_comments'),
      answers_id: column.looseReference(true),
      author_name: column.text(500),
      author_email: column.optionalText(320),
      is_by_author: column.flag(),
      body: column.text(100_000),
      status: column.oneOf('pending', 'approved', 'spam', 'trash'),
      status_before: { is: 'value', schema: z.enum(['pending', 'approved', 'spam']).nullable() },
      spam_score: column.count(),
      spam_reasons: column.texts(100),
      body_hash: column.text(200),
      locale: column.text(20),
      edit: column.count(),
      created_event_at: column.optionalTime(),
      approved_event_at: column.optionalTime(),
      created_at: column.time(),
      edited_at: column.optionalTime(),
      moved_at: column.time(),
    },
    key: ['id'],
    rowsOf: (siteId) =>
      sql`${rowsWithSite(siteId)} and t.post_id in (select p.id from app.posts p
        where p.tenant_id = t.tenant_id and p.site_id = ${siteId} and p.deleted_at is null)`,
    hasSiteId: true,
    onReplace: 'keep',
  }),
];
