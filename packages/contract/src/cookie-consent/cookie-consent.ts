// The cookie banner of a published site. Its settings are part of the site's own: saved with the draft, live with the
// next publish.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import {
  type ConsentTexts,
  consentTextNames,
  consentTextsSchema,
  defaultConsentTexts,
} from './consent-texts.ts';
import { cookieConsentLimits as limits } from './cookie-consent-limits.ts';

/**
 * `notice` informs. `consent` holds back custom code, with all that it loads from elsewhere, until a visitor agrees. It
 * does not hold back images of other hosts in content, nor the captcha service of a form, which is necessary to send it.
 */
export const consentModes = ['off', 'notice', 'consent'] as const;
export type ConsentMode = (typeof consentModes)[number];

/** Categories that a visitor decides about. */
export const consentChoices = ['analytics', 'marketing'] as const;
export type ConsentChoice = (typeof consentChoices)[number];

/** Categories of custom code; what is necessary is never held. */
export const codeCategories = ['necessary', ...consentChoices] as const;
export type CodeCategory = (typeof codeCategories)[number];

export const consentPositions = ['bar', 'box'] as const;

/** A path of the site, or an absolute URL. */
const policyUrl = z
  .string()
  .trim()
  .max(limits.policyUrlMaxLength)
  .refine(
    (url) =>
      url === '' || /^\/(?!\/)[^\s\\"<>]*$/.test(url) || (/^https?:\/\//i.test(url) && URL.canParse(url)),
    'Enter a URL that starts with / or https://',
  );

export const cookieConsentSchema = z.object({
  mode: z.enum(consentModes).default('off'),
  position: z.enum(consentPositions).default('bar'),
  /** Empty: the document of the workspace, if one is in force. */
  privacyUrl: policyUrl.default(''),
  cookiesUrl: policyUrl.default(''),
  /** Language of the site → texts that differ from those of the product. */
  texts: z
    .record(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/), consentTextsSchema)
    .refine(
      (texts) => Object.keys(texts).length <= limits.languagesMax,
      `Write texts in at most ${limits.languagesMax} languages`,
    )
    .default({}),
});
export type CookieConsent = z.infer<typeof cookieConsentSchema>;

/** A site whose owner never set anything. */
export const noCookieConsent: CookieConsent = {
  mode: 'off',
  position: 'bar',
  privacyUrl: '',
  cookiesUrl: '',
  texts: {},
};

/** The texts that visitors read in a language of the site. */
export const consentTextsOf = (consent: CookieConsent, locale: string): ConsentTexts => {
  const own = consent.texts[locale] ?? {};
  const standard = defaultConsentTexts(locale, consent.mode === 'notice' ? 'notice' : 'consent');
  return Object.fromEntries(
    consentTextNames.map((name) => [name, own[name] || standard[name]]),
  ) as unknown as ConsentTexts;
};

const count = z.number().int();

export const consentDaySchema = z.object({
  /** `YYYY-MM-DD` in UTC. */
  day: z.string(),
  /** Visitors who chose on that day, each with the last choice of the day. */
  choices: count,
  analytics: count,
  marketing: count,
  /** Of them, those who refused both. */
  rejected: count,
});
export type ConsentDay = z.infer<typeof consentDaySchema>;

export const getConsentReport = endpoint({
  method: 'GET',
  path: '/sites/{id}/cookie-consent',
  summary: 'What visitors of a site chose in its cookie banner, per day, the newest first',
  access: 'sites.settings',
  reads: 'replica',
  params: idParams,
  response: z.object({ days: z.array(consentDaySchema).max(limits.reportDays) }),
});
