// The cookie banner of a draft, and the code that it holds back.
import { createHash } from 'node:crypto';
import {
  type CodeCategory,
  consentTextsOf,
  cookieConsentSchema,
  noCookieConsent,
} from '@sitewright/contract/cookie-consent/cookie-consent';
import type { Section } from '@sitewright/contract/content';
import {
  type ConsentBanner,
  consentBannerHtml,
  consentCss,
  consentLinkHtml,
} from '@sitewright/render/consent/consent-banner';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { policyLinks } from '../legal/policy-links.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { holdCode } from './hold-code.ts';
import { type DraftCode, sectionScript } from './release-code.ts';

/** Undefined for a site without a banner. */
export const loadConsent = async (
  ctx: Pick<ServerContext, 'env'>,
  tx: TenantTransaction,
  site: SiteView,
  locale: string,
): Promise<ConsentBanner | undefined> => {
  // Settings that an earlier version of the program stored may not fit the schema.
  const consent = cookieConsentSchema.safeParse(site.settings['cookieConsent']).data ?? noCookieConsent;
  if (consent.mode === 'off') return undefined;
  const texts = consentTextsOf(consent, locale);
  const documents = await policyLinks(ctx, tx, locale.startsWith('vi') ? 'vi' : 'en');
  const links = [
    { label: texts.privacy, url: consent.privacyUrl || documents.privacy },
    { label: texts.cookies, url: consent.cookiesUrl || documents.cookies },
  ].flatMap(({ label, url }) => (url === undefined ? [] : [{ label, url }]));
  const { mode, position } = consent;
  const version = createHash('sha256')
    .update(JSON.stringify([mode, texts, links]))
    .digest('hex')
    .slice(0, 16);
  return { mode, position, texts, links, version };
};

/** Custom code as a page has it: held where the site asks for consent, unless it is necessary. */
export const codeOfPage = (
  { code, consent }: { code: DraftCode | undefined; consent: ConsentBanner | undefined },
  siteUrl: string,
): { head: string; bodyEnd: string; after: (section: Section) => { snippet: string; script: string } } => {
  const held = (snippet: string | undefined, category: CodeCategory = 'marketing'): string =>
    snippet === undefined || consent?.mode !== 'consent' || category === 'necessary'
      ? (snippet ?? '')
      : holdCode(snippet, { category, texts: consent.texts, siteUrl });
  const categories = code?.categories;
  return {
    head: held(code?.head, categories?.head),
    bodyEnd: held(code?.bodyEnd, categories?.bodyEnd),
    after: (section) => {
      const category = categories?.sections?.[section.id];
      return {
        snippet: held(code?.sections[section.id], category),
        script: code ? held(sectionScript(section), category) : '',
      };
    },
  };
};

/** What a banner adds to a page. Without one, nothing. */
export const consentParts = (
  consent: ConsentBanner | undefined,
  to?: string,
): { css: string; before: string; after: string } =>
  consent === undefined
    ? { css: '', before: '', after: '' }
    : { css: `\n${consentCss}`, before: consentBannerHtml(consent, to), after: consentLinkHtml(consent) };
