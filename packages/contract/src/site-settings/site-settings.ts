import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { limits } from '../limits.ts';

// What is set for a whole site besides its name and theme. Redirects and code go live with the next publishing;
// who may look acts at once.

const redirectPath = z
  .string()
  .trim()
  .max(limits.sites.redirectPathMaxLength)
  .regex(/^\/(?!\/)[^\s?#\\"<>]*$/, 'An old address begins with / and has no spaces, ? or #')
  .transform((path) => path.replace(/(.)\/+$/, '$1'));

/** A path of the site or a whole address; nothing in it can end a header. */
const redirectTarget = z
  .string()
  .trim()
  .max(limits.sites.redirectPathMaxLength)
  .refine(
    (to) => /^\/(?!\/)[^\s\\"<>]*$/.test(to) || (/^https?:\/\/[^\s\\"<>]+$/i.test(to) && URL.canParse(to)),
    'A new address begins with / or https:// and has no spaces',
  );

export const redirectSchema = z.object({
  from: redirectPath,
  to: redirectTarget,
  /** 301 stays, 302 is a detour that ends again. */
  code: z.union([z.literal(301), z.literal(302)]).default(301),
});
export type Redirect = z.infer<typeof redirectSchema>;

const redirects = z.object({
  redirects: z
    .array(redirectSchema)
    .max(limits.sites.redirectsMax, `A site has at most ${limits.sites.redirectsMax} redirects`),
});

export const listRedirects = endpoint({
  method: 'GET',
  path: '/sites/{id}/redirects',
  summary: 'Where visitors of old addresses are led',
  access: 'sites.read',
  params: idParams,
  response: redirects,
});

export const putRedirects = endpoint({
  method: 'PUT',
  path: '/sites/{id}/redirects',
  summary: 'Replace the redirects of a site; loops and addresses of pages are refused',
  access: 'sites.settings',
  params: idParams,
  body: redirects,
  response: redirects,
});

export const accessModes = ['public', 'password', 'members'] as const;
export type AccessMode = (typeof accessModes)[number];

export const getSiteAccess = endpoint({
  method: 'GET',
  path: '/sites/{id}/access',
  summary: 'Who may look at the published site',
  access: 'sites.read',
  params: idParams,
  response: z.object({ mode: z.enum(accessModes) }),
});

const { accessPasswordMinLength: least, accessPasswordMaxLength: most } = limits.sites;

export const putSiteAccess = endpoint({
  method: 'PUT',
  path: '/sites/{id}/access',
  summary: 'Open a published site to everybody, to those with a password or to its people; acts at once',
  access: 'sites.publish',
  params: idParams,
  body: z.object({
    mode: z.enum(accessModes),
    /** May be left out when there is one already. */
    password: z
      .string()
      .min(least, `Choose a password of at least ${least} characters`)
      .max(most, `A password has at most ${most} characters`)
      .optional(),
  }),
  response: z.object({ mode: z.enum(accessModes) }),
});

export const enterSite = endpoint({
  method: 'POST',
  path: '/sites/{id}/entry',
  summary: 'The way into a published site that only its people see; works once, for the browser that asked',
  access: 'sites.read',
  params: idParams,
  body: z.object({
    /** What the site’s own host keeps the other half of. */
    state: z.string().regex(/^[\w-]{43}$/, 'Open the site again and press “Sign in” there'),
    to: z
      .string()
      .max(limits.sites.entryPathMaxLength)
      .regex(/^\/(?![/\\])[!-~]*$/, 'Name a page of the site: it begins with /')
      .default('/'),
  }),
  response: z.object({ url: z.string() }),
});

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
const piece = z
  .string()
  .refine(
    (code) => bytesOf(code) <= limits.sites.codeBytes,
    `Code may be at most ${limits.sites.codeBytes / 1024} KB in each place`,
  );

export const siteCodeSchema = z.object({
  head: piece.default(''),
  bodyEnd: piece.default(''),
  /** By the id of the section that it comes after. */
  sections: z.record(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), piece).default({}),
});
export type SiteCode = z.infer<typeof siteCodeSchema>;

const codeAnswer = z.object({ code: siteCodeSchema, isAllowed: z.boolean() });

export const getSiteCode = endpoint({
  method: 'GET',
  path: '/sites/{id}/code',
  summary: 'Code that runs on the published site',
  access: 'sites.code',
  params: idParams,
  response: codeAnswer,
});

export const putSiteCode = endpoint({
  method: 'PUT',
  path: '/sites/{id}/code',
  summary: 'Replace the code of a site; it runs on the site’s own origin only, from the next publishing on',
  access: 'sites.code',
  params: idParams,
  body: siteCodeSchema,
  response: codeAnswer,
  errors: ['limit_reached'],
});
