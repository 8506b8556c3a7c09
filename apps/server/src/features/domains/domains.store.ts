import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Database } from '../../core/db/tables.ts';
import { type TenantTransaction, withPlatform } from '../../core/db/tenant-scope.ts';
import type { SiteDomainsTable } from './domains.tables.ts';

export type DomainRow = Selectable<SiteDomainsTable>;

/** A domain in these states belongs to its site alone. */
export const holdingStates = ['verified', 'certificate', 'active'] as const;
export const isHolding = ({ state }: Pick<DomainRow, 'state'>): boolean =>
  (holdingStates as readonly string[]).includes(state);

/** Changes of a site's domains follow each other until the end of the transaction. */
export const lockDomainsOf = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domains|${siteId}`}, 0))`.execute(tx);
};

/** The primary one first. */
export const listDomains = (tx: TenantTransaction, siteId: string): Promise<DomainRow[]> =>
  tx
    .selectFrom('site_domains')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findDomain = (
  tx: TenantTransaction,
  { siteId, domainId }: { siteId: string; domainId: string },
): Promise<DomainRow | undefined> =>
  tx
    .selectFrom('site_domains')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('id', '=', domainId)
    .executeTakeFirst();

export const insertDomain = (
  tx: TenantTransaction,
  domain: Pick<Insertable<SiteDomainsTable>, 'site_id' | 'name' | 'token' | 'created_by' | 'created_at'>,
): Promise<DomainRow> =>
  tx
    .insertInto('site_domains')
    .values({ ...domain, tenant_id: tx.tenantId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateDomain = (
  tx: TenantTransaction,
  id: string,
  change: Updateable<SiteDomainsTable>,
): Promise<DomainRow> =>
  tx
    .updateTable('site_domains')
    .set(change)
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteDomain = async (tx: TenantTransaction, id: string): Promise<void> => {
  await tx.deleteFrom('site_domains').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();
};

/** Frees the names of a site that is withdrawn. Its domains can be checked again when it comes back. */
export const freeDomainsOf = async (tx: TenantTransaction, siteId: string): Promise<void> => {
  await tx
    .updateTable('site_domains')
    .set({ state: 'pending', reason: null, is_primary: false, failing_since: null, warned_at: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', '=', siteId)
    .where('state', 'in', holdingStates)
    .execute();
};

/** The site that a name belongs to, in whichever tenant. */
export const findHolder = (db: Kysely<Database>, name: string): Promise<DomainRow | undefined> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('site_domains')
      .selectAll()
      .where('name', '=', name)
      .where('state', 'in', holdingStates)
      .executeTakeFirst(),
  );

export interface HeldDomain {
  name: string;
  subdomain: string;
  isPrimary: boolean;
}

/** The domains that serve sites, of all tenants. */
export const listHeld = (db: Kysely<Database>): Promise<HeldDomain[]> =>
  withPlatform(db, (tx) =>
    sitesOf(tx)
      .where('site_domains.state', 'in', holdingStates)
      .where('sites.subdomain', 'is not', null)
      .select(['site_domains.name', 'site_domains.is_primary as isPrimary'])
      .select(sql<string>`sites.subdomain`.as('subdomain'))
      .execute(),
  );

export interface DueDomain {
  tenantId: string;
  siteId: string;
  domainId: string;
}

/** Domains that were last checked before a time, the longest waiting first. */
export const listDue = (
  db: Kysely<Database>,
  { checkedBefore, pendingSince }: { checkedBefore: Date; pendingSince: Date },
): Promise<DueDomain[]> =>
  withPlatform(db, (tx) =>
    sitesOf(tx)
      .select([
        'site_domains.tenant_id as tenantId',
        'site_domains.site_id as siteId',
        'site_domains.id as domainId',
      ])
      .where((eb) =>
        eb.or([
          eb('site_domains.checked_at', 'is', null),
          eb('site_domains.checked_at', '<=', checkedBefore),
        ]),
      )
      .where((eb) =>
        eb.or([
          eb('site_domains.state', 'in', holdingStates),
          eb.and([
            eb('site_domains.state', '=', 'pending'),
            eb('site_domains.created_at', '>', pendingSince),
          ]),
        ]),
      )
      .orderBy(sql`site_domains.checked_at nulls first`)
      .execute(),
  );

/** Domains of sites that are not in the trash. */
const sitesOf = (tx: Transaction<Database>) =>
  tx
    .selectFrom('site_domains')
    .innerJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'site_domains.tenant_id')
        .onRef('sites.id', '=', 'site_domains.site_id'),
    )
    .where('sites.deleted_at', 'is', null);
