import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { NewsletterReportAddressesTable } from '../newsletter.tables.ts';

type AddressRow = Selectable<NewsletterReportAddressesTable>;

export const findAddress = (tx: TenantTransaction): Promise<AddressRow | undefined> =>
  tx
    .selectFrom('newsletter_report_addresses')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirst();

export const requireAddress = async (tx: TenantTransaction): Promise<AddressRow> => {
  await tx
    .insertInto('newsletter_report_addresses')
    .values({ tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findAddress(tx))!;
};

export const renewAddress = async (tx: TenantTransaction): Promise<AddressRow> => {
  await requireAddress(tx);
  return tx
    .updateTable('newsletter_report_addresses')
    .set({ nonce: sql`gen_random_uuid()` })
    .where('tenant_id', '=', tx.tenantId)
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const noteReceived = async (tx: TenantTransaction, at: Date): Promise<void> => {
  await tx
    .updateTable('newsletter_report_addresses')
    .set({ received_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .execute();
};
