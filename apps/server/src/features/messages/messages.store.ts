import type { Selectable } from 'kysely';
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

export const listMessages = async (
  tx: TenantTransaction,
  siteId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: MessageRow[]; total: number }> => {
  const ofSite = tx
    .selectFrom('form_messages')
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId);
  const rows = await ofSite
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await ofSite
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};
