import { heldStates } from '@sitewright/contract/domains/domains';
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

export const isHolding = ({ state }: Pick<DomainRow, 'state'>): boolean =>
  (heldStates as readonly string[]).includes(state);

/** Changes of a holder's domains follow each other until the end of the transaction. Null: the workspace itself. */
export const lockDomainsOf = async (tx: TenantTransaction, siteId: string | null): Promise<void> => {
  const key = `domains|${siteId ?? tx.tenantId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
};

/** The primary one first. */
export const listDomains = (tx: TenantTransaction, siteId: string | null): Promise<DomainRow[]> =>
  tx
    .selectFrom('site_domains')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', 'is not distinct from', siteId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findDomain = (
  tx: TenantTransaction,
  { siteId, domainId }: { siteId: string | null; domainId: string },
): Promise<DomainRow | undefined> =>
  tx
    .selectFrom('site_domains')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('site_id', 'is not distinct from', siteId)
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
    .where('state', 'in', heldStates)
    .execute();
};

/** The row that a name belongs to, in whichever tenant. */
export const findHolding = (db: Kysely<Database>, name: string): Promise<DomainRow | undefined> =>
  withPlatform(db, (tx) =>
    tx
      .selectFrom('site_domains')
      .selectAll()
      .where('name', '=', name)
      .where('state', 'in', heldStates)
      .executeTakeFirst(),
  );

export interface HeldDomain {
  name: string;
  /** Label of the site or the workspace. A workspace with several labels has a row for each, its first one first. */
  label: string;
  isOfTenant: boolean;
  isPrimary: boolean;
}

/** The domains that serve sites and workspaces, of all tenants. */
export const listHeld = (db: Kysely<Database>): Promise<HeldDomain[]> =>
  withPlatform(db, (tx) =>
    inUse(tx)
      .leftJoin('host_names', (join) =>
        join
          .onRef('host_names.tenant_id', '=', 'site_domains.tenant_id')
          .on('host_names.kind', '=', 'tenant')
          .on('site_domains.site_id', 'is', null),
      )
      .where('site_domains.state', 'in', heldStates)
      .where((eb) => eb.or([eb('sites.subdomain', 'is not', null), eb('host_names.name', 'is not', null)]))
      .select([
        'site_domains.name',
        'site_domains.is_primary as isPrimary',
        sql<string>`coalesce(sites.subdomain, host_names.name)`.as('label'),
        sql<boolean>`site_domains.site_id is null`.as('isOfTenant'),
      ])
      .orderBy('host_names.created_at')
      .execute(),
  );

export interface DueDomain {
  tenantId: string;
  siteId: string | null;
  domainId: string;
}

/** Domains that were last checked before a time, the longest waiting first. */
export const listDue = (
  db: Kysely<Database>,
  { checkedBefore, pendingSince }: { checkedBefore: Date; pendingSince: Date },
): Promise<DueDomain[]> =>
  withPlatform(db, (tx) =>
    inUse(tx)
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
          eb('site_domains.state', 'in', heldStates),
          eb.and([
            eb('site_domains.state', '=', 'pending'),
            eb('site_domains.created_at', '>', pendingSince),
          ]),
        ]),
      )
      .orderBy(sql`site_domains.checked_at nulls first`)
      .execute(),
  );

/** Domains of workspaces, and of sites that are not in the trash. */
const inUse = (tx: Transaction<Database>) =>
  tx
    .selectFrom('site_domains')
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'site_domains.tenant_id')
        .onRef('sites.id', '=', 'site_domains.site_id'),
    )
    .where((eb) =>
      eb.or([
        eb('site_domains.site_id', 'is', null),
        eb.and([eb('sites.id', 'is not', null), eb('sites.deleted_at', 'is', null)]),
      ]),
    );
