import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite } from '../support/api.ts';
import { canvasOf, closeBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { dialog, escape, press, walk } from '../support/walk.ts';

// Accessibility of the builder with each panel and dialog open.

let server: TestServer;
const running = (): TestServer => server;
let account: Account;
let site: PreparedSite;

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
});
afterAll(closeBrowser);

const me = (): Account => account;

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
    running,
    [
      { name: 'as it opens', reach: (page) => page.getByLabel('Search sections').waitFor() },
      {
        name: 'a search without a result',
        reach: async (page) => {
          await page.getByLabel('Search sections').fill('zzzz');
          await page.getByText('No sections match').waitFor();
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
          await page.getByRole('menuitem', { name: 'Page settings' }).click();
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
        name: 'an entry of a list',
        reach: async (page) => {
          await selectOn(page, 'main [data-item]');
        },
      },
      {
        name: 'the style of a section',
        reach: async (page) => {
          await selectOn(page, 'h1');
          await page.getByRole('tab', { name: 'Style' }).click();
          await page.getByRole('complementary', { name: 'Style' }).getByLabel(/^Top/).waitFor();
        },
      },
      ...(['Color', 'Gradient', 'Image'] as const).map((kind) => ({
        name: `a background: ${kind}`,
        reach: async (page: Page) => {
          await page.getByRole('radio', { name: kind, exact: true }).click();
        },
      })),
      {
        name: 'choosing a color',
        reach: async (page) => {
          await page.getByRole('radio', { name: 'Color', exact: true }).click();
          await page.getByRole('button', { name: /^Color: / }).click();
          await page.getByText('Theme colors').waitFor();
        },
      },
      {
        name: 'the style on the phone',
        reach: async (page) => {
          await escape(page);
          await selectOn(page, 'h1');
          await page.getByRole('button', { name: 'Mobile' }).click();
          await page.getByText('Changes apply to Mobile only.').waitFor();
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
          await dialog(page).getByText('Published versions').click();
          await dialog(page).getByText('Live', { exact: true }).waitFor();
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
    running,
    [
      { name: 'as it opens', reach: (page) => page.getByRole('navigation', { name: 'Panels' }).waitFor() },
      {
        name: 'the library',
        reach: async (page) => {
          await press('Add section')(page);
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
