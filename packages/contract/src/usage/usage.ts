// Usage of customers by meter: at present, by month and by site.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoDate, uuid } from '../fields.ts';
import type { CsvColumns } from '../list.ts';
import { usageLimits } from './usage-limits.ts';

/**
 * `sites` (without the trash) and `storageBytes` are amounts at a time. The others begin anew each calendar month
 * (UTC): submissions without spam and tests, credits for texts of the platform’s language model, and emails that forms
 * of sites send.
 */
export const usageMeters = ['sites', 'storageBytes', 'formSubmissions', 'aiCredits', 'emails'] as const;
export type UsageMeter = (typeof usageMeters)[number];

/** Meters that are divided among sites. */
export const siteUsageMeters = ['storageBytes', 'formSubmissions', 'aiCredits', 'emails'] as const;
export type SiteUsageMeter = (typeof siteUsageMeters)[number];

export const usageStates = ['ok', 'warning', 'critical', 'exceeded'] as const;
export type UsageState = (typeof usageStates)[number];

/** The party that the numbers belong to: a user of the shared workspace, a workspace, or the sites of one member. */
export const usageScopes = ['user', 'workspace', 'ownSites'] as const;
export type UsageScope = (typeof usageScopes)[number];

const amount = z.number().int().min(0);
/** `YYYY-MM` */
const month = z.string().regex(/^\d{4}-\d{2}$/);

export const meterUsageSchema = z.object({
  meter: z.enum(usageMeters),
  used: amount,
  /** Null: unlimited, or a limit of the workspace that the caller does not see. */
  limit: amount.nullable(),
  /** Null where nothing is reset. */
  resetsAt: isoDate.nullable(),
  /** When the limit is reached at the pace of this month; null when it is not, or nobody can tell. */
  forecast: isoDate.nullable(),
  state: z.enum(usageStates),
});
export type MeterUsage = z.infer<typeof meterUsageSchema>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/usage',
  summary: 'What the customer of the caller uses, with limits',
  access: 'usage.read',
  reads: 'replica',
  response: z.object({ scope: z.enum(usageScopes), meters: z.array(meterUsageSchema) }),
});

export const usageMonthSchema = z.object({
  month,
  /** Null: nothing was recorded then. */
  value: amount.nullable(),
});
export type UsageMonth = z.infer<typeof usageMonthSchema>;

export const getUsageHistory = endpoint({
  method: 'GET',
  path: '/usage/history',
  summary: 'A meter in each of the last months, the oldest first; the current month up to now',
  access: 'usage.read',
  reads: 'replica',
  query: z.object({ meter: z.enum(usageMeters).default('sites') }),
  response: z.object({
    meter: z.enum(usageMeters),
    months: z.array(usageMonthSchema).max(usageLimits.historyMonths),
  }),
});

export const siteUsageSchema = z.object({ siteId: uuid, name: z.string(), value: amount });
export type SiteUsage = z.infer<typeof siteUsageSchema>;

export const getUsageBreakdown = endpoint({
  method: 'GET',
  path: '/usage/breakdown',
  summary: 'The sites that use most of a meter, now or in the current month',
  access: 'usage.breakdown',
  reads: 'replica',
  query: z.object({ meter: z.enum(siteUsageMeters).default('storageBytes') }),
  response: z.object({
    meter: z.enum(siteUsageMeters),
    sites: z.array(siteUsageSchema).max(usageLimits.sitesShown),
    /** The rest: of other sites, and of no site. */
    other: amount,
  }),
});

export const userUsageSchema = z.object({ userId: uuid, name: z.string(), value: amount });
export type UserUsage = z.infer<typeof userUsageSchema>;

export const getUsageByUser = endpoint({
  method: 'GET',
  path: '/usage/users',
  summary: 'The members whose sites use most of a meter; empty for those who see their own sites only',
  access: 'usage.breakdown',
  reads: 'replica',
  query: z.object({ meter: z.enum(usageMeters).default('storageBytes') }),
  response: z.object({
    meter: z.enum(usageMeters),
    users: z.array(userUsageSchema).max(usageLimits.usersShown),
    /** The rest: of other members, and of what belongs to nobody. */
    other: amount,
  }),
});

/** Rows of the export: every meter in each of the last months. */
export const usageExport: { csv: CsvColumns<UsageMonth & { meter: UsageMeter }> } = {
  csv: { meter: ({ meter }) => meter, month: ({ month }) => month, value: ({ value }) => value },
};

export const exportUsage = endpoint({
  method: 'GET',
  path: '/usage/export',
  summary: 'Export all meters of the last months as CSV',
  access: 'usage.read',
  /** The body is the raw file, streamed. */
  response: z.unknown(),
});
