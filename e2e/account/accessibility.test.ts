import { afterAll, beforeAll, describe } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite } from '../support/api.ts';
import { closeBrowser, newVisitor } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { dialog, escape, press, screen, walk } from '../support/walk.ts';

// What axe finds on the screens of somebody’s sites. The other screens have tests beside them.

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
  server = await startServer();
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
