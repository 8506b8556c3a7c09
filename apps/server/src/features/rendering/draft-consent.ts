// The cookie banner of a draft, and the code that it holds back.
import { createHash } from 'node:crypto';
import {
  type CodeCategory,
  consentChoices,
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
import { siteUrl } from '../../core/site-url.ts';
import { policyLinks } from '../legal/policy-links.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { baseOf, holdCode } from './hold-code.ts';
import { type DraftCode, sectionScript } from './release-code.ts';

/** Undefined for a site without a banner. */
export const loadConsent = async (
  ctx: Pick<ServerContext, 'env' | 'customHosts'>,
  tx: TenantTransaction,
  site: SiteView,
  { locale, code, sections }: { locale: string; code: DraftCode | undefined; sections: readonly Section[] },
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
  const versionWith = (held: readonly string[]): string => {
    const facts = [mode, texts, links, ...(held.length > 0 ? [held] : [])];
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
  };
  const banner = { mode, position, texts, links };
  // Nobody agrees to a notice, so its version is not that of a choice.
  if (mode === 'notice') return { ...banner, version: `notice-${versionWith([])}` };
  // Code of a category that the site did not use before is nothing that a visitor has agreed to.
  const consentOfCode = { ...banner, version: '' };
  const page = codeOfPage({ code, consent: consentOfCode }, siteUrl(ctx, site.subdomain ?? ''));
  return { ...banner, version: versionWith(categoriesIn(page, sections)) };
};

/** Categories of the code that waits for a visitor, in the order of the banner. */
const categoriesIn = (
  { head, bodyEnd, after }: ReturnType<typeof codeOfPage>,
  sections: readonly Section[],
): string[] => {
  const code = [head, bodyEnd, ...sections.flatMap((section) => Object.values(after(section)))].join('\n');
  return consentChoices.filter((category) => code.includes(` data-consent="${category}"`));
};

/** Custom code as a page has it: held where the site asks for consent, unless it is necessary. */
export const codeOfPage = (
  { code, consent }: { code: DraftCode | undefined; consent: ConsentBanner | undefined },
  pageUrl: string,
): { head: string; bodyEnd: string; after: (section: Section) => { snippet: string; script: string } } => {
  const base = code && consent && baseOf([code.head, code.bodyEnd], pageUrl);
  const held = (snippet: string | undefined, category: CodeCategory = 'marketing'): string =>
    snippet === undefined || consent?.mode !== 'consent' || category === 'necessary'
      ? (snippet ?? '')
      : holdCode(snippet, { category, texts: consent.texts, siteUrl: pageUrl, base });
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
