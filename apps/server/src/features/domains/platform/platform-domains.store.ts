import type { platformDomainList } from '@sitewright/contract/domains/platform-domains';
import { type Expression, type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { withPlatform } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';

export type PlatformDomainListing = z.output<typeof platformDomainList.query>;

const domains = (tx: Transaction<Database>) =>
  tx
    .selectFrom('site_domains')
    .innerJoin('tenants', 'tenants.id', 'site_domains.tenant_id')
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'site_domains.tenant_id')
        .onRef('sites.id', '=', 'site_domains.site_id'),
    );

const shown = (query: ReturnType<typeof domains>) =>
  query
    .selectAll('site_domains')
    .select([
      'tenants.name as tenant_name',
      'sites.name as site_name',
      'sites.subdomain as site_subdomain',
      'sites.deleted_at as site_deleted_at',
    ]);
export type PlatformDomainRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** `asciiQ`: the search text as names are stored; empty where it cannot be a part of one. */
const narrowed = (
  tx: Transaction<Database>,
  { q, state, holder }: Pick<PlatformDomainListing, 'q' | 'state' | 'holder'>,
  asciiQ: string,
) =>
  domains(tx)
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('site_domains.name', 'ilike', containing(q!)),
          ...(asciiQ === '' ? [] : [eb('site_domains.name', 'ilike', containing(asciiQ))]),
          eb('sites.name', 'ilike', containing(q!)),
          eb('tenants.name', 'ilike', containing(q!)),
        ]),
      ),
    )
    .$if(state !== undefined, (query) => query.where('site_domains.state', '=', state!))
    .$if(holder !== undefined, (query) =>
      query.where('site_domains.site_id', holder === 'site' ? 'is not' : 'is', null),
    );

const orders: Record<PlatformDomainListing['sort'], Expression<unknown>[]> = {
  created: [sql`site_domains.created_at desc`],
  name: [sql`site_domains.name`],
  failing: [sql`site_domains.failing_since nulls last`],
  certificate: [sql`site_domains.certificate_expires_at nulls last`],
};

export const listPlatformDomainRows = (
  db: Kysely<Database>,
  listing: PlatformDomainListing,
  asciiQ: string,
): Promise<{ rows: PlatformDomainRow[]; total: number }> =>
  withPlatform(db, (tx) =>
    paginate(listing, {
      matching: narrowed(tx, listing, asciiQ),
      columns: shown(domains(tx)),
      key: 'site_domains.id',
      order: orders[listing.sort],
    }),
  );

export const findPlatformDomain = (
  db: Kysely<Database>,
  id: string,
): Promise<PlatformDomainRow | undefined> =>
  withPlatform(db, (tx) => shown(domains(tx).where('site_domains.id', '=', id)).executeTakeFirst());
