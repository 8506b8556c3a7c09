import { sql } from 'kysely';
import type { LandingGoal, LandingVariant } from '@sitewright/contract/landing/landing';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';

export interface Counts {
  pageViews: number;
  conversions: number;
  register: number;
  contact: number;
  newsletter: number;
}

export interface Tracked {
  day: string;
  templateId: string;
  pageViews: number;
  conversions: number;
  goal: LandingGoal | undefined;
  /** Of a running test. */
  test: { experimentId: string; variant: LandingVariant } | undefined;
}

export const addCounts = async (tx: TenantTransaction, tracked: Tracked): Promise<void> => {
  const { goal, conversions } = tracked;
  const counts = {
    page_views: tracked.pageViews,
    conversions,
    register: goal === 'register' ? conversions : 0,
    contact: goal === 'contact' ? conversions : 0,
    newsletter: goal === 'newsletter' ? conversions : 0,
  };
  await tx
    .insertInto('landing_daily_metrics')
    .values({
      tenant_id: tx.tenantId,
      day: tracked.day,
      template_id: tracked.templateId,
      experiment_id: tracked.test?.experimentId ?? null,
      variant: tracked.test?.variant ?? null,
      ...counts,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'day', 'template_id', 'experiment_id', 'variant']).doUpdateSet((eb) => ({
        page_views: eb('landing_daily_metrics.page_views', '+', counts.page_views),
        conversions: eb('landing_daily_metrics.conversions', '+', counts.conversions),
        register: eb('landing_daily_metrics.register', '+', counts.register),
        contact: eb('landing_daily_metrics.contact', '+', counts.contact),
        newsletter: eb('landing_daily_metrics.newsletter', '+', counts.newsletter),
      })),
    )
    .execute();
};

const summed = (name: string) => sql<number>`coalesce(sum(${sql.ref(name)}), 0)::float8`;

const sums = {
  pageViews: summed('page_views'),
  conversions: summed('conversions'),
  register: summed('register'),
  contact: summed('contact'),
  newsletter: summed('newsletter'),
};

const selectSums = (tx: TenantTransaction) =>
  tx
    .selectFrom('landing_daily_metrics')
    .select([
      sums.pageViews.as('pageViews'),
      sums.conversions.as('conversions'),
      sums.register.as('register'),
      sums.contact.as('contact'),
      sums.newsletter.as('newsletter'),
    ])
    .where('tenant_id', '=', tx.tenantId);

/** Days without visits have no row. */
export const sumByDay = (tx: TenantTransaction, since: string): Promise<(Counts & { day: string })[]> =>
  selectSums(tx).select('day').where('day', '>=', since).groupBy('day').orderBy('day').execute();

export const sumByTemplate = (
  tx: TenantTransaction,
  since: string,
): Promise<(Counts & { templateId: string })[]> =>
  selectSums(tx)
    .select('template_id as templateId')
    .where('day', '>=', since)
    .groupBy('template_id')
    .orderBy('template_id')
    .execute();

export const sumByVariant = (
  tx: TenantTransaction,
  experimentId: string,
): Promise<(Counts & { variant: LandingVariant | null })[]> =>
  selectSums(tx).select('variant').where('experiment_id', '=', experimentId).groupBy('variant').execute();
