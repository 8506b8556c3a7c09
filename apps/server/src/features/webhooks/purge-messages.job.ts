// Deletes old messages with their attempts: they hold what visitors typed.
import { webhookLimits } from '@sitewright/contract/webhooks/webhook-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { deleteOldMessages, listTenantsWithOldMessages } from './webhook-messages.store.ts';

const dayMs = 24 * 60 * 60_000;

export const purgeWebhookMessages = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - webhookLimits.keptDays * dayMs);
  for (const tenantId of await listTenantsWithOldMessages(ctx.db, before))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteOldMessages(tx, before));
};

export const purgeWebhookMessagesJob: Job = {
  name: 'webhooks.purge',
  cron: '10 4 * * *',
  run: purgeWebhookMessages,
};
