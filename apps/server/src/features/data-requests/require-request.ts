import { AppError, notFound } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { type DataRequestRow, lockRequest } from './data-requests.store.ts';

export const wrongState = (sentence: string): AppError =>
  new AppError('wrong_state', sentence, { status: 409 });

/** Locks a request whose email address is confirmed. */
export const requireVerified = async (tx: TenantTransaction, id: string): Promise<DataRequestRow> => {
  const row = await lockRequest(tx, id);
  if (!row) throw notFound('The request');
  if (row.state === 'received') throw wrongState('The email address of this request isn’t confirmed yet.');
  return row;
};

/** The target of an event, without the person. */
export const aboutRequest = (
  { actor, meta }: RequestContext,
  tx: TenantTransaction,
  row: DataRequestRow,
) => ({
  tenantId: tx.tenantId,
  actor,
  meta,
  target: { type: 'data_request' as const, id: row.id, label: row.type },
});
