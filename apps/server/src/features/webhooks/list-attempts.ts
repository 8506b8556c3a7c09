import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { presentAttempt } from './present-webhook.ts';
import { listAttemptRows } from './webhook-messages.store.ts';

/** The attempts to send messages to an endpoint, the newest first. */
export const listAttempts = async (
  tx: TenantTransaction,
  endpointId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => {
  const { rows, next } = await listAttemptRows(tx, endpointId, { limit, cursor: before });
  return { attempts: rows.map(presentAttempt), next };
};
