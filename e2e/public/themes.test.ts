import type { SignedIn } from '@sitewright/contract/auth/auth';
import { themeIds } from '@sitewright/contract/themes/theme-ids';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Account, makeAccount, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

// Public pages theme, set by platform staff of the file's own server. Error states have component tests.

let server: RunningServer;
let staff: Account;
const open: Visitor[] = [];

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
  const answer = await fetch(`${server.url}/api/v1/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...server.demoHeaders() },
    body: JSON.stringify({ id: 'platform-admin' }),
  });
  staff = { email: '', password: '', signedIn: (await answer.json()) as SignedIn };
});
afterEach(async () => {
  const visitors = open.splice(0);
  await Promise.all(visitors.map(({ context }) => context.close()));
  expect(visitors.flatMap(({ errors }) => errors)).toEqual([]);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

const visit = async (account?: Account): Promise<Page> => {
  const visitor = await newVisitor(server.url);
  open.push(visitor);
  if (account) await signInBrowser(visitor.page, account);
  return visitor.page;
};
const save = async (themeId: string): Promise<void> => {
  const answer = await fetch(`${server.url}/api/v1/admin/settings/theme`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${staff.signedIn.tokens.accessToken}`,
    },
    body: JSON.stringify({ themeId }),
  });
  expect(answer.status).toBe(200);
};
const banner = (page: Page) => page.getByRole('complementary', { name: 'Public pages theme' });
const choose = async (page: Page, name: string): Promise<void> => {
  await banner(page).getByRole('radio', { name, exact: true }).check({ force: true });
};
/** Theme id of the root element, and the computed background colour and font. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { className, dataset } = document.documentElement;
    const { backgroundColor, fontFamily } = getComputedStyle(document.body);
    return { mark: `${className} ${dataset['theme']}`, paper: backgroundColor, font: fontFamily };
  });
const ownPaper = 'rgb(251, 250, 247)';
const graphite = 'rgb(18, 20, 23)';

it('a platform admin previews themes, then saves one for everyone', async () => {
  const page = await visit(staff);
  await page.goto('/features');
  await banner(page).getByText('Shown to everyone').waitFor();
  expect(await banner(page).getByRole('radio').count()).toBe(10);
  await choose(page, 'Graphite');
  await expect.poll(() => look(page)).toMatchObject({ mark: 'themed dark', paper: graphite });
  expect(await page.evaluate(() => localStorage.getItem('selectedTheme'))).toBe('dark');
  await banner(page).getByText('Preview: only you see this').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const guest = await visit();
  await guest.goto('/features');
  expect(await look(guest)).toMatchObject({ mark: 'themed default', paper: ownPaper });

  await page.reload();
  await banner(page).getByText('Preview: only you see this').waitFor();
  await expect.poll(async () => (await look(page)).paper).toBe(graphite);
  await banner(page).getByRole('button', { name: 'Save for everyone' }).click();
  await page.getByText('Theme saved successfully').waitFor();
  await banner(page).getByText('Shown to everyone').waitFor();

  await guest.goto('/features');
  expect(await look(guest)).toMatchObject({ mark: 'themed dark', paper: graphite });
  expect(await banner(guest).count()).toBe(0);
  await guest.goto('/site-templates');
  await guest.getByRole('heading', { level: 1 }).waitFor();
  expect((await look(guest)).paper).toBe(graphite);
});

it('app screens keep the default look, and public pages apply the theme again', async () => {
  await save('dark');
  const page = await visit(await makeAccount(server.url));
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await look(page)).toMatchObject({ mark: 'themed default', paper: ownPaper });
  await page.goto('/features');
  await expect.poll(async () => (await look(page)).paper).toBe(graphite);
  expect(await banner(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await expect.poll(() => look(page)).toMatchObject({ mark: 'themed default', paper: ownPaper });
  await page.goBack();
  await expect.poll(() => look(page)).toMatchObject({ mark: 'themed dark', paper: graphite });
});

it('the theme none removes every theme and marks the page', async () => {
  await save('none');
  const guest = await visit();
  await guest.goto('/pricing');
  expect(await look(guest)).toEqual({
    mark: 'unthemed none',
    paper: 'rgb(255, 255, 255)',
    font: 'system-ui, sans-serif',
  });
});

it('the pages have no contrast violation in each theme', { timeout: 90_000 }, async () => {
  const page = await visit();
  for (const themeId of themeIds) {
    await save(themeId);
    // theme-styles.test.ts checks the tokens of all ten; here every page is checked in the three that differ most.
    const isFurthest = ['none', 'dark', 'tech'].includes(themeId);
    for (const path of isFurthest ? ['/', '/site-templates', '/login'] : ['/']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await axeViolations(page), `${themeId} ${path}`).toEqual([]);
    }
  }
});
