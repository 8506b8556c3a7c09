import { defaultConsentTexts } from '@sitewright/contract/cookie-consent/consent-texts';
import { expect, it } from 'vitest';
import { type ConsentBanner, consentBannerHtml, consentLinkHtml, heldFrameHtml } from './consent-banner.ts';

const banner = (fields: Partial<ConsentBanner> = {}): ConsentBanner => ({
  mode: 'consent',
  position: 'bar',
  texts: defaultConsentTexts('en', 'consent'),
  version: '0123456789abcdef',
  links: [],
  ...fields,
});

it('accepting and refusing look the same, and refusing comes first', () => {
  const html = consentBannerHtml(banner(), '/_consent');
  const classOf = (part: string): string | undefined =>
    new RegExp(`class="([^"]*)" data-part="${part}"`).exec(html)?.[1];
  expect(classOf('accept')).toBe(classOf('reject'));
  expect(html.indexOf('data-part="reject"')).toBeLessThan(html.indexOf('data-part="accept"'));
});

it('no choice is made beforehand', () => {
  const html = consentBannerHtml(banner(), undefined);
  expect(html.match(/ checked/g)).toHaveLength(1);
  expect(html).toContain('checked disabled aria-describedby="consent-necessary"');
  expect(html).not.toContain('data-to');
});

it('closing a notice is recorded nowhere', () => {
  expect(consentBannerHtml(banner({ mode: 'notice' }), '/_consent')).not.toContain('data-to');
  expect(consentBannerHtml(banner(), '/_consent')).toContain(' data-to="/_consent"');
});

it('texts of the owner are text', () => {
  const hostile = '"><script>alert(1)</script>';
  const texts = Object.fromEntries(
    Object.keys(banner().texts).map((name) => [name, hostile]),
  ) as ConsentBanner['texts'];
  const given = banner({ texts, links: [{ label: hostile, url: hostile }] });
  const html =
    consentBannerHtml(given, hostile) +
    consentLinkHtml(given) +
    heldFrameHtml(given, { host: hostile, height: hostile });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('style=');
});
