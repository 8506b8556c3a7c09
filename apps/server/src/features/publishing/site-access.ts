// The door of a published site that asks for a password. Whoever gave it holds a pass: a cookie of the site's own host,
// signed with a key that changes with the password. No database is asked while somebody looks around.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@sitewright/contract/limits';
import { escapeHtml } from '@sitewright/render/escape';

/** What a door must know; of an open site there is nothing. */
export interface SiteLock {
  hash: string;
  key: string;
  /** Language of the page that asks. */
  locale: string;
}

export const accessPath = '/_access';
const cookieName = 'site_pass';

const signatureOf = (key: string, until: number): string =>
  createHmac('sha256', key).update(`pass|${until}`).digest('base64url');

/** The header that hands out a pass. */
export const passCookie = ({ key }: SiteLock, isSecure: boolean, now = Date.now()): string => {
  const seconds = limits.sites.accessHours * 3_600;
  const until = Math.floor(now / 1_000) + seconds;
  const value = `${until}.${signatureOf(key, until)}`;
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
};

export const holdsPass = ({ headers }: IncomingMessage, { key }: SiteLock, now = Date.now()): boolean => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    const [until = '', signature = ''] = value.split('.', 2);
    if (name !== cookieName || !/^\d{1,12}$/.test(until) || Number(until) * 1_000 <= now) continue;
    const expected = Buffer.from(signatureOf(key, Number(until)));
    const given = Buffer.from(signature);
    if (expected.length === given.length && timingSafeEqual(expected, given)) return true;
  }
  return false;
};

const words = {
  en: {
    title: 'This site is protected',
    text: 'Enter the password to look at it.',
    label: 'Password',
    button: 'Continue',
    wrong: 'That is not the password. Try again.',
  },
  vi: {
    title: 'Trang web này được bảo vệ',
    text: 'Hãy nhập mật khẩu để xem.',
    label: 'Mật khẩu',
    button: 'Tiếp tục',
    wrong: 'Mật khẩu không đúng. Hãy thử lại.',
  },
};

const css =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:.75rem;padding:2rem;font:1.05rem/1.6 system-ui,sans-serif;color:#4a453e;background:#faf8f4;text-align:center}h1{margin:0;font-size:1.6rem;color:#1e1b18}p{margin:0}form{display:grid;gap:.75rem;width:min(20rem,80vw);margin-top:.5rem;text-align:left}label{display:grid;gap:.25rem;font-size:.95rem}input,button{font:inherit;min-height:2.75rem;box-sizing:border-box;border-radius:.5rem}input{width:100%;padding:.4rem .75rem;border:1px solid #8a8378;background:#fff;color:inherit}button{border:0;background:#1e1b18;color:#fff;cursor:pointer}.wrong{color:#a11}@media(prefers-color-scheme:dark){body{background:#191714;color:#c3bbb0}h1{color:#f3eee7}input{background:#242019;border-color:#7d756a}button{background:#f3eee7;color:#191714}.wrong{color:#ff9d8f}}';

/** The page in the place of every other; `to` is where the visitor wanted to go. */
const accessPage = (locale: string, to: string, isWrong: boolean): Buffer => {
  const isVietnamese = locale.startsWith('vi');
  const text = isVietnamese ? words.vi : words.en;
  const wrong = isWrong ? `<p class="wrong" role="alert">${text.wrong}</p>` : '';
  return Buffer.from(
    `<!doctype html><html lang="${isVietnamese ? 'vi' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text.title}</title><style>${css}</style></head><body><h1>${text.title}</h1><p>${text.text}</p>${wrong}<form method="post" action="${accessPath}"><input type="hidden" name="to" value="${escapeHtml(to)}"><label>${text.label}<input type="password" name="password" required autofocus autocomplete="current-password"></label><button>${text.button}</button></form></body></html>`,
  );
};

interface Asking {
  headers: Record<string, string>;
  to: string;
  isWrong?: boolean;
}

export const sendAccessPage = (
  response: ServerResponse,
  { locale }: SiteLock,
  { headers, to, isWrong = false }: Asking,
): void => {
  const body = accessPage(locale, to, isWrong);
  response.writeHead(401, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  });
  response.end(body);
};
