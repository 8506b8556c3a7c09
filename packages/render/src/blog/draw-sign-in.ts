// The forms with which readers sign in as members, and enter the password of a post. They work without JavaScript.
import type { ReaderForm } from '@sitewright/contract/blog/public-blog';
import { escapeHtml } from '../escape.ts';
import { blogTexts } from './blog-texts.ts';

/**
 * HTML that works on the site's own host only, with what a copy of the site under a path of the app shows instead: that copy
 * runs in a sandbox, which keeps no cookie.
 */
const onOwnHost = (html: string, elsewhere: string): string =>
  `<!--own-host-->${html}<!--elsewhere ${elsewhere} /own-host-->`;

/** The page as a copy under a path of the app shows it. */
export const withoutOwnHost = (html: string): string =>
  html.replace(
    /<!--own-host-->[\s\S]*?<!--elsewhere ([\s\S]*?) \/own-host-->/g,
    (_all, instead: string) => instead,
  );

/** The page with neither of them: for a copy whose site is nowhere. */
export const withoutReaderForms = (html: string): string =>
  html.replace(/<!--own-host-->[\s\S]*?<!--elsewhere [\s\S]*? \/own-host-->/g, '');

const formStyle = 'display:grid;gap:.75rem;justify-items:start;max-width:26rem;margin-block-start:1rem';
const inputStyle =
  'inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid currentColor;border-radius:.5rem;background:transparent;color:inherit;font:inherit';
const buttonStyle =
  'min-block-size:2.75rem;padding:.5rem 1.25rem;border:1px solid currentColor;border-radius:.5rem;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer';

/** Name of the input that people do not see. */
export const readerTrap = 'website_address';

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const elsewhereLink = ({ url }: ReaderForm, locale: string): string => {
  const words = blogTexts(locale);
  return `<p>${words.readElsewhere} <a href="${escapeHtml(url)}" rel="nofollow">${words.openSite}</a></p>`;
};

const drawForm = (form: ReaderForm, inside: string): string =>
  `<form method="post" action="${escapeHtml(form.action)}" style="${formStyle}">${hidden('to', form.page)}${inside}</form>`;

const label = (text: string, control: string): string =>
  `<label style="display:grid;gap:.25rem;inline-size:100%"><span>${text}</span>${control}</label>`;

const button = (text: string): string => `<button type="submit" style="${buttonStyle}">${text}</button>`;

export const drawSignIn = (form: ReaderForm, locale: string): string => {
  const words = blogTexts(locale);
  return onOwnHost(
    drawForm(
      form,
      `<p>${words.signInHint}</p>` +
        label(
          words.email,
          `<input type="email" name="email" required maxlength="254" autocomplete="email" style="${inputStyle}">`,
        ) +
        `<div hidden><label>${words.leaveEmpty}<input name="${readerTrap}" tabindex="-1" autocomplete="off"></label></div>` +
        button(words.sendLink),
    ),
    elsewhereLink(form, locale),
  );
};

export const drawUnlock = (form: ReaderForm, locale: string): string => {
  const words = blogTexts(locale);
  return onOwnHost(
    drawForm(
      form,
      label(
        words.password,
        `<input type="password" name="password" required autocomplete="off" style="${inputStyle}">`,
      ) + button(words.readPost),
    ),
    elsewhereLink(form, locale),
  );
};

const startOfMembers = '<!--members-->';
const endOfMembers = '<!--/members-->';

/** What a member sees a form of comments instead of. */
export const forMembersOnly = (html: string): string => startOfMembers + html + endOfMembers;

/** The page with the form of a member; undefined for a page that has no place for one. */
export const withMemberForm = (html: string, form: string): string | undefined => {
  const start = html.indexOf(startOfMembers);
  const end = html.indexOf(endOfMembers, start);
  return start < 0 || end < 0
    ? undefined
    : html.slice(0, start) + form + html.slice(end + endOfMembers.length);
};
