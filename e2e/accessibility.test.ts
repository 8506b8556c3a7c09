import type { SignedIn } from '@sitewright/contract/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { canvasOf, closeBrowser, newVisitor, type Visitor } from './support/browser.ts';
import { type RunningServer, startServer } from './support/server.ts';

// Every screen, with each of its menus, panels and dialogs open, in light and in dark: axe finds nothing.

const adminPassword = 'a sentence for the first admin';

let server: RunningServer;
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
  server = await startServer({ ADMIN_PASSWORD: adminPassword, DEMO: '1' });
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

interface State {
  name: string;
  /** Brings the page there; what it waits for is the proof that the state is reached. */
  reach: (page: Page) => Promise<unknown>;
}

/** One person walks through the states of a list, one after the other in the same tab. */
const walk = (
  states: readonly State[],
  options: {
    who?: () => Promise<Account> | Account;
    width?: number;
    before?: (page: Page) => Promise<unknown>;
  } = {},
): void => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(server.url, options.width === undefined ? {} : { width: options.width });
    if (options.who) await signInBrowser(visitor.page, await options.who());
    await options.before?.(visitor.page);
  });
  afterAll(() => visitor.context.close());
  it.each(states)('$name', async ({ reach }) => {
    await reach(visitor.page);
    expect(await axeViolations(visitor.page)).toEqual([]);
  });
};

const me = (): Account => account;
const signedInAs = async (path: string, body: object): Promise<Account> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { email: '', password: '', signedIn: (await answer.json()) as SignedIn };
};

const screen =
  (path: string, sign: (page: Page) => Promise<unknown> = heading) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await sign(page);
  };
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();
const dialog = (page: Page) => page.getByRole('dialog');
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const escape = (page: Page) => page.keyboard.press('Escape');

const publicPaths = [
  '/',
  '/features',
  '/pricing',
  '/integrations',
  '/help',
  '/tutorials',
  '/api-docs',
  '/status',
  '/gdpr',
  '/about',
  '/careers',
  '/contact',
  '/privacy',
  '/terms',
  '/blog',
  '/blog/leaving-is-a-feature',
  '/no-such-page',
];

describe.each([1280, 375])('the public pages at %i', (width) => {
  walk(
    [
      ...publicPaths.map((path) => ({ name: path, reach: screen(path) })),
      ...(width === 375
        ? [
            {
              name: 'the drawer',
              reach: async (page: Page) => {
                await page.goto('/');
                await press('Open menu')(page);
                await page.getByRole('dialog', { name: 'Main' }).waitFor();
              },
            },
          ]
        : [
            {
              name: 'the resources menu',
              reach: async (page: Page) => {
                await page.goto('/features');
                await press('Resources')(page);
                await page.getByRole('banner').getByRole('link', { name: 'Tutorials' }).waitFor();
              },
            },
            {
              name: 'a search in the help centre',
              reach: async (page: Page) => {
                await page.goto('/help');
                await page.getByRole('searchbox').fill('undo');
                await page.getByText('Answers found:').waitFor();
              },
            },
          ]),
    ],
    { width },
  );
});

const firstTemplate = (page: Page) => page.getByRole('heading', { name: 'Casa Lume' }).waitFor();

describe.each([1280, 375])('the gallery at %i', (width) => {
  walk(
    [
      { name: 'filled', reach: screen('/site-templates', firstTemplate) },
      {
        name: 'a preview',
        reach: async (page) => {
          await press('Preview Casa Lume')(page);
          await dialog(page).getByRole('button', { name: 'Mobile' }).click();
        },
      },
      {
        name: 'nothing found',
        reach: screen('/site-templates?search=zzzz', (page) =>
          page.getByRole('heading', { name: 'No templates found' }).waitFor(),
        ),
      },
      {
        name: 'a template in full',
        reach: screen('/preview/site-template/restaurant', (page) =>
          page.getByRole('button', { name: 'Tablet' }).waitFor(),
        ),
      },
      {
        name: 'a template that is not there',
        reach: screen('/preview/site-template/none', (page) =>
          page.getByText('Template not found').waitFor(),
        ),
      },
    ],
    { width },
  );
});

