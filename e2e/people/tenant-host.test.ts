import { get } from 'node:http';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { openOutbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Host of a workspace: its own screens and branding, and only its own data.

const password = 'correct horse battery';

let server: TestServer;
let boss: SignedIn;
let host: string;

interface Call {
  token?: string;
  body?: unknown;
  tenant?: string;
}
const call = async <T>(method: string, path: string, { token, body, tenant }: Call = {}): Promise<T> => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(tenant ? { 'x-tenant-id': tenant } : {}),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const asBoss = <T>(method: string, path: string, body?: unknown, tenant = 'xanh'): Promise<T> =>
  call<T>(method, path, { token: boss.tokens.accessToken, body, tenant });

const upload = (use: string, colour: string) => {
  const form = new FormData();
  form.append('use', use);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><rect width="600" height="80" fill="${colour}"/></svg>`;
  form.append('file', new Blob([svg], { type: 'image/svg+xml' }), 'x.svg');
  return asBoss<{ url: string; icons: object[] }>('POST', '/tenant/branding/files', form);
};

const show = async (change: object): Promise<void> => {
  const { edit, draft } = await asBoss<{ edit: number; draft: object }>('GET', '/tenant/branding');
  const saved = await asBoss<{ edit: number }>('PUT', '/tenant/branding', {
    edit,
    branding: { ...draft, ...change },
  });
  await asBoss('POST', '/tenant/branding/publish', { edit: saved.edit });
};

const join = async (address: string, role: 'USER' | 'ADMIN', tenant = 'xanh'): Promise<Account> => {
  await asBoss('POST', '/tenant/invitations', { emails: [address], role }, tenant);
  const outbox = await openOutbox(server.url, adminPassword);
  const link = await outbox.linkTo(address, 'invitation');
  const token = new URL(link, server.url).searchParams.get('token');
  const body = { firstName: 'Mai', password };
  const signedIn = await call<SignedIn>('POST', `/auth/invitations/${token}`, { body });
  return { email: address, password, signedIn };
};

const colours = { primary: '#0b5d3b', background: '#f7faf5', text: '#10241b', dark: '#0b3d2e' };
const property = (page: Page, selector: string, name: string): Promise<string> =>
  page.evaluate(
    ([where, what]) => getComputedStyle(document.querySelector(where!)!).getPropertyValue(what!),
    [selector, name],
  );
const isOk = (text: string): boolean => !text.includes('sandboxed');

beforeAll(async () => {
  server = await sharedServer();
  host = `http://xanh.localhost:${server.port}`;
  boss = await call('POST', '/auth/login', {
    body: { email: 'admin@sitewright.localhost', password: adminPassword },
  });
  await asBoss('POST', '/admin/tenants', { name: 'Xanh', slug: 'xanh', ownerEmail: 'boss@xanh.example' }, '');
  const [favicon, socialImage] = [await upload('favicon', '#0b5d3b'), await upload('socialImage', '#0b3d2e')];
  await show({
    productName: 'Nhà Xanh',
    favicon: favicon.url,
    icons: favicon.icons,
    socialImage: socialImage.url,
    colors: colours,
    fonts: { heading: 'playfair-display', body: '' },
    radius: 'none',
    loginPage: { headline: 'Made by hand', text: 'In Đà Lạt.', image: null, layout: 'split-right' },
    emailHeader: 'Greetings from Nhà Xanh',
    emailFooter: '12 Trần Phú, Đà Lạt',
    dashboardWelcome: 'Welcome to the workshop',
    supportEmail: 'help@xanh.example',
    supportUrl: 'https://help.xanh.example/',
  });
});
afterAll(closeBrowser);

