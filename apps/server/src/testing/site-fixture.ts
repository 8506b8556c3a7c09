import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import type { ApiResponse, TestUser, TestApp } from './test-app.ts';

/** A user with a site created from a template, and helpers to act on it. */
export interface SiteFixture {
  person: TestUser;
  site: Site;
  pages: PageSummary[];
  home: Page;
  host: string;
  call: <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse<T>>;
  publish: (isPublished?: boolean) => Promise<ApiResponse<Site>>;
  /** Sends operations to a document as one client's batch. */
  push: (batch: {
    documentId?: string;
    clientId?: string;
    seq: number;
    baseVersion: number;
    ops: unknown[];
  }) => Promise<ApiResponse<{ version: number; missed: unknown[]; reload: boolean }>>;
}

let sites = 0;

/** Without an `owner`, somebody signs up and makes the site in the shared workspace. */
export const makeSite = async (
  app: TestApp,
  template = 'restaurant',
  owner?: Omit<TestUser, 'refreshToken'>,
): Promise<SiteFixture> => {
  const person = owner ? { ...owner, refreshToken: '' } : await app.signUp('maker');
  sites += 1;
  const subdomain = `world-${sites}-${Date.now().toString(36)}`;
  const options = { token: person.token };
  const created = await app.api<{ site: { id: string } }>('POST', `/site-templates/${template}/create-site`, {
    ...options,
    body: { name: 'Quán Ăn Ngon', subdomain },
  });
  const root = `/sites/${created.body.site.id}`;
  const call: SiteFixture['call'] = (method, path, body, headers) =>
    app.api(method, `${root}${path}`, {
      ...options,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    });
  const { body: site } = await call<Site>('GET', '');
  const { body: list } = await call<{ pages: PageSummary[] }>('GET', '/pages');
  const { body: home } = await call<Page>('GET', `/pages/${list.pages[0]!.id}`);
  return {
    person,
    site,
    pages: list.pages,
    home,
    host: `${subdomain}.localhost`,
    call,
    publish: (isPublished = true) => call<Site>('PATCH', '/publish', { isPublished }),
    push: ({ documentId = home.id, clientId = 'client-of-test', ...batch }) =>
      call('POST', `/documents/${documentId}/operations`, { clientId, ...batch }),
  };
};
