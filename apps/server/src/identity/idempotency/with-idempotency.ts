import { limits } from '@sitewright/contract/limits';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { IdempotentCall } from '../../http/idempotent-call.ts';
import { findResponse, lockKey, saveResponse } from './idempotency.store.ts';

/**
 * Runs the work of a call once per `Idempotency-Key`; a repeated call gets the stored response. The response is
 * written in the transaction of the work, so that both are committed or neither: a process that dies, or work that
 * fails, leaves no trace, and the next call with the key starts over.
 */
export const withIdempotency = async <T extends object>(
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor: { userId }, call }: { actor: Actor; call: IdempotentCall | undefined },
  work: () => Promise<T>,
): Promise<T> => {
  if (!call) return work();
  const owner = { userId, call };
  if (!(await lockKey(tx, owner))) {
    throw new AppError(
      'idempotency_in_progress',
      'A request with this Idempotency-Key is still running. Try again in a moment.',
    );
  }
  const now = ctx.clock.now();
  const stored = await findResponse(tx, owner, now);
  if (stored && stored.request_hash !== call.requestHash) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used with another request. Use a new key.',
    );
  }
  if (stored) return stored.response as T;
  const response = await work();
  const expiresAt = new Date(now.getTime() + limits.http.idempotencyKeyHours * 3_600_000);
  await saveResponse(tx, owner, { response, expiresAt });
  return response;
};
