import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Mail, MailSummary } from '@sitewright/contract/mail/mail';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Administration of a workspace by its admin. The screens have component tests.

const password = 'correct horse battery';
let server: TestServer;
let boss: SignedIn;

const call = async <T>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown; tenant?: string } = {},
): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.tenant ? { 'x-tenant-id': options.tenant } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const asBoss = <T>(method: string, path: string, body?: unknown, tenant?: string): Promise<T> =>
  call<T>(method, path, {
    token: boss.tokens.accessToken,
    ...(body === undefined ? {} : { body }),
    ...(tenant === undefined ? {} : { tenant }),
  });

/** Link of the newest invitation to an email, from the outbox. */
const invitationLink = async (email: string): Promise<string> => {
  const query = new URLSearchParams({ q: email, kind: 'invitation' }).toString();
  const { mails } = await asBoss<{ mails: MailSummary[] }>('GET', `/admin/mails?${query}`);
  const mail = await asBoss<Mail>('GET', `/admin/mails/${mails[0]!.id}`);
  return mail.links.find((link) => link.includes('/invitation'))!;
};
const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';

/** A member who accepted an invitation to the workspace. */
const join = async (email: string, role: 'USER' | 'ADMIN', tenant = 'bakery'): Promise<Account> => {
  await asBoss('POST', '/tenant/invitations', { emails: [email], role }, tenant);
  const token = tokenOf(await invitationLink(email));
  const body = { firstName: email.split('@')[0], password };
  return {
    email,
    password,
    signedIn: await call<SignedIn>('POST', `/auth/invitations/${token}`, { body }),
  };
};
const open = async (account: Account, width = 1280): Promise<Visitor> => {
  const visitor = await newVisitor(server.url, { width });
  await signInBrowser(visitor.page, account);
  return visitor;
};
const signIn = async (email: string, secret: string): Promise<SignedIn> =>
  call('POST', '/auth/login', { body: { email, password: secret } });

beforeAll(async () => {
  server = await sharedServer();
  boss = await signIn('admin@sitewright.localhost', adminPassword);
  await asBoss('POST', '/admin/tenants', {
    name: 'Bakery',
    slug: 'bakery',
    ownerEmail: 'baker@bakery.example',
  });
});
afterAll(closeBrowser);

/** The sign-in script also runs in the sandboxed frame of an email, where it fails. */
const realErrors = ({ errors }: Visitor): string[] => errors.filter((line) => !line.includes('sandboxed'));
const dialog = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

describe('an admin of a workspace', () => {
  let visitor: Visitor;
  let page: Page;
  runInOrder(() => page);
  beforeAll(async () => {
    visitor = await open(await join('anna@bakery.example', 'ADMIN'));
    ({ page } = visitor);
    await page.goto('/tenant/users');
  });

  it('invites several emails at once and sees the outcome of each', async () => {
    await press(page, 'Invite people');
    await dialog(page).getByLabel('Email addresses').fill('Mai Lê <mai@bakery.example>, anna@bakery.example');
    await dialog(page).getByRole('button', { name: 'Send 2 invitations' }).click();
    await dialog(page).getByText('1 invitation sent').waitFor();
    const rows = await dialog(page).getByRole('listitem').allTextContents();
    expect(rows.sort()).toEqual(['anna@bakery.exampleAlready a member', 'mai@bakery.exampleInvited']);
    await press(page, 'Done');
  });

  it('sees pending and accepted invitations', async () => {
    await page.getByRole('tab', { name: 'Invitations' }).click();
    const row = page.getByRole('row').filter({ hasText: 'mai@bakery.example' });
    await row.getByText('Pending').waitFor();
    const body = { firstName: 'Mai', password };
    await call('POST', `/auth/invitations/${tokenOf(await invitationLink('mai@bakery.example'))}`, { body });
    await page.reload();
    await row.getByText('Accepted').waitFor();
  });

  it('promotes a member to admin after a step-up', async () => {
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByRole('link', { name: 'Mai', exact: true }).click();
    await press(page, 'Change role');
    await dialog(page).getByRole('radio', { name: 'Admin' }).check();
    await dialog(page).getByRole('button', { name: 'Change role' }).click();
    const proof = page.getByRole('dialog', { name: "Verify it's you" });
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Role changed.').waitFor();
    await expect.poll(() => page.getByRole('definition').first().textContent()).toBe('Admin');
  });

  it('suspends a member', async () => {
    await press(page, 'Suspend');
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Member suspended.').waitFor();
  });

  it('finds these actions in the audit log as sentences', async () => {
    await page.goto('/tenant/audit');
    const lines = page.locator('summary');
    await lines.filter({ hasText: /anna@bakery\.example changed the role of mai@bakery\.example/ }).waitFor();
    await lines.filter({ hasText: /anna@bakery\.example suspended mai@bakery\.example/ }).waitFor();
    expect(realErrors(visitor)).toEqual([]);
  });
});
