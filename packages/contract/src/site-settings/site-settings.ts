import { z } from 'zod';
import { codeCategories } from '../cookie-consent/cookie-consent.ts';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { limits } from '../limits.ts';

// Site-wide settings besides name, theme and redirects. Code goes live with the next publish; access changes apply
// immediately.

export const accessModes = ['public', 'password', 'members'] as const;
export type AccessMode = (typeof accessModes)[number];

export const getSiteAccess = endpoint({
  method: 'GET',
  path: '/sites/{id}/access',
  summary: 'Access mode of the published site',
  access: 'sites.read',
  params: idParams,
  response: z.object({ mode: z.enum(accessModes) }),
});

const { accessPasswordMinLength: least, accessPasswordMaxLength: most } = limits.sites;

export const putSiteAccess = endpoint({
  method: 'PUT',
  path: '/sites/{id}/access',
  summary: 'Set the access mode of a published site: public, password or members; applies immediately',
  access: 'sites.publish',
  params: idParams,
  body: z.object({
    mode: z.enum(accessModes),
    /** Optional when one is already set. */
    password: z
      .string()
      .min(least, `Choose a password of at least ${least} characters`)
      .max(most, `A password has at most ${most} characters`)
      .optional(),
  }),
  response: z.object({ mode: z.enum(accessModes) }),
});

export const grantSiteAccess = endpoint({
  method: 'POST',
  path: '/sites/{id}/entry',
  summary: 'Grant access to a members-only published site; single use, bound to the requesting browser',
  access: 'sites.read',
  apiKeys: false,
  params: idParams,
  body: z.object({
    /** State parameter matching the cookie on the site’s own host. */
    state: z.string().regex(/^[\w-]{43}$/, 'Open the site again and click “Sign in”'),
    to: z
      .string()
      .max(limits.sites.entryPathMaxLength)
      .regex(/^\/(?![/\\])[!-~]*$/, 'Enter a page path that starts with /')
      .default('/'),
  }),
  response: z.object({ url: z.string() }),
});

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const codeSnippet = z
  .string()
  .refine(
    (code) => bytesOf(code) <= limits.sites.codeBytes,
    `Custom code can have up to ${limits.sites.codeBytes / 1024} KB each`,
  );

const sectionId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const category = z.enum(codeCategories);

export const siteCodeSchema = z.object({
  head: codeSnippet.default(''),
  bodyEnd: codeSnippet.default(''),
  /** Section id → code inserted after that section. */
  sections: z.record(sectionId, codeSnippet).default({}),
  /** What a visitor must agree to before the code runs, on a site that asks for consent; `marketing` where none is named. */
  categories: z
    .object({
      head: category.optional(),
      bodyEnd: category.optional(),
      /** Section id → category of the code after it and of its own script. */
      sections: z.record(sectionId, category).optional(),
    })
    .optional(),
});
export type SiteCode = z.infer<typeof siteCodeSchema>;

const codeResponse = z.object({ code: siteCodeSchema, isAllowed: z.boolean() });

export const getSiteCode = endpoint({
  method: 'GET',
  path: '/sites/{id}/code',
  summary: 'Custom code of the published site',
  access: 'sites.code',
  params: idParams,
  response: codeResponse,
});

export const putSiteCode = endpoint({
  method: 'PUT',
  path: '/sites/{id}/code',
  summary: 'Replace the custom code of a site; runs on the site’s own origin only, from the next publish',
  access: 'sites.code',
  params: idParams,
  body: siteCodeSchema,
  response: codeResponse,
  errors: ['limit_reached'],
});
