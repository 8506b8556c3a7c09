// Checks each domain once a day.
import { domainLimits as limits } from '@sitewright/contract/domains/domain-limits';
import { systemActor } from '../../core/context/event-actor.ts';
import type { Job } from '../../core/context/job.ts';
import { inParallel } from '../../core/storage/in-parallel.ts';
import { checkDomain } from './check-domain.service.ts';
import { listDue } from './domains.store.ts';

const hourMs = 3_600_000;
const atOnce = 8;

export const recheckDomainsJob: Job = {
  name: 'site_domains.check',
  // Each run takes those that are due, so that a day's checks are spread and a missed run is made up.
  cron: '47 * * * *',
  run: async (ctx, _data, signal) => {
    const now = ctx.clock.now().getTime();
    const due = await listDue(ctx.db, {
      checkedBefore: new Date(now - limits.recheckHours * hourMs),
      pendingSince: new Date(now - limits.pendingDays * 24 * hourMs),
    });
    await inParallel(due, atOnce, async (key) => {
      if (signal?.aborted) return;
      try {
        await checkDomain(ctx, key, { actor: systemActor });
      } catch (error) {
        ctx.log.warn({ err: error, domain: key.domainId }, 'a domain could not be checked');
      }
    });
  },
};
