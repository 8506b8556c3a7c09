// A user with a site on a running server, created through the public API.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import type { OurServer } from './server-process.ts';

export interface Account {
  signedIn: SignedIn;
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

export interface OurSite {
  id: string;
  /** Published URL, with the server's port. */
  url: string;
  pages: PageSummary[];
}

/** Calls the API as the user of a token, or as nobody. */
export const callAs =
  (server: OurServer, token?: string) =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  };

const credentials = { email: 'bench@example.com', password: 'correct horse battery' };

export const signUpAs = async (server: OurServer, email: string): Promise<Account> => {
  const signedIn = await callAs(server)<SignedIn>('POST', '/auth/register', { ...credentials, email });
  return { signedIn, call: callAs(server, signedIn.tokens.accessToken) };
};

export const signUp = (server: OurServer): Promise<Account> => signUpAs(server, credentials.email);

/** Another session of the same user. */
export const signIn = (server: OurServer): Promise<SignedIn> =>
  callAs(server)('POST', '/auth/login', credentials);

/** The same user for longer than a token is valid. */
export const signInAgain = async (server: OurServer): Promise<Account> => {
  const signedIn = await signIn(server);
  return { signedIn, call: callAs(server, signedIn.tokens.accessToken) };
};

export const createSite = async (
  account: Account,
  template: string,
  subdomain = `bench-${template}`,
): Promise<OurSite> => {
  const { site } = await account.call<{ site: { id: string } }>(
    'POST',
    `/site-templates/${template}/create-site`,
    { name: 'Bench', subdomain },
  );
  const { url } = await account.call<Site>('GET', `/sites/${site.id}`);
  const { pages } = await account.call<{ pages: PageSummary[] }>('GET', `/sites/${site.id}/pages`);
  return { id: site.id, url: url.replace(/\/$/, ''), pages };
};

export const publish = (account: Account, site: OurSite): Promise<Site> =>
  account.call('PATCH', `/sites/${site.id}/publish`, { isPublished: true });

export const setSections = (account: Account, site: OurSite, sections: readonly unknown[]): Promise<Page> =>
  account.call('PATCH', `/sites/${site.id}/pages/${site.pages[0]!.id}/content`, { content: { sections } });

export const pathOf = (page: PageSummary): string => (page.isHome ? '/' : `/${page.slug}`);
