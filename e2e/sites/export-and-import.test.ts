import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { sharedServer } from '../support/shared-server.ts';

// An owner takes a site away as a backup, and brings it back as another site.

let owner: Visitor;
let site: PreparedSite;
let folder: string;
let backup: string;
runInOrder(() => owner.page);

beforeAll(async () => {
  const server = await sharedServer();
  const account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  folder = await mkdtemp(join(tmpdir(), 'sitewright-backup-'));
  owner = await newVisitor(server.url);
  await signInBrowser(owner.page, account);
});
afterAll(async () => {
  await closeBrowser();
  await rm(folder, { recursive: true, force: true });
});

const button = (name: string) => owner.page.getByRole('button', { name, exact: true });

it('a full backup is exported in the site settings, and downloaded', async () => {
  const { page } = owner;
  await page.goto(`/builder/${site.id}?settings=exports`);
  const dialog = page.getByRole('dialog', { name: 'Export and import' });
  await dialog.getByText(/^About .+ before compression/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download Full backup' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-backup-\d{4}-\d\d-\d\d\.zip$/);
  backup = join(folder, download.suggestedFilename());
  await download.saveAs(backup);
});

it('the backup is checked, becomes another site, and is undone', async () => {
  const { page } = owner;
  await page.goto('/dashboard');
  await button('New site').click();
  await page.getByRole('menuitem', { name: 'From a backup' }).click();
  await page.locator('input[type=file]').setInputFiles(backup);
  await page.getByLabel('Name of the new site (optional)').fill('Second life');
  await button('Check backup').click();
  await page.getByRole('heading', { name: 'What the import will do' }).waitFor();
  await button('Import').click();
  await page.getByText('“Second life” was created.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open in the editor' }).click();
  await canvasOf(page).locator('h1').first().waitFor();
  await page.goto('/dashboard/import');
  await page.getByRole('button', { name: 'Undo import: Second life' }).click();
  await button('Undo import of Second life').click();
  await page.getByText(/Undone$/).waitFor();
});
