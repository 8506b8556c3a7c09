import type { SignedIn } from '@sitewright/contract/auth/auth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withProgramDatabase } from '../../apps/server/src/testing/program-database.ts';
import { type MailServer, startSmtpFake } from '../../apps/server/src/testing/smtp-fake.ts';
import { type Account, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, saveStatus, type Visitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// A post from its title to two mailboxes: outline, text, excerpt, one dialog that publishes and sends.

let mailServer: MailServer;
let server: RunningServer;
let visitor: Visitor;
let account: Account;
let site: PreparedSite;
const page = () => visitor.page;
const content = () => page().getByRole('textbox', { name: 'Post content' });
const panel = () => page().getByRole('complementary', { name: 'Writing help' });
runInOrder(page);

beforeAll(async () => {
  mailServer = await startSmtpFake();
  server = await startServer({ SMTP_URL: mailServer.url });
  const email = 'admin@sitewright.localhost';
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: adminPassword }),
  });
  account = { email, password: adminPassword, signedIn: (await answer.json()) as SignedIn };
  site = await makeSite(server.url, account, 'bakery');
  await site.call('PATCH', '/publish', { isPublished: true });
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
  await signInBrowser(page(), account);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
  await mailServer.close();
});

it('a post gets an outline of its notes, and text below its first heading', async () => {
  await page().goto(`/dashboard/sites/${site.id}/blog/new`);
  await page().getByRole('textbox', { name: 'Title', exact: true }).fill('Rye bread');
  await page().getByRole('button', { name: 'Writing help' }).click();
  await panel().getByRole('textbox', { name: 'Notes' }).fill('Flour\nWater');
  await panel().getByRole('button', { name: 'Suggest', exact: true }).click();
  await panel().getByText('What this is about').waitFor();
  await panel().getByRole('button', { name: 'Insert headings' }).click();
  await page().keyboard.type('Good rye bread needs time. We bake ours for two hours.');
  await expect
    .poll(() => content().getByRole('heading').allTextContents())
    .toEqual(['What this is about', 'Flour', 'Water', 'In short']);
});

it('it gets an excerpt of its text', async () => {
  await page().getByRole('button', { name: 'Writing help' }).click();
  await panel().getByText('Excerpt', { exact: true }).click();
  await panel().getByRole('button', { name: 'Suggest', exact: true }).click();
  await panel().getByRole('button', { name: 'Use excerpt' }).click();
  await expect.poll(() => saveStatus(page()).textContent(), { timeout: 20_000 }).toBe('Saved');
});

it('one dialog publishes it and sends it to two subscribers', async () => {
  await page().getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page().getByRole('dialog', { name: 'Publish post' });
  await dialog.getByRole('switch', { name: 'Also send as a newsletter' }).click();
  await dialog.getByText('2 people will receive it').waitFor();
  expect(await axeViolations(page())).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish and send to 2 people' }).click();
  await page().getByText('Post published. The newsletter is being sent.').waitFor();
  await expect.poll(() => mailServer.inbox.length, { timeout: 20_000 }).toBe(2);
  // Long lines of an email are broken after an equals sign.
  const email = mailServer.inbox[0]!.raw.replaceAll(/=\r?\n/g, '');
  expect(email).toContain('Subject: Rye bread');
  expect(email).toContain(`${site.subdomain}.`);
  expect(email).toContain('/blog/rye-bread');
  const visit = await fetch(`${server.url}/sites/${site.subdomain}/blog/rye-bread`);
  expect(visit.status).toBe(200);
});

it('the list of posts says to how many people it was sent, with the way to the results', async () => {
  await page().goto(`/dashboard/sites/${site.id}/blog`);
  await page().getByRole('link', { name: 'Sent to 2 people' }).click();
  await page().getByText('2 of 2', { exact: true }).waitFor();
});
