// Names whose certificate could not be obtained or renewed, for staff.
import type {
  FailedCertificate,
  failedCertificateList,
} from '@sitewright/contract/certificates/failed-certificates';
import type { z } from 'zod';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { paginationOf } from '../../../core/listing.ts';
import {
  type FailedCertificateRow,
  type FailureListing,
  listFailedRows,
} from './failed-certificates.store.ts';

const present = (row: FailedCertificateRow): FailedCertificate => ({
  name: row.name,
  reason: row.reason ?? 'certificate_failed',
  detail: row.detail ?? '',
  failures: row.failures,
  retryAt: row.retry_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  tenant: row.tenant_id === null ? null : { id: row.tenant_id, name: row.tenant_name ?? '' },
  site: row.site_id === null ? null : { id: row.site_id, name: row.site_name ?? '' },
});

export const listFailures = async (
  ctx: ServerContext,
  actor: Actor,
  listing: FailureListing,
): Promise<z.output<typeof failedCertificateList.response>> => {
  requirePermission(actor, 'platform.read');
  const { rows, total } = await listFailedRows(ctx.db, listing, ctx.env.sitesDomain);
  return { certificates: rows.map(present), pagination: paginationOf(listing, total) };
};
