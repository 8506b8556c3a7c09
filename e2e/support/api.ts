// Test setup through the public API.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page as SitePage, PageSummary } from '@sitewright/contract/pages/pages';
import type { Page } from 'playwright-core';

export interface Account {
  email: string;
  password: string;
  signedIn: SignedIn;
}

let people = 0;

const call = async <T>(
  url: string,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<T> => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

export const makeAccount = async (url: string): Promise<Account> => {
  people += 1;
  const email = `person-${people}-${Date.now()}@example.com`;
  const password = 'correct horse battery';
  const signedIn = await call<SignedIn>(url, 'POST', '/auth/register', undefined, {
    email,
    password,
    firstName: 'Mai',
  });
  return { email, password, signedIn };
};

export interface PreparedSite {
  id: string;
  subdomain: string;
  pages: PageSummary[];
  /** Stored content of a page. */
  read: (pageId: string) => Promise<SitePage>;
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

export const makeSite = async (
  url: string,
  account: Account,
  template = 'restaurant',
): Promise<PreparedSite> => {
  const token = account.signedIn.tokens.accessToken;
  const subdomain = `e2e-${Date.now().toString(36)}-${(people += 1)}`;
  const { site } = await call<{ site: { id: string } }>(
    url,
    'POST',
    `/site-templates/${template}/create-site`,
    token,
    {
      name: 'Nhà Hàng Mai',
      subdomain,
    },
  );
  const own = <T>(method: string, path: string, body?: unknown) =>
    call<T>(url, method, `/sites/${site.id}${path}`, token, body);
  const { pages } = await own<{ pages: PageSummary[] }>('GET', '/pages');
  return { id: site.id, subdomain, pages, call: own, read: (pageId) => own('GET', `/pages/${pageId}`) };
};

/** Signs the browser in without the form. */
export const signInBrowser = async (page: Page, account: Account): Promise<void> => {
  const { user, tokens } = account.signedIn;
  await page.addInitScript(
    ([person, access, refresh]) => {
      // Sandboxed frames, such as page thumbnails, have no storage.
      if (self.origin === 'null' || localStorage.getItem('accessToken')) return;
      localStorage.setItem('accessToken', access!);
      localStorage.setItem('refreshToken', refresh!);
      localStorage.setItem('user', person!);
    },
    [JSON.stringify(user), tokens.accessToken, tokens.refreshToken],
  );
};
