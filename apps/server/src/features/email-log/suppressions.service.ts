// The addresses that a workspace sends no email to.
import type * as contract from '@sitewright/contract/email-log/email-log';
import type { Suppression } from '@sitewright/contract/email-log/email-log';
import { emailSuppressed, emailUnsuppressed } from '@sitewright/contract/email-log/email-log-events';
import { emailSuppressionLimits as limits } from '@sitewright/contract/email-log/email-log-limits';
import type { EndpointInput, EndpointResponse } from '@sitewright/contract/endpoint';
import { type Actor, requireWorkspacePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { paginationOf } from '../../core/listing.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import {
  countSuppressions,
  deleteSuppression,
  insertSuppression,
  listSuppressionRows,
  type SuppressionRow,
} from './suppressions.store.ts';

interface Call {
  actor: Actor;
  meta: CallMeta;
}

const present = ({ address, reason, created_at: createdAt, author }: SuppressionRow): Suppression => ({
  address,
  reason,
  createdAt: createdAt.toISOString(),
  addedBy: author,
});

export const listSuppressions = (
  ctx: ServerContext,
  actor: Actor,
  query: EndpointInput<typeof contract.listSuppressions>['query'],
): Promise<EndpointResponse<typeof contract.listSuppressions>> => {
  requireWorkspacePermission(actor, 'emails.read');
  return withTenant(ctx.db, actor, async (tx) => {
    const { rows, total } = await listSuppressionRows(tx, query);
    return { suppressions: rows.map(present), pagination: paginationOf(query, total) };
  });
};

export const addSuppression = (
  ctx: ServerContext,
  { actor, meta }: Call,
  address: string,
): Promise<Suppression> => {
  requireWorkspacePermission(actor, 'emails.write');
  return withTenant(ctx.db, actor, async (tx) => {
    if ((await countSuppressions(tx)) >= limits.addressesMax) {
      throw new AppError('wrong_state', `The list is full: it takes ${limits.addressesMax} addresses.`);
    }
    if (await insertSuppression(tx, { address, reason: 'manual', userId: actor.userId })) {
      const target = { type: 'email_suppression' as const, id: tx.tenantId };
      await emit(ctx, tx, emailSuppressed, { tenantId: tx.tenantId, actor, meta, target });
    }
    const { rows } = await listSuppressionRows(tx, { page: 1, limit: 1, q: address });
    return present(rows[0]!);
  });
};

/** After a report of a mail server, in the transaction that notes what else follows from it. */
export const suppressAddress = (
  tx: TenantTransaction,
  address: string,
  reason: 'bounce' | 'complaint',
): Promise<boolean> => insertSuppression(tx, { address, reason, userId: null });

export const removeSuppression = (
  ctx: ServerContext,
  { actor, meta }: Call,
  address: string,
): Promise<void> => {
  requireWorkspacePermission(actor, 'emails.write');
  return withTenant(ctx.db, actor, async (tx) => {
    if (!(await deleteSuppression(tx, address))) throw notFound('This address');
    const target = { type: 'email_suppression' as const, id: tx.tenantId };
    await emit(ctx, tx, emailUnsuppressed, { tenantId: tx.tenantId, actor, meta, target });
  });
};
