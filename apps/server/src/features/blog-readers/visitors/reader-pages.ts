// Pages of our own for readers who sign in, in the language of the site.
import { readerLimits as limits } from '@sitewright/contract/blog-readers/reader-limits';
import { readerPaths } from '@sitewright/contract/blog-readers/reader-paths';
import { readerTrap } from '@sitewright/render/blog/draw-sign-in';
import { escapeHtml } from '@sitewright/render/escape';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { siteUrl } from '../../../core/site-url.ts';
import type { Reply } from '../../forms/visitor-requests.ts';
import { newsletterPage, paragraph } from '../../newsletter/pages/newsletter-page.ts';
import type { BlogSite } from './reader-site.store.ts';
import { readerLanguage, readerTexts } from './reader-texts.ts';

type Page = NonNullable<Reply['page']>;

const frame = (site: BlogSite, title: string, body: string): Page => ({
  html: newsletterPage({
    // Between the two schemes, so that the button is seen on both.
    brand: { productName: site.name, color: '#5f6b7a' },
    language: readerLanguage(site.locale),
    title,
    body,
  }),
  // The address of a page may have the token of a link. With `no-referrer` browsers would hide the origin of its form, too.
  headers: { 'referrer-policy': 'same-origin' },
});

const hiddenInput = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const field = (label: string, attributes: string, hint = ''): string =>
  `<label class="field">${escapeHtml(label)}<input ${attributes}>${hint === '' ? '' : `<small>${escapeHtml(hint)}</small>`}</label>`;

const form = (action: string, inside: string, button: string): string =>
  `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${inside}<button>${escapeHtml(button)}</button></form>`;

const alertOf = (text: string | undefined): string =>
  text === undefined ? '' : `<p role="alert">${escapeHtml(text)}</p>`;

const backLink = (site: BlogSite, path: string): string =>
  `<p><a href="${escapeHtml(path)}">${escapeHtml(readerTexts(site.locale).back)}</a></p>`;

interface SignIn {
  to: string;
  email?: string;
  alert?: string | undefined;
  title?: string;
}

export const signInPage = (site: BlogSite, { to, email = '', alert, title }: SignIn): Page => {
  const texts = readerTexts(site.locale);
  const trap = `<div hidden><input name="${readerTrap}" tabindex="-1" autocomplete="off"></div>`;
  const inside =
    hiddenInput('to', to) +
    field(
      texts.email,
      `type="email" name="email" autocomplete="email" required maxlength="254" value="${escapeHtml(email)}"`,
    ) +
    trap;
  return frame(
    site,
    title ?? texts.signIn,
    alertOf(alert) +
      paragraph(title === undefined ? texts.signInText : texts.endedText) +
      form(readerPaths.signIn, inside, texts.send) +
      backLink(site, to),
  );
};

export const sentPage = (site: BlogSite, { email, to }: { email: string; to: string }): Page => {
  const texts = readerTexts(site.locale);
  return frame(
    site,
    texts.sent,
    paragraph(texts.sentText(email)) + paragraph(texts.sentHint) + backLink(site, to),
  );
};

interface Enter {
  token: string;
  email: string;
  /** Asked of those who have none yet. */
  asksName: boolean;
  name?: string;
  alert?: string;
}

export const enterPage = (site: BlogSite, { token, email, asksName, name = '', alert }: Enter): Page => {
  const texts = readerTexts(site.locale);
  const nameField = field(
    texts.name,
    `name="name" autocomplete="name" required maxlength="${limits.nameMaxLength}" value="${escapeHtml(name)}"`,
    texts.nameHint,
  );
  return frame(
    site,
    texts.signIn,
    alertOf(alert) +
      paragraph(texts.enterText(email)) +
      form(readerPaths.enter, hiddenInput('token', token) + (asksName ? nameField : ''), texts.signIn),
  );
};

export const sentencePage = (site: BlogSite, title: string, to: string): Page =>
  frame(site, title, backLink(site, to));

/** On a host of the app, where a copy of the site has no cookies. */
export const elsewherePage = (ctx: ServerContext, site: BlogSite, to: string): Page => {
  const texts = readerTexts(site.locale);
  const url = siteUrl(ctx, site.subdomain ?? '') + to;
  return frame(
    site,
    texts.elsewhere,
    `${paragraph(texts.elsewhereText)}<p><a href="${escapeHtml(url)}" rel="nofollow">${escapeHtml(texts.open)}</a></p>`,
  );
};

/** Says in a page of the site who reads it. */
export const withReader = (
  html: string,
  site: BlogSite,
  { name, path }: { name: string; path: string },
): string => {
  const texts = readerTexts(site.locale);
  const bar =
    'display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:end;padding:.5rem 1rem;font-size:.875rem';
  const button =
    'min-block-size:2.75rem;padding:.25rem 1rem;border:1px solid currentColor;border-radius:.5rem;background:transparent;color:inherit;font:inherit;cursor:pointer';
  return html.replace(
    '<main id="main">',
    (main) =>
      `${main}<div style="${bar}"><span dir="auto">${escapeHtml(texts.signedInAs(name))}</span><form method="post" action="${readerPaths.signOut}">${hiddenInput('to', path)}<button style="${button}">${texts.signOut}</button></form></div>`,
  );
};

/** The page of a post with what was wrong above its password. */
export const withPasswordAlert = (html: string, action: string, text: string): string =>
  html.replace(
    new RegExp(`<form [^>]*action="${action}"[^>]*>`),
    (opening) => `${opening}<p role="alert">${escapeHtml(text)}</p>`,
  );
