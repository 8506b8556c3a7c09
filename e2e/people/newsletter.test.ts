import type { SignedIn } from '@sitewright/contract/auth/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withProgramDatabase } from '../../apps/server/src/testing/program-database.ts';
import { type MailServer, startSmtpFake } from '../../apps/server/src/testing/smtp-fake.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// A newsletter of the platform, from the first word to two mailboxes, and the click of a mailbox that unsubscribes.

let mailServer: MailServer;
let server: RunningServer;
let visitor: Visitor;
const page = () => visitor.page;
runInOrder(page);

beforeAll(async () => {
  mailServer = await startSmtpFake();
  server = await startServer({ SMTP_URL: mailServer.url });
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@sitewright.localhost', password: adminPassword }),
  });
  const { user, tokens } = (await answer.json()) as SignedIn;
  await withProgramDatabase(server.dataDir, (client) =>
    client.query(
      `with list as (
         insert into app.newsletter_lists (tenant_id, name, slug, is_default)
         values ('default-tenant', 'News', 'news', true) returning id
       ), subscriber as (
         insert into app.newsletter_subscribers (tenant_id, email, name, source, status)
         values ('default-tenant', 'lan@example.com', 'Lan', 'footer', 'subscribed'),
           ('default-tenant', 'minh@example.com', 'Minh', 'footer', 'subscribed')
         returning id
       )
       insert into app.newsletter_memberships (tenant_id, list_id, subscriber_id)
       select 'default-tenant', list.id, subscriber.id from list, subscriber`,
    ),
  );
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
  await mailServer.close();
});

it('a campaign is written, and its sender is told what is missing', async () => {
  await page().goto('/admin/newsletter?tab=campaigns');
  await page().getByRole('button', { name: 'Create campaign' }).first().click();
  const checks = page().getByRole('region', { name: 'Before sending' });
  await checks.getByText('English: Enter a subject.').waitFor();
  await page().getByRole('textbox', { name: 'Subject', exact: true }).fill('Phở for {{name}}');
  await page().getByRole('button', { name: 'Save', exact: true }).click();
  await checks.getByText('Ready to send.').waitFor();
  expect(await axeViolations(page())).toEqual([]);
});

it('it goes to two subscribers, each by name', async () => {
  await page().getByRole('button', { name: 'Send', exact: true }).click();
  await page()
    .getByRole('dialog', { name: 'Send to 2 subscribers?' })
    .getByRole('button', { name: 'Send 2 emails' })
    .click();
  await page().getByText('2 of 2', { exact: true }).waitFor();
  await page()
    .getByText(/^Sent on/)
    .waitFor();
  expect(new Set(mailServer.inbox.map(({ to }) => to[0]))).toEqual(
    new Set(['lan@example.com', 'minh@example.com']),
  );
  expect(mailServer.inbox).toHaveLength(2);
});

it('the click of a mailbox unsubscribes, and the results say so', async () => {
  const mail = mailServer.inbox.find(({ to }) => to[0] === 'lan@example.com')!;
  const link = /^List-Unsubscribe: <(.+)>\r?$/m.exec(mail.raw)![1]!;
  const answer = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  await page().reload();
  await expect
    .poll(() => page().locator('dl', { hasText: 'Unsubscribed through this email' }).innerText())
    .toMatch(/\b1\s+Unsubscribed through this email|Unsubscribed through this email\s+1\b/);
  await page().goto('/admin/newsletter');
  await page()
    .getByRole('row', { name: /lan@example\.com.*Unsubscribed/ })
    .waitFor();
});

it('the web version is public, without anything of a reader', async () => {
  const list = await (await fetch(`${server.url}/newsletter/archive`)).text();
  const path = /href="(\/newsletter\/archive\/[^"?]+)"/.exec(list)![1]!;
  const archived = await (await fetch(`${server.url}${path}`)).text();
  expect(archived).toContain('Phở for');
  expect(archived).not.toContain('/newsletter/unsubscribe/');
});
