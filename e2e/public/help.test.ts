import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TutorialFile } from '@sitewright/contract/documentation/documentation-fields';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// The help center without and with script, and a tutorial on the real screens.

let server: TestServer;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(closeBrowser);

const withPage = async (javaScriptEnabled: boolean, look: (page: Page) => Promise<void>): Promise<void> => {
  const context = await (
    await browser()
  ).newContext({ baseURL: server.url, javaScriptEnabled, locale: 'en-US' });
  context.setDefaultTimeout(15_000);
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
};

it('an article is found and read without any script', () =>
  withPage(false, async (page) => {
    await page.goto('/help');
    await page.getByRole('searchbox').fill('publsih');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: 'How do I publish?' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('How do I publish?');
    await page.getByText('Nobody sees your site before you publish it.').waitFor();
  }));

it('an article is found, read and judged', () =>
  withPage(true, async (page) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto('/help');
    await page.getByRole('searchbox').fill('publsih');
    await page.getByRole('link', { name: 'How do I publish?' }).click();
    await page.getByRole('heading', { level: 1, name: 'How do I publish?' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.getByText('Thanks for your feedback.').waitFor();
    expect(complaints).toEqual([]);
  }));

describe('the tutorials', () => {
  const folder = join(import.meta.dirname, '../../library/documentation/tutorials');
  const tutorials = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as TutorialFile,
  );

  it('point at controls that the screens have', () =>
    withPage(true, async (page) => {
      const account = await makeAccount(server.url);
      const site = await makeSite(server.url, account);
      await signInBrowser(page, account);
      const byRoute = Map.groupBy(
        tutorials.flatMap(({ steps }) => steps).filter(({ anchor }) => anchor !== undefined),
        ({ route = '' }) => route,
      );
      expect(byRoute.size).toBeGreaterThan(2);
      for (const [route, steps] of byRoute) {
        await page.goto(route.replace('*', site.id));
        for (const { anchor } of steps) await page.locator(`[data-tutorial="${anchor}"]`).first().waitFor();
      }
    }));

  it('guide step by step, and remember how far one got', () =>
    withPage(true, async (page) => {
      await signInBrowser(page, await makeAccount(server.url));
      await page.goto('/tutorials/first-site');
      await page.getByRole('button', { name: 'Start tutorial' }).click();
      const card = page.getByRole('region', { name: /^Tutorial:/ });
      await card.getByText('Step 1 of 5').waitFor();
      await page.waitForURL((url) => url.pathname === '/site-templates');
      const saved = page.waitForResponse(
        (answer) =>
          answer.url().includes('/documentation/progress/') &&
          answer.request().method() === 'PUT' &&
          answer.request().postData()?.includes('"step":1') === true,
      );
      await card.getByRole('button', { name: 'Next' }).click();
      await saved;
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      await page.goto('/tutorials/first-site');
      await page.getByRole('button', { name: 'Continue tutorial' }).waitFor();
    }));
});
