import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Mail, MailSummary } from '@sitewright/contract/mail/mail';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Administration of workspaces by their admins and by the platform, and its effect on others. The screens have
// component tests.

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
    await dialog(page).getByText('1 invitation is on its way').waitFor();
    const rows = await dialog(page).getByRole('listitem').allTextContents();
    expect(rows.sort()).toEqual(['anna@bakery.exampleIs here already', 'mai@bakery.exampleInvited']);
    await press(page, 'Done');
  });

  it('sees pending and accepted invitations', async () => {
    await page.getByRole('tab', { name: 'Invitations' }).click();
    const row = page.getByRole('row').filter({ hasText: 'mai@bakery.example' });
    await row.getByText('Waiting').waitFor();
    const body = { firstName: 'Mai', password };
    await call('POST', `/auth/invitations/${tokenOf(await invitationLink('mai@bakery.example'))}`, { body });
    await page.reload();
    await row.getByText('Accepted').waitFor();
  });

  it('promotes a member to admin after a step-up', async () => {
    await page.getByRole('tab', { name: 'People' }).click();
    await page.getByRole('link', { name: 'Mai' }).click();
    await press(page, 'Change role');
    await dialog(page).getByRole('radio', { name: 'Admin' }).check();
    await dialog(page).getByRole('button', { name: 'Change the role' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password', { exact: true }).fill(password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The role was changed.').waitFor();
    await expect.poll(() => page.getByRole('definition').first().textContent()).toBe('Admin');
  });

  it('suspends a member', async () => {
    await press(page, 'Suspend');
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('The person was suspended.').waitFor();
  });

  it('finds these actions in the audit log as sentences', async () => {
    await page.goto('/tenant/audit');
    const lines = page.locator('summary');
    await lines.filter({ hasText: /anna@bakery\.example changed the role of mai@bakery\.example/ }).waitFor();
    await lines.filter({ hasText: /anna@bakery\.example suspended mai@bakery\.example/ }).waitFor();
    expect(realErrors(visitor)).toEqual([]);
  });
});

describe('a SUPER_ADMIN', () => {
  let visitor: Visitor;
  let page: Page;
  runInOrder(() => page);
  beforeAll(async () => {
    visitor = await open({ email: '', password: adminPassword, signedIn: boss });
    ({ page } = visitor);
    await page.goto('/admin/tenants');
  });

  it('creates a workspace with a slug from its name', async () => {
    await press(page, 'New workspace');
    await dialog(page).getByLabel('Name').fill('Nhà Hàng Đỏ');
    expect(await dialog(page).getByLabel('Address').inputValue()).toBe('nha-hang-do');
    await dialog(page).getByLabel('Email of the owner').fill('owner@bakery.example');
    await dialog(page).getByRole('button', { name: 'Create the workspace' }).click();
    await page.waitForURL('**/admin/tenants/nha-hang-do');
    await page.getByRole('heading', { name: 'Nhà Hàng Đỏ' }).waitFor();
  });

  it('selects a workspace’s area, which shows its name', async () => {
    const token = tokenOf(await invitationLink('owner@bakery.example'));
    const owner = await call<SignedIn>('POST', `/auth/invitations/${token}`, { body: { password } });
    expect(owner.user.tenantId).toBe('nha-hang-do');
    await page.goto('/tenant/users');
    await press(page, 'Choose: Nhà Hàng Đỏ');
    await page.getByText('In Nhà Hàng Đỏ').waitFor();
    await page.getByRole('link', { name: 'owner@bakery.example' }).waitFor();
    expect(await page.getByText('anna@bakery.example').count()).toBe(0);
    expect(realErrors(visitor)).toEqual([]);
  });
});

describe('a member of two workspaces', () => {
  it('switches between them and gets the role of each', async () => {
    await asBoss('POST', '/admin/tenants', {
      name: 'Zweite',
      slug: 'zweite',
      ownerEmail: 'cleo@bakery.example',
    });
    const cleo = await join('cleo@bakery.example', 'USER');
    const { mails } = await asBoss<{ mails: MailSummary[] }>('GET', '/admin/mails?q=cleo&kind=invitation');
    const { id } = mails.find(({ subject }) => subject.endsWith('Zweite'))!;
    const link = (await asBoss<Mail>('GET', `/admin/mails/${id}`)).links.find((one) =>
      one.includes('/invitation'),
    )!;
    await call('POST', `/auth/invitations/${tokenOf(link)}`, {
      token: cleo.signedIn.tokens.accessToken,
      body: {},
    });
    const fresh = await signIn('cleo@bakery.example', password);
    expect(fresh.user.memberships.map(({ tenantId }) => tenantId).sort()).toEqual(['bakery', 'zweite']);
    const { page, errors } = await open({ email: '', password, signedIn: fresh });
    await page.goto('/dashboard');
    const names = { bakery: 'Bakery', zweite: 'Zweite' };
    const other = fresh.user.tenantId === 'zweite' ? 'bakery' : 'zweite';
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: names[other] }).click();
    await page.getByText(`You are in ${names[other]} now`).waitFor();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    const asAdmin = await page.getByRole('menuitem', { name: 'Workspace admin' }).count();
    expect(asAdmin).toBe(other === 'zweite' ? 1 : 0);
    expect(errors).toEqual([]);
  });
});
