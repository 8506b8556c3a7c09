import { type Selectable, sql } from 'kysely';
import { paginate } from '../../core/db/paginate.ts';
import type { FormMessagesTable } from './messages.tables.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

export type MessageRow = Selectable<FormMessagesTable>;

export const insertMessage = async (
  tx: TenantTransaction,
  message: { siteId: string; sectionId: string; pagePath: string; fields: { name: string; value: string }[] },
): Promise<void> => {
  await tx
    .insertInto('form_messages')
    .values({
      tenant_id: tx.tenantId,
      site_id: message.siteId,
      section_id: message.sectionId,
      page_path: message.pagePath,
      data: JSON.stringify(message.fields),
    })
    .execute();
};

export const listMessages = (
  tx: TenantTransaction,
  siteId: string,
  listing: { page: number; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> => {
  const ofSite = tx
    .selectFrom('form_messages')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId);
  return paginate(listing, {
    matching: ofSite,
    columns: ofSite.selectAll(),
    key: 'form_messages.id',
    order: [sql`form_messages.created_at desc`],
  });
};
