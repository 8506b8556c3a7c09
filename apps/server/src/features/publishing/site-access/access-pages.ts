// The pages shown instead of a site's content to visitors without access. They reveal nothing about the site.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { escapeHtml } from '@sitewright/render/escape';
import { accessPath } from './access-cookies.ts';
import type { SiteAccessPolicy } from './access-policy.ts';

const words = {
  en: {
    password: { title: 'This site is password protected', text: 'Enter the password to view it.' },
    members: { title: 'This site is for members only', text: 'Sign in to view it.' },
    label: 'Password',
    button: 'Continue',
    signIn: 'Sign in',
    wrong: 'Wrong password. Try again.',
    ended: 'Your access has expired. Sign in again.',
    removed: 'You are no longer a member of this site. Ask the site owner to add you.',
    opening: 'Opening site…',
    noScript: 'Turn on JavaScript to open this site.',
    elsewhere: 'This site has its own URL.',
    open: 'Open site',
  },
  vi: {
    password: { title: 'Website này được bảo vệ bằng mật khẩu', text: 'Hãy nhập mật khẩu để xem.' },
    members: {
      title: 'Website này chỉ dành cho thành viên',
      text: 'Hãy đăng nhập để xem.',
    },
    label: 'Mật khẩu',
    button: 'Tiếp tục',
    signIn: 'Đăng nhập',
    wrong: 'Mật khẩu không đúng. Hãy thử lại.',
    ended: 'Quyền truy cập của bạn đã hết hạn. Hãy đăng nhập lại.',
    removed: 'Bạn không còn là thành viên của website này. Hãy nhờ chủ sở hữu website thêm bạn.',
    opening: 'Đang mở website…',
    noScript: 'Hãy bật JavaScript để mở website này.',
    elsewhere: 'Website này có URL riêng.',
    open: 'Mở website',
  },
};

const css =
  'body{margin:0;background:#faf8f4}main{min-height:100vh;display:grid;place-content:center;justify-items:center;gap:.75rem;padding:2rem;box-sizing:border-box;font:1.05rem/1.6 system-ui,sans-serif;color:#4a453e;text-align:center}h1{margin:0;font-size:1.6rem;line-height:1.25;color:#1e1b18;text-wrap:balance}p{margin:0;max-width:26rem}form{display:grid;gap:.75rem;width:min(20rem,80vw);margin-top:.5rem;text-align:left}label{display:grid;gap:.25rem;font-size:.95rem}input,button,.button{font:inherit;min-height:2.75rem;box-sizing:border-box;border-radius:.5rem}input{width:100%;padding:.4rem .75rem;border:1px solid #8a8378;background:#fff;color:inherit}button,.button{border:0;background:#1e1b18;color:#fff;cursor:pointer}.button{display:inline-block;margin-top:.5rem;padding:.55rem 2rem;text-decoration:none}button:focus-visible,.button:focus-visible,input:focus-visible{outline:2px solid #1e1b18;outline-offset:2px}.wrong{color:#a11}@media(prefers-color-scheme:dark){body{background:#191714}main{color:#c3bbb0}h1{color:#f3eee7}input{background:#242019;border-color:#7d756a}button,.button{background:#f3eee7;color:#191714}button:focus-visible,.button:focus-visible,input:focus-visible{outline-color:#f3eee7}.wrong{color:#ff9d8f}}';

/** Reads the entry token from the URL fragment, which is sent to no server and no other page, and submits it. */
const script = `var t=location.hash.slice(1);history.replaceState(null,'',location.pathname);if(t){var f=document.forms[0];f.elements[0].value=t;f.submit()}else location.replace('/')`;
const scriptHash = createHash('sha256').update(script).digest('base64');

const languageOf = (locale: string): 'en' | 'vi' => (locale.startsWith('vi') ? 'vi' : 'en');

const pageOf = (language: 'en' | 'vi', title: string, body: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><style>${css}</style></head><body><main>${body}</main></body></html>`,
  );

/** Why the visitor sees the access page again. */
export type AccessIssue = 'wrong' | 'ended' | 'removed';

const accessPage = (
  { kind, locale }: SiteAccessPolicy,
  to: string,
  fault: AccessIssue | undefined,
): Buffer => {
  const language = languageOf(locale);
  const text = words[language];
  const { title, text: lead } = text[kind];
  const why = fault ? `<p class="wrong" role="alert">${text[fault]}</p>` : '';
  const way =
    kind === 'members'
      ? `<a class="button" rel="nofollow" href="${accessPath}/sign-in?to=${escapeHtml(encodeURIComponent(to))}">${text.signIn}</a>`
      : `<form method="post" action="${accessPath}"><input type="hidden" name="to" value="${escapeHtml(to)}"><label>${text.label}<input type="password" name="password" required autofocus autocomplete="current-password"></label><button>${text.button}</button></form>`;
  return pageOf(language, title, `<h1>${title}</h1><p>${lead}</p>${why}${way}`);
};

const send = (
  response: ServerResponse,
  { status, body, headers }: { status: number; body: Buffer; headers: Record<string, string> },
): void => {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
};

/** The page shown instead of any other; `to` is the path that the visitor requested. */
export const sendAccessPage = (
  response: ServerResponse,
  lock: SiteAccessPolicy,
  { headers, to, fault }: { headers: Record<string, string>; to: string; fault?: AccessIssue | undefined },
): void => send(response, { status: 401, body: accessPage(lock, to, fault), headers });

/** The page to which the app sends a visitor back after sign-in. */
export const sendReturnPage = (
  response: ServerResponse,
  { locale }: SiteAccessPolicy,
  headers: Record<string, string>,
): void => {
  const language = languageOf(locale);
  const { opening, noScript } = words[language];
  const form = `<form hidden method="post" action="${accessPath}"><input type="hidden" name="token"></form>`;
  const policy = headers['content-security-policy']!.replace(
    "script-src 'self'",
    `script-src 'sha256-${scriptHash}'`,
  );
  send(response, {
    status: 200,
    body: pageOf(
      language,
      opening,
      `<p>${opening}</p><noscript><p>${noScript}</p></noscript>${form}<script>${script}</script>`,
    ),
    headers: { ...headers, 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
  });
};

/** For hosts of the app, where access cookies do not apply: links to the site's own host. */
export const openElsewherePage = ({ kind, locale }: SiteAccessPolicy, address: string): Buffer => {
  const language = languageOf(locale);
  const { elsewhere, open, ...text } = words[language];
  const { title } = text[kind];
  const way = `<a class="button" rel="nofollow" href="${escapeHtml(address)}">${open}</a>`;
  return pageOf(language, title, `<h1>${title}</h1><p>${elsewhere}</p>${way}`);
};
