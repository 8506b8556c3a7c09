import type { SignedIn } from '@sitewright/contract/auth/auth';
import { expect, it } from 'vitest';
import { makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';
import { adminPassword } from '../support/server.ts';

const builder = withBuilder();

it('the builder requests each part of a site once, in parallel with its code', async () => {
  await builder.open();
  const { page, site } = builder;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  let giveCode = (): void => undefined;
  const isWanted = new Promise<void>((resolve) => {
    giveCode = resolve;
  });
  await page.route('**/assets/builder-screen-*.js', async (route) => {
    await isWanted;
    await route.continue();
  });
  const opened = page.reload();
  const base = `/api/v1/sites/${site.id}`;
  const [home] = await site.call<{ pages: { id: string }[] }>('GET', '/pages').then(({ pages }) => pages);
  const parts = [base, `${base}/pages`, `${base}/pages/${home!.id}`, `${base}/header-footer`];
  await expect.poll(() => parts.every((part) => asked.includes(part))).toBe(true);
  expect(asked).toContain('/api/v1/html-sections/library');
  giveCode();
  await opened;
  await canvasOf(page).locator('h1').waitFor();
  for (const part of parts) expect(asked.filter((path) => path === part)).toHaveLength(1);
});

it('the builder shows platform staff a site of their active tenant, also after a reload', async () => {
  const { server } = builder;
  const post = async <T>(path: string, body: unknown, token = ''): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    };
    const content = JSON.stringify(body);
    const answer = await fetch(`${server.url}/api/v1${path}`, { method: 'POST', headers, body: content });
    return (await answer.json()) as T;
  };
  const email = 'admin@sitewright.localhost';
  const boss = await post<SignedIn>('/auth/login', { email, password: adminPassword });
  const owner = await makeAccount(server.url);
  const tenant = { id: `atelier-${Date.now()}`, name: 'Atelier' };
  const wish = { name: tenant.name, slug: tenant.id, ownerEmail: owner.email };
  await post('/admin/tenants', wish, boss.tokens.accessToken);
  const signedIn = await post<SignedIn>(
    '/auth/switch-tenant',
    { tenantId: tenant.id },
    owner.signedIn.tokens.accessToken,
  );
  const site = await makeSite(server.url, { ...owner, signedIn });

  const { context, page } = await newVisitor(server.url);
  await context.addInitScript((text) => sessionStorage.setItem('workTenant', text), JSON.stringify(tenant));
  await signInBrowser(page, { email, password: adminPassword, signedIn: boss });
  await page.goto(`/builder/${site.id}`);
  await canvasOf(page).locator('h1').waitFor();
  await page.reload();
  await canvasOf(page).locator('h1').waitFor();
  await context.close();
});
