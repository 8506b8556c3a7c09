import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { AppError } from '../../core/app-error.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { deleteFiles, deleteImports, listTenantsWithImports } from './import/imports.store.ts';
import { listsOf } from './lists/lists.store.ts';
import { requestSubscription } from './subscribe.service.ts';
import {
  deleteUnconfirmed,
  listNeverAsked,
  listTenantsWithNeverAsked,
  listTenantsWithUnconfirmed,
  type SubscriberRow,
} from './subscribers/subscribers.store.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** Confirmation emails of one run of the job to subscribers whom nobody asked yet. */
const askedAtOnce = 200;

const purge = async (ctx: ServerContext): Promise<void> => {
  const before = new Date(ctx.clock.now().getTime() - limits.unconfirmedDays * dayMs);
  for (const tenantId of await listTenantsWithUnconfirmed(ctx.db, before))
    await withTenant(ctx.db, { tenantId }, (tx) => deleteUnconfirmed(tx, before));
};

/** True while the tenant may send another of these emails in this hour. */
const mayAsk = async (ctx: ServerContext, tenantId: string): Promise<boolean> => {
  const limit = limits.importConfirmationsPerHour;
  try {
    await enforceRateLimit(ctx, [
      { key: `newsletter-ask:tenant:${tenantId}`, limit, windowSeconds: hourMs / 1_000 },
    ]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

const ask = (ctx: ServerContext, tenantId: string, { id, email, source, locale }: SubscriberRow) =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const [list] = await listsOf(tx, id);
    const language = locale === 'vi' ? 'vi' : 'en';
    await requestSubscription(ctx, tx, { email, source, locale: language, list: list?.slug });
  });

/** One transaction for each, so that one that fails is not in the way of the others. */
const askNext = async (ctx: ServerContext, tenantId: string): Promise<void> => {
  const waiting = await withTenant(ctx.db, { tenantId }, (tx) => listNeverAsked(tx, askedAtOnce));
  for (const row of waiting) {
    if (!(await mayAsk(ctx, tenantId))) return;
    await ask(ctx, tenantId, row).catch((error: unknown) =>
      ctx.log.error({ err: error, subscriber: row.id }, 'a subscriber could not be asked to confirm'),
    );
  }
};

const askOnce = async (ctx: ServerContext): Promise<void> => {
  for (const tenantId of await listTenantsWithNeverAsked(ctx.db)) await askNext(ctx, tenantId);
};

const purgeImports = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now().getTime();
  const files = new Date(now - limits.importFileHours * hourMs);
  const reports = new Date(now - limits.importReportDays * dayMs);
  for (const tenantId of await listTenantsWithImports(ctx.db, files))
    await withTenant(ctx.db, { tenantId }, async (tx) => {
      await deleteFiles(tx, files);
      await deleteImports(tx, reports);
    });
};

export const newsletterJobs: readonly Job[] = [
  { name: 'newsletter.purge', cron: '20 4 * * *', run: purge },
  { name: 'newsletter.purge-imports', cron: '50 * * * *', run: purgeImports },
  { name: 'newsletter.ask-once', cron: '*/10 * * * *', run: askOnce },
];
