import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, makeAccount } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, knownVisitor, newVisitor, type Visitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// One's own account, section by section, as its person meets it.

let server: RunningServer;
let outbox: Outbox;
let visitor: Visitor;
let page: Page;
let account: Account;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
  outbox = await openOutbox(server.url, adminPassword);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});
const emptyTab = knownVisitor(() => server.url);
beforeEach(async () => {
  visitor = await emptyTab();
  page = visitor.page;
  account = await makeAccount(server.url);
  await enter(page, account);
});
afterEach(async () => {
  expect(visitor.errors).toEqual([]);
});

/** Signs a tab in without the form, once: whoever signs out in it stays out. */
const enter = (who: Page, { signedIn: { user, tokens } }: Account): Promise<unknown> =>
  who.addInitScript(
    (stored) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'true');
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { ...tokens, user: JSON.stringify(user) },
  );
const call = async <T>(path: string, body?: unknown, token?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const dialog = (name?: string) => page.getByRole('dialog', name ? { name } : {});
const prove = async (): Promise<void> => {
  const proof = dialog('Confirm that it is you');
  await proof.getByLabel('Password', { exact: true }).fill(account.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.waitFor({ state: 'detached' });
};
const signInByForm = async (who: Page, { email, password }: Pick<Account, 'email' | 'password'>) => {
  await who.goto('/login');
  await who.getByLabel('Email', { exact: true }).fill(email);
  await who.getByLabel('Password', { exact: true }).fill(password);
  await who.getByRole('button', { name: 'Sign In', exact: true }).click();
};
const tokenIn = (link: string): string => new URL(link, server.url).searchParams.get('token') ?? '';
/** A workspace of its own, with its owner signed in. */
const openBakery = async (): Promise<Account['signedIn']> => {
  const admin = { email: 'admin@sitewright.localhost', password: adminPassword };
  const { accessToken } = (await call<Account['signedIn']>('/auth/login', admin)).tokens;
  const slug = `bakery-${Date.now().toString(36)}`;
  const ownerEmail = `${slug}@example.com`;
  await call('/admin/tenants', { name: 'Bakery', slug, ownerEmail }, accessToken);
  const token = tokenIn(await outbox.linkTo(ownerEmail, 'invitation'));
  return call(`/auth/invitations/${token}`, { password: account.password });
};
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();

describe('the sections', () => {
  const sections = [
    ['', 'Details'],
    ['/language', 'Language and theme'],
    ['/inbox', 'Inbox'],
    ['/notifications', 'Notifications'],
    ['/email', 'Email address'],
    ['/password', 'Password'],
    ['/two-factor', 'Two-factor'],
    ['/sessions', 'Sessions'],
    ['/connections', 'Connected accounts'],
    ['/workspaces', 'Workspaces'],
    ['/data', 'Your data'],
  ] as const;

  it('each have an address', async () => {
    for (const [path, title] of sections) {
      await page.goto(`/profile${path}`);
      await heading(title);
    }
  });

  it('are chosen from a select on a small screen', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await page.goto('/profile');
    await heading('Details');
    await page.getByRole('combobox', { name: 'Your account' }).selectOption('Sessions');
    await page.waitForURL('**/profile/sessions');
    await heading('Sessions');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  it('say that they could not be loaded, and load on Retry', async () => {
    await page.route('**/api/v1/users/me/sessions*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal"}' }),
    );
    await page.goto('/profile/sessions');
    await page.getByRole('alert').getByRole('heading', { name: 'This could not be loaded' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/api/v1/users/me/sessions*');
    await button('Retry').click();
    await page.getByText('This device').waitFor();
  });
});

describe('name and picture', () => {
  it('are saved and stand after a reload', async () => {
    await page.goto('/profile');
    await page.getByLabel('Last name').fill('Nguyễn Thị Minh Khai');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await button('Save changes').click();
    await page.getByText('Profile updated successfully').waitFor();
    expect(await button('Save changes').isDisabled()).toBe(true);
    await page.reload();
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Nguyễn Thị Minh Khai');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
  });

  it('are not lost by a click on a link', async () => {
    await page.goto('/profile');
    await page.getByLabel('Last name').fill('Lê');
    await page.getByRole('link', { name: 'Sessions' }).click();
    await dialog('Leave without saving?').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Lê');
  });

  it('a failure is said and keeps what was typed', async () => {
    await page.goto('/profile');
    await page.getByLabel('Last name').fill('Lê');
    await page.route('**/api/v1/users/me', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal"}' })
        : route.continue(),
    );
    await button('Save changes').click();
    await page.getByText('Failed to update profile').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Lê');
    expect(await button('Save changes').isEnabled()).toBe(true);
  });

  it('a picture is shown before it is kept, and can be removed', async () => {
    await page.goto('/profile');
    const choose = async (name: string, buffer: Buffer): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await button(/^Choose a/).click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    await choose('portrait.png', Buffer.from('no picture at all'));
    await button('Use this picture').click();
    await page
      .getByRole('alert')
      .getByText('Please upload a JPEG, PNG, WebP, GIF or AVIF picture.')
      .waitFor();
    await button('Cancel').click();

    await choose('portrait.png', await picture());
    expect(
      await page.getByRole('img', { name: 'The chosen picture, not saved yet' }).getAttribute('src'),
    ).toMatch(/^blob:/);
    await button('Use this picture').click();
    const kept = page.getByRole('img', { name: 'Picture', exact: true });
    await kept.waitFor();
    const width = () => kept.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(256);
    await page.reload();
    await expect.poll(width).toBe(256);
    await button('Remove').click();
    await button('Choose a picture').waitFor();
  });
});

it('the language is kept with the account and counts at once', async () => {
  await page.goto('/profile/language');
  // Toasts are short: one waits for them before the act, not after what follows it.
  await Promise.all([
    page.getByText('Đã cập nhật hồ sơ').waitFor(),
    page.getByRole('main').getByText('Tiếng Việt', { exact: true }).click(),
  ]);
  await heading('Ngôn ngữ và giao diện');
  const own = await call<{ locale: string }>('/users/me', undefined, account.signedIn.tokens.accessToken);
  expect(own.locale).toBe('vi');
});

it('a notification is switched off and stays off', async () => {
  await page.goto('/profile/notifications');
  const choice = page.getByRole('switch', { name: 'By email: One of your sites is published' });
  await Promise.all([
    page.getByText('Profile updated successfully').waitFor(),
    choice.uncheck({ force: true }),
  ]);
  await page.reload();
  await choice.waitFor({ state: 'attached' });
  expect(await choice.isChecked()).toBe(false);
});

it('another email address waits for its confirmation, can be taken back, and then counts', async () => {
  const next = `new-${account.email}`;
  await page.goto('/profile/email');
  await page.getByLabel('New email address').fill('nowhere');
  await button('Send the link').click();
  await page.getByText('Enter an email address like you@company.com').waitFor();
  const ask = async (): Promise<void> => {
    await page.getByLabel('New email address').fill(next);
    await button('Send the link').click();
  };
  await ask();
  await prove();
  await page.getByRole('heading', { name: 'A change is waiting' }).waitFor();
  await page.getByText(next).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button('Cancel the change').click();
  await page.getByText('The change was cancelled.').waitFor();
  expect(await page.getByText(next).count()).toBe(0);

  await ask();
  await page.getByText(next).waitFor();
  await page.goto(await outbox.linkTo(next, 'email_change_confirm'));
  await button('Confirm the new address').click();
  await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  await page.goto('/profile/email');
  await page.getByText(next, { exact: true }).waitFor();
});

describe('the password', () => {
  it('is refused in place, and a change ends the other session', async () => {
    const other = await newVisitor(server.url);
    await signInByForm(other.page, account);
    await other.page.waitForURL('**/dashboard');

    await page.goto('/profile/password');
    await page.getByLabel('Current password').fill('something else');
    await page.getByLabel('New password').fill('seven kestrels over the marsh');
    await button('Change password').click();
    await page.getByText('This is not your current password').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('seven kestrels over the marsh');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Current password').fill(account.password);
    await button('Change password').click();
    await page.getByText('Password saved.').waitFor();

    await other.page.goto('/profile');
    await other.page.waitForURL('**/login**');
    await page.reload();
    await heading('Password');
    await other.context.close();
    await call('/auth/login', { email: account.email, password: 'seven kestrels over the marsh' });
  });

  it('is set for the first time after a mailed link', async () => {
    const email = `first-${account.email}`;
    const fresh = await newVisitor(server.url);
    await call('/auth/magic-link', { email });
    await fresh.page.goto(await outbox.linkTo(email, 'magic_link'));
    await fresh.page.getByRole('button', { name: 'Continue' }).click();
    await fresh.page.waitForURL('**/dashboard');
    await fresh.page.goto('/profile/password');
    await fresh.page.getByLabel('New password').fill('seven kestrels over the marsh');
    await fresh.page.getByRole('button', { name: 'Set a password', exact: true }).click();
    const proof = fresh.page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('button', { name: 'Get a code by mail' }).click();
    const field = proof.getByLabel('Code from the mail');
    await field.waitFor();
    await field.fill(await outbox.codeTo(email));
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await fresh.page.getByText('Password saved.').waitFor();
    await fresh.page.getByLabel('Current password').waitFor();
    await call('/auth/login', { email, password: 'seven kestrels over the marsh' });
    await fresh.context.close();
  });
});

describe('two-factor', () => {
  it('an app is set up, asked for at the next sign-in, and turned off again', async () => {
    await page.goto('/profile/two-factor');
    await button('Set up an app').click();
    await prove();
    const setup = dialog('Set up an app');
    expect(
      await setup
        .getByRole('img', { name: /^Key of your account/ })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    const typed = setup.getByLabel('No camera? Type this key into the app:');
    const secret = Secret.fromBase32(((await typed.textContent()) ?? '').replaceAll(' ', ''));
    const totp = new TOTP({ secret });
    expect(await axeViolations(page)).toEqual([]);
    const right = totp.generate();
    const field = setup.getByLabel('Six-digit code of the app');
    await field.fill(right === '000000' ? '111111' : '000000');
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await setup.getByText('This code is not right.').waitFor();
    await field.fill(totp.generate());
    await setup.getByRole('button', { name: 'Turn on' }).click();

    const shown = dialog('Keep your recovery codes');
    await shown.getByRole('listitem').first().waitFor();
    const codes = await shown.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(10);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await shown.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('The codes were copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    const file = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Download' }).click();
    expect((await file).suggestedFilename()).toBe('sitewright-recovery-codes.txt');
    await shown.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('10 of 10 left').waitFor();

    const next = await newVisitor(server.url);
    await signInByForm(next.page, account);
    await next.page.getByRole('heading', { name: 'Confirm it is you' }).waitFor();
    // The code of this half minute was used to turn the app on; a newer one is right too.
    await next.page.getByLabel('Code of your app').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await next.page.waitForURL('**/dashboard');
    await next.context.close();

    await button('Make new codes').click();
    await dialog('Make new recovery codes?').getByRole('button', { name: 'Make new codes' }).click();
    await expect.poll(() => shown.getByRole('listitem').count()).toBe(10);
    expect(await shown.getByRole('listitem').allTextContents()).not.toContain(codes[0]);
    await shown.getByRole('button', { name: 'I have kept them' }).click();
    await button('Turn off').click();
    await dialog('Turn the authenticator app off?').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('The authenticator app is off.').waitFor();
    await button('Set up an app').waitFor();
    await call('/auth/login', { email: account.email, password: account.password });
  });

  it('a passkey is added, renamed, signs in alone and is removed', async () => {
    const debug = await visitor.context.newCDPSession(page);
    await debug.send('WebAuthn.enable');
    const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto('/profile/two-factor');
    await button('Add a passkey').click();
    const adding = dialog('Add a passkey');
    await adding.getByLabel('Name of the passkey').fill('Work laptop');
    await debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await adding.getByRole('button', { name: 'Make the passkey' }).click();
    await prove();
    await adding.getByText('No passkey was made.').waitFor();
    expect(await adding.getByLabel('Name of the passkey').inputValue()).toBe('Work laptop');
    await debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await adding.getByRole('button', { name: 'Make the passkey' }).click();
    await dialog('Keep your recovery codes').getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Work laptop').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await button('Add a passkey').click();
    await adding.getByRole('button', { name: 'Make the passkey' }).click();
    await adding.getByText('This device has a passkey for your account already.').waitFor();
    await adding.getByRole('button', { name: 'Cancel' }).click();

    await button('Rename: Work laptop').click();
    await dialog('Rename the passkey').getByLabel('Name of the passkey').fill('Home laptop');
    await dialog('Rename the passkey').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Home laptop').waitFor();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await button('Sign in with a passkey').click();
    await page.waitForURL('**/dashboard');
    await page.goto('/profile/two-factor');
    await button('Remove: Home laptop').click();
    await dialog('Remove “Home laptop”?').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey was removed.').or(dialog('Confirm that it is you')).first().waitFor();
    if (await dialog('Confirm that it is you').count()) await prove();
    await page.getByText('The passkey was removed.').waitFor();
    expect(await page.getByText('Home laptop').count()).toBe(0);
  });
});

it('sessions are signed out one by one and all at once, and the history tells of them', async () => {
  const { email, password } = account;
  await expect(call('/auth/login', { email, password: 'something else' })).rejects.toThrow(/401/);
  await call('/auth/login', { email, password });
  await call('/auth/login', { email, password });
  await page.goto('/profile/sessions');
  const ends = page.getByRole('button', { name: /^Sign out: / });
  await expect.poll(() => ends.count(), { timeout: 5_000 }).toBe(2);
  await Promise.all([page.getByText('The device was signed out.').waitFor(), ends.first().click()]);
  await expect.poll(() => ends.count()).toBe(1);
  await button('Sign out everywhere else').click();
  await Promise.all([
    page.getByText('One other session was signed out.').waitFor(),
    dialog().getByRole('button', { name: 'Sign out everywhere else' }).click(),
  ]);
  await expect.poll(() => ends.count()).toBe(0);
  await page.getByLabel('Outcome', { exact: true }).selectOption('Failed');
  await page.waitForURL('**/profile/sessions?outcome=failed');
  const history = page.getByRole('table', { name: 'Sign-in history' });
  await expect.poll(() => history.getByRole('row').count()).toBe(2);
  await history.getByRole('cell', { name: 'Failed' }).waitFor();
});

it('somebody in two workspaces sees which one they are in, and goes on in the other', async () => {
  const owner = await openBakery();
  await call('/tenant/invitations', { emails: [account.email] }, owner.tokens.accessToken);
  const token = tokenIn(await outbox.linkTo(account.email, 'invitation'));
  const joined = await call<Account['signedIn']>(
    `/auth/invitations/${token}`,
    {},
    account.signedIn.tokens.accessToken,
  );
  const { page: own, context } = await newVisitor(server.url);
  await enter(own, { ...account, signedIn: joined });
  await own.goto('/profile/workspaces');
  const bakery = own.getByRole('listitem').filter({ hasText: 'Bakery' });
  await bakery.getByText('You are here').waitFor();
  expect(await axeViolations(own)).toEqual([]);
  await own.getByRole('button', { name: /^Switch: / }).click();
  await own.waitForURL('**/dashboard');
  await own.goto('/profile/workspaces');
  await bakery.getByRole('button', { name: 'Switch: Bakery' }).waitFor();
  expect(await bakery.getByText('You are here').count()).toBe(0);
  await context.close();
});

describe('leaving', () => {
  it('takes a copy of the data along', async () => {
    await page.goto('/profile/data');
    const file = page.waitForEvent('download');
    await button('Download').click();
    expect((await file).suggestedFilename()).toBe('sitewright-data.zip');
  });

  it('is asked for with the address typed and fresh proof, and ends the session', async () => {
    await page.goto('/profile/data');
    await button('Delete my account').click();
    const asking = dialog('Delete your account');
    const confirm = asking.getByRole('button', { name: 'Delete my account' });
    expect(await confirm.isDisabled()).toBe(true);
    await asking.getByLabel(`Type ${account.email} to confirm`).fill(account.email);
    expect(await axeViolations(page)).toEqual([]);
    await confirm.click();
    await prove();
    await page.getByText('Your account will be deleted on').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await signInByForm(page, account);
    await page.getByRole('heading', { name: 'This account is about to be deleted' }).waitFor();
  });

  it('is not offered to the last admin of a workspace, who is told what to do first', async () => {
    const owner = await openBakery();
    const { page: own, context, errors } = await newVisitor(server.url);
    await enter(own, { email: owner.user.email, password: account.password, signedIn: owner });
    await own.goto('/profile/data');
    await own.getByText('You are the last admin of Bakery.').waitFor();
    expect(await own.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
    expect(await axeViolations(own)).toEqual([]);
    await own.getByRole('link', { name: 'Make somebody else an admin' }).click();
    await own.waitForURL('**/tenant/users');
    expect(errors).toEqual([]);
    await context.close();
  });
});
