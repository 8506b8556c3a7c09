import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// An agency moves a site into its own workspace, takes the workspace away as a file and back, and gives the site to its client.

let agency: Visitor;
let client: Visitor;
let account: Account;
let site: PreparedSite;
let outbox: Outbox;
let folder: string;
let workspace: string;
runInOrder(() => agency.page);

beforeAll(async () => {
  const server = await sharedServer();
  outbox = await openOutbox(server.url, adminPassword);
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  await site.call('PATCH', '/publish', { isPublished: true });
  folder = await mkdtemp(join(tmpdir(), 'sitewright-workspace-'));
  workspace = `Studio ${Date.now().toString(36)}`;
  agency = await newVisitor(server.url);
  client = await newVisitor(server.url);
  await signInBrowser(agency.page, account);
});
afterAll(async () => {
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
});

it('a workspace is created, and the site moves into it', async () => {
  const { page } = agency;
  await page.goto('/profile/workspaces');
  await page.getByRole('button', { name: 'New workspace', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New workspace' });
  await dialog.getByLabel('Name').fill(workspace);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Nhà Hàng Mai').check();
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Nhà Hàng Mai' }).waitFor();
});

it('the site is copied into another workspace, and moved there and back', async () => {
  const { page } = agency;
  await page.goto(`/builder/${site.id}?settings=danger`);
  const danger = page.getByRole('dialog', { name: 'Danger zone' });
  await danger.getByLabel('Workspace').selectOption({ label: 'Default' });
  expect(await axeViolations(page)).toEqual([]);
  await danger.getByRole('button', { name: 'Copy site there' }).click();
  await page.getByText('A copy of Nhà Hàng Mai is in Default now.').waitFor();
  await page.getByRole('button', { name: 'Switch to Default' }).click();
  await page.getByText('Switched to Default').waitFor();
  await page.getByRole('heading', { name: /^Nhà Hàng Mai/ }).waitFor();

  const href = await page.locator('a[href^="/builder/"]').first().getAttribute('href');
  await page.goto(`${href!.split('?')[0]!}?settings=danger`);
  await danger.getByLabel('Workspace').selectOption({ label: workspace });
  await danger.getByRole('button', { name: 'Move site' }).click();
  await danger.getByRole('button', { name: 'Yes, move it' }).click();
  await page.getByText(new RegExp(`is in ${workspace} now`)).waitFor();
  await page.getByRole('button', { name: `Switch to ${workspace}` }).click();
  await page.getByText(`Switched to ${workspace}`).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: /Nhà Hàng Mai/ }).count()).toBe(2);
});

it('the workspace is exported as one file, and imported', async () => {
  const { page } = agency;
  await page.goto('/tenant/archives');
  await page.getByRole('button', { name: 'Export workspace' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('button', { name: /^Download/ }).click({ timeout: 30_000 }),
  ]);
  const file = join(folder, download.suggestedFilename());
  await download.saveAs(file);
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Import workspace' }).click();
  await page
    .getByText(/2 sites/)
    .nth(1)
    .waitFor({ timeout: 30_000 });
  await page.goto('/dashboard');
  await expect.poll(() => page.getByRole('heading', { name: /Nhà Hàng Mai/ }).count()).toBe(4);
});

it('the site is offered by email, and the client accepts it into their workspace', async () => {
  const { page } = agency;
  const server = await sharedServer();
  const other = await makeAccount(server.url);
  await page.goto(`/builder/${site.id}?settings=danger`);
  const danger = page.getByRole('dialog', { name: 'Danger zone' });
  await danger.getByLabel('Email').fill(other.email);
  await danger.getByRole('button', { name: 'Send offer' }).click();
  await danger.getByText(new RegExp(`^Offered to ${other.email}`)).waitFor();

  await signInBrowser(client.page, other);
  await client.page.goto(await outbox.linkTo(other.email, 'verify_email'));
  await client.page.getByRole('button', { name: 'Verify email' }).click();
  await client.page.getByRole('heading', { name: 'Email verified' }).waitFor();
  await client.page.goto('/site-offers');
  await client.page.getByRole('heading', { name: 'Nhà Hàng Mai' }).waitFor();
  expect(await axeViolations(client.page)).toEqual([]);
  await client.page.getByRole('button', { name: 'Accept' }).click();
  await client.page.getByRole('link', { name: 'Edit site' }).click();
  await client.page.waitForURL(`**/builder/${site.id}**`);
  await client.page.goto('/dashboard');
  await client.page.getByRole('heading', { name: 'Nhà Hàng Mai' }).waitFor();
  // The former owner has lost it.
  await page.goto('/dashboard');
  await expect.poll(() => page.getByRole('heading', { name: /Nhà Hàng Mai/ }).count()).toBe(3);
});
