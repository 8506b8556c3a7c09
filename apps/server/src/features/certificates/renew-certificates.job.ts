// Certificates in the background: the first one of a domain, and renewals.
import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { inParallel } from '../../core/storage/in-parallel.ts';
import { deleteCertificate, deleteExpiredChallenges, listDueNames } from './certificates.store.ts';
import { obtainCertificate, obtainJobName } from './obtain-certificate.service.ts';

export const obtainJob: Job = {
  name: obtainJobName,
  concurrency: limits.renewalsAtOnce,
  run: async (ctx, data) => {
    if (ctx.env.tls === undefined) return;
    const { name } = data as { name: string };
    // The domain may have become ours a moment ago, in another process.
    await ctx.customHosts.reload();
    if (await ctx.certificates.names.serves(name)) await obtainCertificate(ctx, name);
  },
};

/** A name that is no longer served loses its certificate. */
const renew = async (ctx: ServerContext, name: string): Promise<void> => {
  if (await ctx.certificates.names.serves(name)) await obtainCertificate(ctx, name);
  else await deleteCertificate(ctx.db, name);
};

export const renewJob: Job = {
  name: 'certificates.renew',
  cron: '*/10 * * * *',
  run: async (ctx, _data, signal) => {
    if (ctx.env.tls === undefined) return;
    const now = ctx.clock.now();
    await deleteExpiredChallenges(ctx.db, now);
    await ctx.customHosts.reload();
    const names = await listDueNames(ctx.db, now, limits.renewalsPerRun);
    await inParallel(names, limits.renewalsAtOnce, async (name) => {
      if (signal?.aborted) return;
      try {
        await renew(ctx, name);
      } catch (error) {
        ctx.log.error({ err: error, name }, 'a certificate could not be renewed');
      }
    });
  },
};

export const requestCertificate = (
  ctx: ServerContext,
  db: ServerContext['db'],
  name: string,
): Promise<void> => ctx.queue.enqueue(db, obtainJobName, { name }, { onceKey: name });

/**
 * Called once the process listens, because the authority asks it. The first visitor of the main host does not wait, nor do
 * those of names whose certificates ended while nothing ran.
 */
export const requestAtStart = async (ctx: ServerContext): Promise<void> => {
  if (ctx.env.tls === undefined) return;
  await requestCertificate(ctx, ctx.db, new URL(ctx.env.appUrl).hostname);
  await ctx.queue.enqueue(ctx.db, renewJob.name, {}, { onceKey: 'start' });
};
