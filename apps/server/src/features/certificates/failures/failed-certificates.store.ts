import type { failedCertificateList } from '@sitewright/contract/certificates/failed-certificates';
import { heldStates } from '@sitewright/contract/domains/domains';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { paginate } from '../../../core/db/paginate.ts';
import type { Database } from '../../../core/db/tables.ts';
import { withPlatform } from '../../../core/db/tenant-scope.ts';
import { containing } from '../../../core/listing.ts';

export type FailureListing = z.output<typeof failedCertificateList.query>;

const failed = (tx: Transaction<Database>) =>
  tx.selectFrom('certificates').where('certificates.reason', 'is not', null);

/** With the site or workspace of the name, which is a custom domain or a label under the domain of sites. */
const shown = (tx: Transaction<Database>, sitesDomain: string) =>
  failed(tx)
    .leftJoin('site_domains', (join) =>
      join.onRef('site_domains.name', '=', 'certificates.name').on('site_domains.state', 'in', heldStates),
    )
    .leftJoin('host_names', (join) =>
      join.on(sql<boolean>`certificates.name = host_names.name || ${`.${sitesDomain}`}`),
    )
    .leftJoin('tenants', (join) =>
      join.on(sql<boolean>`tenants.id = coalesce(site_domains.tenant_id, host_names.tenant_id)`),
    )
    .leftJoin('sites', (join) =>
      join
        .onRef('sites.tenant_id', '=', 'tenants.id')
        .on(sql<boolean>`sites.id = coalesce(site_domains.site_id, host_names.site_id)`),
    )
    .select([
      'certificates.name',
      'certificates.reason',
      'certificates.detail',
      'certificates.failures',
      'certificates.retry_at',
      'certificates.expires_at',
      'tenants.id as tenant_id',
      'tenants.name as tenant_name',
      'sites.id as site_id',
      'sites.name as site_name',
    ]);
export type FailedCertificateRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export const listFailedRows = (
  db: Kysely<Database>,
  listing: FailureListing,
  sitesDomain: string,
): Promise<{ rows: FailedCertificateRow[]; total: number }> =>
  withPlatform(db, (tx) => {
    const { q } = listing;
    return paginate(listing, {
      matching: failed(tx).$if(q !== undefined && q !== '', (query) =>
        query.where('certificates.name', 'ilike', containing(q!)),
      ),
      columns: shown(tx, sitesDomain),
      key: 'certificates.name',
      order: [sql`certificates.expires_at nulls last`],
    });
  });