describe('a guest on the host of a workspace', () => {
  let visitor: Visitor;
  let page: Page;
  const asked: string[] = [];
  runInOrder(() => page);
  beforeAll(async () => {
    visitor = await newVisitor(host);
    ({ page } = visitor);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
  });

  it('sees its name and texts, and nothing of the product', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.title()).toContain('Nhà Xanh');
    expect(await page.getByRole('link', { name: 'Templates' }).count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).first().waitFor();
    // The document is complete, without a request.
    expect(asked.filter((path) => /\/(host|branding)$/.test(path))).toEqual([]);
  });

  it('sees its icon, image, colours, corner radius and font', async () => {
    const icons = await page
      .locator('link[rel="icon"]')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('sizes'), link.getAttribute('href')?.startsWith('/media/')]),
      );
    expect(icons).toEqual([
      ['16x16', true],
      ['32x32', true],
      ['512x512', true],
    ]);
    const social = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await fetch(`${server.url}${new URL(social!).pathname}`)).status).toBe(200);
    expect(await property(page, 'body', 'background-color')).toBe('rgb(247, 250, 245)');
    expect(await property(page, 'body', 'color')).toBe('rgb(16, 36, 27)');
    expect(await property(page, 'main a', 'background-color')).toBe('rgb(11, 93, 59)');
    expect(await property(page, 'h1', 'font-family')).toContain('Playfair Display');
    expect(await page.evaluate(() => document.fonts.check('20px "Playfair Display Variable"'))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('sees support and product name in the footer, and can register unless the workspace disables it', async () => {
    const foot = page.getByRole('contentinfo');
    expect(await foot.getByRole('link', { name: 'help@xanh.example' }).getAttribute('href')).toBe(
      'mailto:help@xanh.example',
    );
    expect(await foot.getByRole('link', { name: 'Made with Sitewright' }).getAttribute('href')).toBe(
      server.url,
    );
    await show({ hidePlatformBadge: true });
    const { version } = await asBoss<{ version: number }>('GET', '/tenant/settings');
    await asBoss('PATCH', '/tenant/settings', { version, registration: { mode: 'invite' } });
    await page.reload();
    await foot.getByRole('link', { name: 'Support page' }).waitFor();
    expect(await page.getByText('Sitewright').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Get Started' }).count()).toBe(0);
  });

  it('finds no page of the product', async () => {
    for (const path of ['/blog', '/help', '/no/such/page', '/integrations']) {
      await page.goto(path);
      await page.getByRole('heading', { name: '404 - Page Not Found' }).waitFor();
      expect(await page.title()).toBe('404 - Page Not Found · Nhà Xanh');
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${host}/`);
    await page.getByText('API Connected').waitFor();
  });

  it('reads how to reach the workspace', async () => {
    await page.goto('/contact');
    await page.getByRole('main').getByRole('link', { name: 'help@xanh.example' }).waitFor();
    expect(await page.title()).toContain('Nhà Xanh');
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('signs in beside its texts, with the form positioned by the branding, and is welcomed', async () => {
    await join('mai@xanh.example', 'USER');
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.title()).toBe('Welcome Back · Nhà Xanh');
    const places = await page.evaluate(() =>
      ['form', 'aside'].map((name) => document.querySelector(name)!.getBoundingClientRect().left),
    );
    expect(places[0]).toBeGreaterThan(places[1]!);
    expect(await property(page, 'aside', 'background-color')).toBe('rgb(11, 61, 46)');
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByLabel('Email').fill('mai@xanh.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(`${host}/dashboard`);
    await page.getByText('Welcome to the workshop').waitFor();
    expect(await page.title()).toMatch(/ · Nhà Xanh$/);
    expect(visitor.errors.filter(isOk)).toEqual([]);
  });

  it('can open the templates once signed in, but not the administration', async () => {
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.waitForURL(`${host}/site-templates`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/admin/sites');
    await page.waitForURL(`${host}/dashboard`);
    await page.goto('/create-site');
    await page.getByRole('heading', { level: 1, name: 'Create a site' }).waitFor();
  });
});

describe('administration on the host of a workspace', () => {
  let page: Page;
  let visitor: Visitor;
  runInOrder(() => page);
  beforeAll(async () => {
    await asBoss('POST', '/sites', { name: 'Green House', subdomain: 'green-house' });
    await asBoss('POST', '/sites', { name: 'Elsewhere', subdomain: 'elsewhere' }, 'default-tenant');
    visitor = await newVisitor(host);
    ({ page } = visitor);
    await signInBrowser(page, { email: '', password: adminPassword, signedIn: boss });
  });

  it('redirects its own admin to the tenant area', async () => {
    const admin = await newVisitor(host);
    await signInBrowser(admin.page, await join('anna@xanh.example', 'ADMIN'));
    await admin.page.goto('/admin');
    await admin.page.waitForURL(`${host}/tenant/dashboard`);
    await admin.context.close();
  });

  it('shows only its own sites with their owners', async () => {
    await page.goto('/admin/sites');
    const row = page.getByRole('row').filter({ hasText: 'Green House' });
    await row.getByText('admin@sitewright.localhost').waitFor();
    expect(await page.getByText('Elsewhere').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('publishes one of them, takes it offline and puts it into the trash', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Green House' });
    const choose = async (name: string): Promise<void> => {
      await row.getByRole('button', { name: 'Actions for Green House' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    // `fetch` resolves no name under localhost and lets nobody set the host.
    const seen = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { host: `green-house.localhost:${server.port}` };
        get({ port: server.port, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    await choose('Publish');
    await row.getByText('Live').waitFor();
    expect(await seen()).toBe(200);
    await choose('Unpublish');
    await row.getByText('Draft').waitFor();
    expect(await seen()).toBe(404);
    await choose('Move to trash');
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
    await page.getByRole('heading', { name: 'No sites yet' }).waitFor();
  });

  it('shows its members and settings without a workspace selection', async () => {
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByRole('link', { name: 'Mai' }).first().waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('form', { name: 'General' }).waitFor();
    await page.goto('/tenant/branding');
    await page.getByLabel('Name', { exact: true }).waitFor();
    expect(visitor.errors.filter(isOk)).toEqual([]);
  });
});

describe('a user of another workspace', () => {
  it('is signed out there and told how to switch', async () => {
    await asBoss('POST', '/admin/tenants', { name: 'Đỏ', slug: 'do-do', ownerEmail: 'do@xanh.example' });
    const { page } = await newVisitor(host);
    const { user, tokens } = (await join('cleo@xanh.example', 'USER', 'do-do')).signedIn;
    await page.goto('/contact');
    const stored = { ...tokens, user: JSON.stringify(user) };
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto('/dashboard');
    const notice = page.getByRole('alert');
    await notice.getByText('Switch account').waitFor();
    expect(await notice.getByRole('link').getAttribute('href')).toBe(server.url);
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });
});

describe('the main host', () => {
  it('keeps the product’s own branding', async () => {
    const { page } = await newVisitor(server.url);
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    expect(await page.title()).toBe('Welcome Back · Sitewright');
    expect(await page.getByText('Nhà Xanh').count()).toBe(0);
    expect(await property(page, 'body', 'background-color')).toBe('rgb(251, 250, 247)');
  });
});
