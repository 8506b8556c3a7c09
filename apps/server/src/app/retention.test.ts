import { retentionLimits } from '@sitewright/contract/legal/retention-limits';
import { expect, it } from 'vitest';
import { globalTables } from '../core/db/tables.ts';
import { features } from './features.ts';

/** Which job keeps to a period; undefined where the product stores nothing of the kind yet. */
const jobOf: Record<keyof typeof retentionLimits, string | undefined> = {
  accountDays: 'account.purge',
  billingYears: undefined,
  supportYears: undefined,
  analyticsMonths: undefined,
  requestDays: 'data_requests.remind',
  unverifiedRequestDays: 'data_requests.purge',
  answeredRequestYears: 'data_requests.purge',
  consentMonths: 'cookie_choices.purge',
};

const jobs = features.flatMap((feature) => feature.jobs ?? []).map(({ name }) => name);

it.each(Object.entries(jobOf))('%s is enforced by a job', (_limit, job) => {
  if (job !== undefined) expect(jobs).toContain(job);
});

it('what has no job is not stored: whoever adds a table of it adds its job here', () => {
  const tables = [...globalTables, ...features.flatMap((feature) => Object.keys(feature.tenantData ?? {}))];
  expect(tables.filter((table) => /invoice|ticket|page_view|visits?$/.test(table))).toEqual([]);
});
