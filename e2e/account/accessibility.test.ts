import type { SignedIn } from '@sitewright/contract/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite } from '../support/api.ts';
import { closeBrowser, newVisitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';
import { dialog, escape, heading, press, screen, walk } from '../support/walk.ts';

// What axe finds on the ways in and on the screens of signed-in people: their sites and the areas they look after.

let server: RunningServer;
const running = (): RunningServer => server;
let account: Account;
let site: PreparedSite;
let busySite: PreparedSite;

/** Sends a form of the published site, as a guest does. */
const writeToOwner = async ({ subdomain }: PreparedSite): Promise<void> => {
  const { page, context } = await newVisitor(server.url);
  await page.goto(`http://${subdomain}.localhost:${server.port}/visit`);
  await page.getByLabel('Name').fill('Lê Mai');
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL('**/_thanks');
  await context.close();
};

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  busySite = await makeSite(server.url, account);
  await busySite.call('PATCH', '/publish', { isPublished: true });
  await writeToOwner(busySite);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

const me = (): Account => account;
const signedInAs = async (path: string, body: object): Promise<Account> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...server.demoHeaders() },
    body: JSON.stringify(body),
  });
  return { email: '', password: '', signedIn: (await answer.json()) as SignedIn };
};

describe.each([1280, 375])('the ways in at %i', (width) => {
  const named = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor();
  walk(
    running,
    [
      {
        name: 'signing in, with what went wrong',
        reach: screen('/login?error=wrong_tenant', (page) => page.getByRole('alert').waitFor()),
      },
      { name: 'asking for a code', reach: screen('/auth/code', named('Send the code')) },
      {
        name: 'a wrong code',
        reach: async (page) => {
          await page.getByLabel('Email', { exact: true }).fill(`stranger-${width}@example.com`);
          await press('Send the code')(page);
          await page.getByLabel('Six-digit code').fill('000000');
          await page.getByRole('alert').waitFor();
        },
      },
      { name: 'a forgotten password', reach: screen('/forgot-password', named('Send the link')) },
      { name: 'a link that is not valid', reach: screen('/auth/link?token=none') },
      { name: 'a reset that is not valid', reach: screen('/auth/reset?token=none') },
      { name: 'an invitation that is not valid', reach: screen('/invitation?token=none') },
      { name: 'a site before the sign-in', reach: screen('/dashboard/new-site') },
    ],
    { width },
  );
});

describe.each([1280, 375])('one’s own screens at %i', (width) => {
  walk(
    running,
    [
      {
        name: 'the dashboard',
        reach: screen('/dashboard', (page) => page.getByRole('article').first().waitFor()),
      },
      {
        name: 'the account menu',
        reach: async (page) => {
          await press('Account menu')(page);
          await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
        },
      },
      {
        name: 'the menu for a new site',
        reach: async (page) => {
          await escape(page);
          await press('New site')(page);
          await page.getByRole('menuitem', { name: 'Blank site' }).waitFor();
        },
      },
      {
        name: 'the dialog for a blank site',
        reach: async (page) => {
          await page.getByRole('menuitem', { name: 'Blank site' }).click();
          await dialog(page).getByLabel('Site Name').waitFor();
        },
      },
      {
        name: 'the menu of a site',
        reach: async (page) => {
          await escape(page);
          await press(/^Actions for/)(page);
          await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
        },
      },
      {
        name: 'renaming a site',
        reach: async (page) => {
          await page.getByRole('menuitem', { name: 'Rename' }).click();
          await dialog(page).getByLabel('Site Name').waitFor();
        },
      },
      {
        name: 'the list',
        reach: async (page) => {
          await escape(page);
          await page
            .getByRole('radio', { name: 'List' })
            .or(page.getByLabel('List'))
            .first()
            .click({ force: true });
          await page.getByRole('article').or(page.getByRole('row')).first().waitFor();
        },
      },
      {
        name: 'the trash',
        reach: screen('/dashboard?view=trash', (page) => page.getByText('The trash is empty').waitFor()),
      },
      {
        name: 'no match',
        reach: screen('/dashboard?q=zzzz', (page) => page.getByText('No site matches').waitFor()),
      },
      { name: 'the profile', reach: screen('/profile') },
      { name: 'a new site', reach: screen('/dashboard/new-site') },
      {
        name: 'messages, none yet',
        reach: (page) => screen(`/dashboard/sites/${site.id}/messages`)(page),
      },
      {
        name: 'messages',
        reach: (page) =>
          screen(`/dashboard/sites/${busySite.id}/messages`, (shown) => shown.getByText('Lê Mai').waitFor())(
            page,
          ),
      },
      {
        name: 'a template',
        reach: screen('/site-templates/restaurant', (page) =>
          page.getByRole('heading', { name: 'Pages Included' }).waitFor(),
        ),
      },
      {
        name: 'creating a site from it',
        reach: screen('/site-templates/restaurant?create', (page) =>
          dialog(page).getByLabel('Site Name').waitFor(),
        ),
      },
      {
        name: 'the preview of a site',
        reach: (page) =>
          screen(`/preview/${site.id}`, (shown) => shown.getByRole('button', { name: 'Tablet' }).waitFor())(
            page,
          ),
      },
      {
        name: 'a site that is not there',
        reach: screen('/preview/00000000-0000-4000-8000-000000000000', (page) =>
          page.getByText('This site or page does not exist').waitFor(),
        ),
      },
    ],
    { width, who: me },
  );
});

/** Filled, and nothing on its way any more. */
const loaded = async (page: Page): Promise<void> => {
  await heading(page);
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 10_000 }).toBe(0);
};
const at = (paths: readonly string[]) => paths.map((path) => ({ name: path, reach: screen(path, loaded) }));

describe.each([1280, 375])('the workspace of an administrator at %i', (width) => {
  const screens = ['dashboard', 'users', 'branding', 'settings', 'audit'];
  walk(
    running,
    [
      ...at(screens.map((name) => `/tenant/${name}`)),
      {
        name: 'inviting somebody',
        reach: async (page) => {
          await page.goto('/tenant/users');
          await press(/^Invite/)(page);
          await dialog(page).waitFor();
        },
      },
    ],
    { who: () => signedInAs('/auth/demo', { id: 'tenant-admin' }), width },
  );
});

describe.each([1280, 375])('the installation of its owner at %i', (width) => {
  walk(running, at(['/admin', '/admin/tenants', '/admin/users', '/admin/mail', '/admin/audit']), {
    who: () => signedInAs('/auth/login', { email: 'admin@sitewright.localhost', password: adminPassword }),
    width,
  });
});
