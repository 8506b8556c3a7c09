import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { limits } from '../limits.ts';
import { isPattern, patternIssue } from './redirect-rules.ts';

// Redirects from former URLs of a site. They go live with the next publish.

const { redirectsMax, redirectPatternsMax, redirectPathMaxLength, redirectsCsvMaxLength } = limits.sites;

const redirectPath = z
  .string()
  .trim()
  .max(redirectPathMaxLength)
  .regex(/^\/(?!\/)[^\s?#\\"<>]*$/, 'Enter an old URL that starts with / and has no spaces, ? or #')
  .transform((path) => path.replace(/(.)\/+$/, '$1'));

/** A path of the site or an absolute URL, without characters that would break an HTTP header; empty for 410. */
const redirectTarget = z
  .string()
  .trim()
  .max(redirectPathMaxLength)
  .refine(
    (to) =>
      to === '' ||
      /^\/(?!\/)[^\s\\"<>]*$/.test(to) ||
      (/^https?:\/\/[^\s\\"<>]+$/i.test(to) && URL.canParse(to)),
    'Enter a new URL that starts with / or https:// and has no spaces',
  );

export const redirectSchema = z.object({
  /** A path, or a pattern with one `*` and named segments such as `/:year`. */
  from: redirectPath,
  to: redirectTarget.default(''),
  /** 301 is permanent, 302 is temporary, 410 says that the page is gone. */
  code: z.union([z.literal(301), z.literal(302), z.literal(410)]).default(301),
});
export type Redirect = z.infer<typeof redirectSchema>;

/** What rows of older versions need not be. */
export const redirectInputSchema = redirectSchema.superRefine((redirect, context) => {
  const fail = (field: 'from' | 'to', message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (redirect.code === 410 && redirect.to !== '') fail('to', 'A page that is gone (410) has no new URL');
  if (redirect.code !== 410 && redirect.to === '')
    fail('to', 'Enter a new URL that starts with / or https://');
  const fault = patternIssue(redirect);
  if (fault) fail(fault.field, fault.sentence);
});

const response = z.object({ redirects: z.array(redirectSchema) });

export const listRedirects = endpoint({
  method: 'GET',
  path: '/sites/{id}/redirects',
  summary: 'List the redirects of a site; of patterns, the first that matches applies',
  access: 'sites.read',
  params: idParams,
  response,
});

export const putRedirects = endpoint({
  method: 'PUT',
  path: '/sites/{id}/redirects',
  summary:
    'Replace the redirects of a site: 301, 302 or 410 (page gone, without `to`); loops and paths of existing pages are rejected',
  access: 'sites.settings',
  params: idParams,
  body: z.object({
    redirects: z
      .array(redirectInputSchema)
      .max(redirectsMax, `You can have up to ${redirectsMax} redirects`)
      .refine(
        (redirects) => redirects.filter(({ from }) => isPattern(from)).length <= redirectPatternsMax,
        `You can have up to ${redirectPatternsMax} redirects with a pattern`,
      ),
  }),
  response,
});

const sitePathKinds = ['page', 'post', 'other', 'former'] as const;
const sitePathSchema = z.object({
  path: z.string(),
  /** `former`: visitors are redirected from it. */
  kind: z.enum(sitePathKinds),
});
export type SitePath = z.infer<typeof sitePathSchema>;

export const listSitePaths = endpoint({
  method: 'GET',
  path: '/sites/{id}/redirects/paths',
  summary: 'Paths that redirects may concern: pages, published posts and former URLs',
  access: 'sites.read',
  params: idParams,
  response: z.object({
    paths: z.array(sitePathSchema),
    /** False where a site has more than are listed. */
    isComplete: z.boolean(),
  }),
});

export const redirectImportModes = ['merge', 'replace'] as const;
export type RedirectImportMode = (typeof redirectImportModes)[number];

export const redirectIssueReasons = [
  'unreadable',
  'from',
  'to',
  'code',
  'pattern',
  'duplicate',
  'page',
] as const;
const redirectProblems = ['loop', 'tooMany', 'tooManyPatterns'] as const;

const redirectImportReportSchema = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Redirects that the import removes; only with `replace`. */
  removed: z.number().int(),
  skipped: z.number().int(),
  /** The first of them. */
  issues: z.array(
    z.object({ line: z.number().int(), text: z.string(), reason: z.enum(redirectIssueReasons) }),
  ),
  /** Why the import cannot be applied as a whole. */
  problem: z.object({ reason: z.enum(redirectProblems), from: z.string() }).nullable(),
  isApplied: z.boolean(),
});
export type RedirectImportReport = z.infer<typeof redirectImportReportSchema>;

export const importRedirects = endpoint({
  method: 'POST',
  path: '/sites/{id}/redirects/import',
  summary:
    'Import redirects from CSV with the columns `from,to,code`: a report only, unless `apply` is set. `merge` keeps the others, `replace` removes them',
  access: 'sites.settings',
  params: idParams,
  body: z.object({
    csv: z.string().max(redirectsCsvMaxLength, 'This file is too large'),
    mode: z.enum(redirectImportModes).default('merge'),
    /** Without it nothing changes. */
    apply: z.boolean().default(false),
  }),
  response: redirectImportReportSchema,
});

export const exportRedirects = endpoint({
  method: 'GET',
  path: '/sites/{id}/redirects/export',
  summary: 'Export the redirects of a site as CSV with the columns `from,to,code`',
  access: 'sites.read',
  params: idParams,
  /** The body is the raw file. */
  response: z.unknown(),
});
