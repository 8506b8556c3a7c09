import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { captchaLimits } from './captcha-limits.ts';

/** Services that check whether a visitor is a person. `altcha` is built in; the others need keys of the site. */
export const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'recaptcha_score'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

const siteKey = z
  .string()
  .trim()
  .max(captchaLimits.siteKeyMaxLength)
  .regex(/^[\w-]*$/, 'Enter the site key as the service shows it');
const secret = z
  .string()
  .trim()
  .max(captchaLimits.secretMaxLength)
  .regex(/^[\w-]+$/, 'Enter the secret key as the service shows it');

const settings = z.object({
  provider: z.enum(captchaProviders),
  siteKey: z.string(),
  /** The secret itself never leaves the server. */
  hasSecret: z.boolean(),
});
export type SiteCaptcha = z.output<typeof settings>;

export const getSiteCaptcha = endpoint({
  method: 'GET',
  path: '/sites/{id}/captcha',
  summary: 'The captcha of the forms of a site',
  access: 'sites.settings',
  params: idParams,
  response: settings,
});

export const putSiteCaptcha = endpoint({
  method: 'PUT',
  path: '/sites/{id}/captcha',
  summary: 'Set the captcha of the forms of a site; pages load its script from the next publish',
  access: 'sites.settings',
  params: idParams,
  body: z
    .strictObject({
      provider: z.enum(captchaProviders),
      siteKey: siteKey.default(''),
      /** Optional while the provider stays the same. */
      secret: secret.optional(),
    })
    .superRefine(({ provider, siteKey: key }, issues) => {
      if (provider !== 'altcha' && key === '')
        issues.addIssue({ code: 'custom', path: ['siteKey'], message: 'Enter the site key' });
    }),
  response: settings,
});
