import type { LegalType } from '@sitewright/contract/legal/legal';
import { type acceptanceList, type AcceptanceWay } from '@sitewright/contract/legal/legal-endpoints';
import { type Expression, sql } from 'kysely';
import type { z } from 'zod';
import { type Chunk, paginate, paginateByCursor } from '../../core/db/paginate.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { containing } from '../../core/listing.ts';

type AcceptanceFilter = z.output<typeof acceptanceList.filters>;
type AcceptanceListing = z.output<typeof acceptanceList.query>;

export interface NewAcceptance {
  documentId: string;
  userId: string;
  via: AcceptanceWay;
  at: Date;
  ipHash: string;
  userAgent: string;
}

/** A repeated acceptance of the same version keeps the first. */
export const insertAcceptances = async (
  tx: TenantTransaction,
  acceptances: readonly NewAcceptance[],
): Promise<void> => {
  if (acceptances.length === 0) return;
  await tx
    .insertInto('legal_acceptances')
    .values(
      acceptances.map(({ documentId, userId, via, at, ipHash, userAgent }) => ({
        tenant_id: tx.tenantId,
        document_id: documentId,
        user_id: userId,
        via,
        accepted_at: at,
        ip_hash: ipHash,
        user_agent: userAgent,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Of each type the last acceptance by a user, in any language and version. */
export const listLastAcceptances = (
  tx: TenantTransaction,
  userId: string,
): Promise<{ type: LegalType; at: Date }[]> =>
  tx
    .selectFrom('legal_acceptances as accepted')
    .innerJoin('legal_documents as document', (join) =>
      join
        .onRef('document.tenant_id', '=', 'accepted.tenant_id')
        .onRef('document.id', '=', 'accepted.document_id'),
    )
    .select((eb) => ['document.type', eb.fn.max('accepted.accepted_at').as('at')])
    .where('accepted.tenant_id', '=', tx.tenantId)
    .where('accepted.user_id', '=', userId)
    .groupBy('document.type')
    .execute();

/** Acceptances of a user, for their data export. */
export const listAcceptancesOf = (tx: TenantTransaction, userId: string) =>
  tx
    .selectFrom('legal_acceptances as accepted')
    .innerJoin('legal_documents as document', (join) =>
      join
        .onRef('document.tenant_id', '=', 'accepted.tenant_id')
        .onRef('document.id', '=', 'accepted.document_id'),
    )
    .select([
      'accepted.tenant_id as tenantId',
      'document.type',
      'document.locale',
      'document.title',
      'document.version',
      'document.published_body as text',
      'accepted.via',
      'accepted.accepted_at as acceptedAt',
      'accepted.user_agent as userAgent',
    ])
    .where('accepted.tenant_id', '=', tx.tenantId)
    .where('accepted.user_id', '=', userId)
    .orderBy('accepted.accepted_at')
    .execute();

/** Dates since when consent is asked for again, by type and language. */
export const listConsentDates = (tx: TenantTransaction) =>
  tx
    .selectFrom('legal_documents')
    .select((eb) => ['type', 'locale', eb.fn.max('effective_at').as('since')])
    .where('tenant_id', '=', tx.tenantId)
    .where('requires_reconsent', '=', true)
    .where('status', 'in', ['published', 'superseded'])
    .groupBy(['type', 'locale'])
    .execute();

const matching = (tx: TenantTransaction, { q, type }: AcceptanceFilter) =>
  tx
    .selectFrom('legal_acceptances as accepted')
    .innerJoin('legal_documents as document', (join) =>
      join
        .onRef('document.tenant_id', '=', 'accepted.tenant_id')
        .onRef('document.id', '=', 'accepted.document_id'),
    )
    .innerJoin('users', 'users.id', 'accepted.user_id')
    .where('accepted.tenant_id', '=', tx.tenantId)
    .$if(type !== undefined, (query) => query.where('document.type', '=', type!))
    .$if(q !== undefined && q !== '', (query) => query.where('users.email', 'ilike', containing(q!)));

const columns = [
  'accepted.id',
  'accepted.via',
  'accepted.accepted_at',
  'accepted.ip_hash',
  'accepted.user_agent',
  'document.type',
  'document.locale',
  'document.title',
  'document.version',
  'users.email',
  'users.status',
] as const;

const latestFirst: Expression<unknown>[] = [sql`accepted.accepted_at desc`];

export const listAcceptanceRows = (tx: TenantTransaction, listing: AcceptanceListing) =>
  paginate(listing, {
    matching: matching(tx, listing),
    columns: matching(tx, {}).select([...columns]),
    key: 'accepted.id',
    order: latestFirst,
  });
export type AcceptanceRow = Awaited<ReturnType<typeof listAcceptanceRows>>['rows'][number];

export const readAcceptanceChunk = (tx: TenantTransaction, filter: AcceptanceFilter, chunk: Chunk) =>
  paginateByCursor(chunk, {
    rows: matching(tx, filter).select([...columns]),
    order: [
      { column: 'accepted.accepted_at', type: 'timestamptz' },
      { column: 'accepted.id', type: 'uuid' },
    ],
    direction: 'desc',
  });
