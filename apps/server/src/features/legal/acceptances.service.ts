// The acceptances of legal documents, for their admins: a list and a file.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { type Acceptance, acceptanceList } from '@sitewright/contract/legal/legal-endpoints';
import type * as contract from '@sitewright/contract/legal/tenant-legal';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { readInChunks } from '../../core/db/paginate.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { paginationOf } from '../../core/listing.ts';
import { exportList } from '../../http/export-list.ts';
import { type AcceptanceRow, listAcceptanceRows, readAcceptanceChunk } from './legal-acceptances.store.ts';
import { type LegalOwner, legalPlace } from './legal-place.ts';

const present = (row: AcceptanceRow): Acceptance => ({
  id: row.id,
  email: row.status === 'deleted' ? null : row.email,
  type: row.type,
  locale: row.locale,
  title: row.title,
  version: row.version,
  via: row.via,
  acceptedAt: row.accepted_at.toISOString(),
  ipHash: row.ip_hash,
  userAgent: row.user_agent,
});

export const listAcceptances = (
  ctx: ServerContext,
  actor: Actor,
  owner: LegalOwner,
  listing: EndpointInput<typeof contract.listAcceptances>['query'],
) =>
  withTenant(ctx.db, legalPlace(actor, owner, 'read'), async (tx) => {
    const { rows, total } = await listAcceptanceRows(tx, listing);
    return { acceptances: rows.map(present), pagination: paginationOf(listing, total) };
  });

export const exportAcceptances = async (
  ctx: ServerContext,
  actor: Actor,
  owner: LegalOwner,
  filter: EndpointInput<typeof contract.exportAcceptances>['query'],
) => {
  const place = legalPlace(actor, owner, 'read');
  const chunks = readInChunks(
    (chunk) => withTenant(ctx.db, place, (tx) => readAcceptanceChunk(tx, filter, chunk)),
    present,
  );
  return exportList(acceptanceList, chunks, { name: 'acceptances' });
};
