import type { Language } from '@sitewright/contract/fields';
import type { Kysely, Transaction } from 'kysely';
import { defaultTenantId } from '../actor.ts';
import type { Database } from '../db/tables.ts';

type Db = Kysely<Database> | Transaction<Database>;

/**
 * The stored templates of an email, the tenant's before the platform's. The table has no row security: a sign-in email is
 * written before a tenant is entered.
 */
export const findActiveContents = async (
  db: Db,
  { tenantId, kind, locale }: { tenantId: string | undefined; kind: string; locale: Language },
): Promise<unknown[]> => {
  const rows = await db
    .selectFrom('active_email_templates')
    .select(['scope', 'content'])
    .where('tenant_id', 'in', [tenantId ?? defaultTenantId, defaultTenantId])
    .where((eb) =>
      eb.or([
        eb('scope', '=', 'platform'),
        ...(tenantId === undefined ? [] : [eb('tenant_id', 'in', [tenantId])]),
      ]),
    )
    .where('kind', '=', kind)
    .where('locale', '=', locale)
    .execute();
  return rows
    .toSorted((a, b) => Number(a.scope === 'platform') - Number(b.scope === 'platform'))
    .map(({ content }) => content);
};
