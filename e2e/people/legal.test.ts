import type { SignedIn } from '@sitewright/contract/auth/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// Terms of the platform, from the starter text to the consent of its users. The file starts its own server: its terms
// would ask the users of other tests for their consent.

let server: RunningServer;
let visitor: Visitor;
const page = () => visitor.page;
runInOrder(page);

const call = async <T>(method: string, path: string, body: unknown, token?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};

beforeAll(async () => {
  server = await startServer();
  const { user, tokens } = await call<SignedIn>('POST', '/auth/login', {
    email: 'admin@sitewright.localhost',
    password: adminPassword,
  });
  visitor = await newVisitor(server.url, { width: 1280 });
  await page().goto('/about');
  await page().evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { ...tokens, user: JSON.stringify(user) },
  );
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

it('the shipped terms stand until the platform has its own', async () => {
  await page().goto('/terms');
  await page().getByText('Effective since November 1, 2026').waitFor();
});

it('a starter text becomes the terms of the platform', async () => {
  await page().goto('/admin/legal');
  await page().getByRole('button', { name: 'Add document' }).first().click();
  await page().getByRole('dialog').getByRole('button', { name: 'Create draft' }).click();
  const text = page().getByRole('textbox', { name: 'Text', exact: true });
  await expect.poll(() => text.inputValue()).toContain('not legal advice');
  await text.fill('# Be kind\n\nOr leave.');
  await page().getByRole('checkbox', { name: 'Ask everyone to accept this version' }).check();
  await page().getByRole('button', { name: 'Publish', exact: true }).click();
  await page().getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page().getByText('In force', { exact: true }).waitFor();
});

it('their author is asked to accept them, too, and then goes on', async () => {
  await page().goto('/dashboard');
  const dialog = page().getByRole('dialog', { name: 'New terms' });
  await dialog.getByText('Or leave.').waitFor();
  expect(await axeViolations(page())).toEqual([]);
  await page().keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Accept and continue' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page().reload();
  await page().getByRole('heading', { level: 1 }).waitFor();
  expect(await dialog.count()).toBe(0);
});

it('the acceptance is on record', async () => {
  await page().goto('/admin/legal?tab=acceptances');
  await page().getByRole('rowheader', { name: 'admin@sitewright.localhost' }).waitFor();
});

it('guests read them in place of the shipped text', async () => {
  const guest = await newVisitor(server.url, { width: 375 });
  await guest.page.goto('/terms');
  await guest.page.getByRole('heading', { name: 'Be kind' }).waitFor();
  expect(await axeViolations(guest.page)).toEqual([]);
});
