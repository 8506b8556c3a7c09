import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, makeAccount } from '../support/api.ts';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// A key from its creation to its end, with the server that it is for.

let server: TestServer;
let visitor: Visitor;
let page: Page;
let account: Account;

beforeAll(async () => {
  server = await sharedServer();
  visitor = await newVisitor(server.url);
  page = visitor.page;
  account = await makeAccount(server.url);
  const { user, tokens } = account.signedIn;
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { ...tokens, user: JSON.stringify(user) },
  );
});
afterAll(closeBrowser);

const sitesWith = async (key: string): Promise<number> => {
  const { status } = await fetch(`${server.url}/api/v1/sites`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return status;
};

it('a key is created in the profile, works, and ends when it is revoked', async () => {
  await page.goto(`${server.url}/profile`);
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const create = page.getByRole('dialog', { name: 'Create API key' });
  await create.getByLabel('Name').fill('Backup script');
  await create.getByRole('button', { name: 'Create key' }).click();
  const proof = page.getByRole('dialog', { name: "Verify it's you" });
  await proof.getByLabel('Password', { exact: true }).fill(account.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  const key = await page.getByRole('textbox', { name: 'API key' }).inputValue();
  expect(key).toMatch(/^sw_live_/);
  await page.getByRole('button', { name: 'I saved my key' }).click();
  expect(await sitesWith(key)).toBe(200);

  await page.reload();
  await page.getByRole('rowheader', { name: /Backup script/ }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Revoke: Backup script' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('API key revoked.').waitFor();
  expect(await sitesWith(key)).toBe(401);
  expect(visitor.errors).toEqual([]);
});
