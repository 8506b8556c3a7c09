import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { openOutbox } from '../support/outbox.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// An email of the product, from its original to a text of one's own that people receive. The file starts its own server: other
// tests read the emails of theirs.

const admin = 'admin@sitewright.localhost';
let server: RunningServer;
let visitor: Visitor;
const page = () => visitor.page;
runInOrder(page);

beforeAll(async () => {
  server = await startServer();
  visitor = await newVisitor(server.url, { width: 1280 });
  await page().goto('/login');
  await page().getByLabel('Email').fill(admin);
  await page().getByLabel('Password', { exact: true }).fill(adminPassword);
  await page().getByRole('button', { name: 'Sign In', exact: true }).click();
  await page().waitForURL('**/admin');
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

it('staff opens an email from the list', async () => {
  await page().goto('/admin/email-templates');
  await page().locator('a[href$="/reset_password/en"]').click();
  await page().getByRole('textbox', { name: 'Subject' }).waitFor();
});

it('a variable that the email does not have is refused while it is typed', async () => {
  await page().getByRole('textbox', { name: 'Subject' }).fill('Hello {{nobody}}');
  await page().getByText('Fix the marked fields to save this email.').waitFor();
  expect(await page().getByRole('button', { name: 'Save and activate' }).isDisabled()).toBe(true);
});

it('a new block is written, previewed and activated', async () => {
  await page().getByRole('textbox', { name: 'Subject' }).fill('New password for {{productName}}');
  await page().getByRole('button', { name: 'Add block' }).click();
  await page().getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page()
    .getByRole('textbox', { name: 'Text', exact: true })
    .last()
    .fill('Call 0900 123 456 for **help**.');
  await page().frameLocator('iframe').first().getByText('Call 0900 123 456 for').waitFor();
  expect(await axeViolations(page())).toEqual([]);
  await page().getByRole('button', { name: 'Save and activate' }).click();
  await page().getByText('This version is sent from now on.').waitFor();
});

it('people receive it', async () => {
  const answer = await fetch(`${server.url}/api/v1/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin }),
  });
  expect(answer.ok).toBe(true);
  const outbox = await openOutbox(server.url, adminPassword);
  const mail = await outbox.newest(admin, 'reset_password');
  expect(mail.subject).toBe('New password for Sitewright');
  expect(mail.html).toContain('<strong>help</strong>');
  expect(mail.text).toContain('Call 0900 123 456 for help.');
});

it('reset, the original is sent again', async () => {
  await page().getByRole('button', { name: 'Reset to original' }).click();
  await page().getByRole('dialog').getByRole('button', { name: 'Reset to original' }).click();
  await expect
    .poll(() => page().getByRole('textbox', { name: 'Subject' }).inputValue())
    .not.toContain('New password for');
});
