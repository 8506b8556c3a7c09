import type { Log } from '../log.ts';

/**
 * Does the work of a job for one tenant after the other. A tenant that fails is logged and does not keep the others from
 * their turn; the job fails at the end, so that it is seen and tried again.
 */
export const forEachTenant = async (
  { log }: { log: Pick<Log, 'error'> },
  tenantIds: readonly string[],
  work: (tenantId: string) => Promise<void>,
): Promise<void> => {
  const errors: unknown[] = [];
  for (const tenantId of tenantIds) {
    try {
      await work(tenantId);
    } catch (error) {
      log.error({ err: error, tenantId }, 'a job failed for a tenant');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `The job failed for ${errors.length} tenants.`);
};
