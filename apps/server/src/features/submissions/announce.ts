import { formSubmitted } from '@sitewright/contract/submissions/submission-events';
import { systemActor } from '../../core/context/event-actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { claimUnannounced } from './submissions.store.ts';

/** Emits `form.submitted` for each of the submissions that is no spam, once in its life. */
export const announceSubmissions = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { form, siteId }: { form: { id: string; name: string }; siteId: string },
  ids: readonly string[],
): Promise<void> => {
  for (const submissionId of await claimUnannounced(tx, form.id, ids)) {
    await emit(ctx, tx, formSubmitted, {
      tenantId: tx.tenantId,
      actor: systemActor,
      target: { type: 'form', id: form.id, label: form.name },
      payload: { siteId, submissionId },
    });
  }
};