describe.each([1280, 375])('coming in at %i', (width) => {
  walk(
    [
      {
        name: 'signing in',
        reach: screen('/login', (page) => page.getByText('Look around as a demo person').waitFor()),
      },
      {
        name: 'signing in with faults',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Sign In', exact: true }).click();
          await page.getByText('Enter your password').waitFor();
        },
      },
      { name: 'joining', reach: screen('/dashboard/new-site') },
      {
        name: 'joining with faults',
        reach: async (page) => {
          await page.getByLabel('Password', { exact: true }).fill('short');
          await press('Create account')(page);
          await page.getByText('Enter an email address like').waitFor();
        },
      },
    ],
    { width },
  );
});

describe.each([1280, 375])('one’s own screens at %i', (width) => {
  walk(
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

describe('the screens of administrators', () => {
  walk([{ name: 'the workspace', reach: screen('/tenant/dashboard') }], {
    who: () => signedInAs('/auth/demo', { id: 'tenant-admin' }),
  });
  describe('of the installation', () => {
    walk([{ name: 'the platform', reach: screen('/admin') }], {
      who: () => signedInAs('/auth/login', { email: 'admin@sitewright.localhost', password: adminPassword }),
    });
  });
});

const selectOn = async (page: Page, selector: string): Promise<void> => {
  await canvasOf(page).locator(selector).first().click();
  await page
    .getByRole('complementary', { name: /Content|Style/ })
    .getByRole('heading')
    .first()
    .waitFor();
};
const openBuilder = async (page: Page): Promise<void> => {
  await page.goto(`/builder/${site.id}`);
  await canvasOf(page).locator('h1').first().waitFor();
};

describe('the builder', () => {
  walk(
    [
      { name: 'as it opens', reach: (page) => page.getByLabel('Search sections').waitFor() },
      {
        name: 'a search without a result',
        reach: async (page) => {
          await page.getByLabel('Search sections').fill('zzzz');
          await page.getByText('No section matches').waitFor();
        },
      },
      {
        name: 'the pages',
        reach: async (page) => {
          await page.getByLabel('Search sections').fill('');
          await press('Pages')(page);
          await page.getByRole('button', { name: 'Add page' }).waitFor();
        },
      },
      {
        name: 'the menu of a page',
        reach: async (page) => {
          await page
            .getByRole('button', { name: /^Actions for/ })
            .nth(1)
            .click();
          await page.getByRole('menuitem', { name: 'Delete page' }).waitFor();
        },
      },
      {
        name: 'deleting a page',
        reach: async (page) => {
          await page.getByRole('menuitem', { name: 'Delete page' }).click();
          await dialog(page).waitFor();
        },
      },
      {
        name: 'the settings of a page',
        reach: async (page) => {
          await escape(page);
          await page
            .getByRole('button', { name: /^Actions for/ })
            .nth(1)
            .click();
          await page.getByRole('menuitem', { name: 'Settings' }).click();
          await dialog(page).getByLabel('Page name').waitFor();
        },
      },
      {
        name: 'a new page',
        reach: async (page) => {
          await escape(page);
          await press('Add page')(page);
          await dialog(page).getByLabel('Page name').waitFor();
        },
      },
      {
        name: 'the content of a section',
        reach: async (page) => {
          await escape(page);
          await selectOn(page, 'h1');
        },
      },
      {
        name: 'the pictures of the library',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Replace', exact: true }).first().click();
          await dialog(page).getByRole('tab', { name: 'Library' }).click();
          await dialog(page).getByRole('img').first().waitFor();
        },
      },
      {
        name: 'one’s own pictures, none yet',
        reach: async (page) => {
          await dialog(page).getByRole('tab', { name: 'My uploads' }).click();
          await dialog(page).getByText('No pictures yet').waitFor();
        },
      },
      {
        name: 'an entry of a list',
        reach: async (page) => {
          await escape(page);
          await selectOn(page, 'main [data-item]');
        },
      },
      {
        name: 'the style of a section',
        reach: async (page) => {
          await selectOn(page, 'h1');
          await page.getByRole('tab', { name: 'Style' }).click();
          await page.getByRole('complementary', { name: 'Style' }).getByLabel('Above').waitFor();
        },
      },
      ...(['Colour', 'Gradient', 'Picture'] as const).map((kind) => ({
        name: `a background: ${kind}`,
        reach: async (page: Page) => {
          await page.getByRole('radio', { name: kind, exact: true }).click();
        },
      })),
      {
        name: 'choosing a colour',
        reach: async (page) => {
          await page.getByRole('radio', { name: 'Colour', exact: true }).click();
          await page.getByRole('button', { name: /^Colour: / }).click();
          await page.getByText('Theme colours').waitFor();
        },
      },
      {
        name: 'the style on the phone',
        reach: async (page) => {
          await escape(page);
          await selectOn(page, 'h1');
          await page.getByRole('button', { name: 'Mobile' }).click();
          await page.getByText('You are changing Mobile only.').waitFor();
        },
      },
      {
        name: 'the commands',
        reach: async (page) => {
          await page.keyboard.press('Control+k');
          await page.getByPlaceholder('Search commands, sections and pages').waitFor();
        },
      },
      {
        name: 'publishing',
        reach: async (page) => {
          await escape(page);
          await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
          await dialog(page).getByRole('button', { name: 'Publish now' }).waitFor();
          await expect
            .poll(() => dialog(page).getByRole('button', { name: 'Publish now' }).isEnabled())
            .toBe(true);
        },
      },
      {
        name: 'published',
        reach: async (page) => {
          await dialog(page).getByRole('button', { name: 'Publish now' }).click();
          await dialog(page).getByText('Your site is live').waitFor();
        },
      },
      {
        name: 'earlier versions',
        reach: async (page) => {
          await escape(page);
          await page.getByRole('banner').getByRole('button', { name: 'Publish' }).click();
          await dialog(page).getByText('Earlier versions').click();
          await dialog(page).getByText('Live now').waitFor();
        },
      },
      {
        name: 'work kept while the network is gone',
        reach: async (page) => {
          await escape(page);
          await page.getByRole('button', { name: 'Desktop' }).click();
          await page.context().setOffline(true);
          await canvasOf(page).locator('h1').first().click();
          await page.keyboard.type('x');
          await page
            .getByText(/^Offline/)
            .first()
            .waitFor();
        },
      },
    ],
    { who: me, before: openBuilder },
  );
});

describe('the builder on a phone', () => {
  walk(
    [
      { name: 'as it opens', reach: (page) => page.getByRole('navigation', { name: 'Panels' }).waitFor() },
      {
        name: 'the library',
        reach: async (page) => {
          await press('Add a section')(page);
          await page.getByLabel('Search sections').waitFor();
        },
      },
      {
        name: 'the pages',
        reach: async (page) => {
          await press('Pages')(page);
          await page.getByRole('button', { name: 'Add page' }).waitFor();
        },
      },
      {
        name: 'the content of a section',
        reach: async (page) => {
          await press('Pages')(page);
          await selectOn(page, 'h1');
        },
      },
    ],
    { who: me, width: 375, before: openBuilder },
  );
});

describe('a builder without its site', () => {
  walk(
    [
      {
        name: 'says so',
        reach: screen('/builder/00000000-0000-4000-8000-000000000000', (page) =>
          page.getByRole('link', { name: 'Back to your sites' }).waitFor(),
        ),
      },
    ],
    { who: me },
  );
});
