import type { SignedIn } from '@sitewright/contract/auth';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { canvasOf, closeBrowser, knownVisitor, saveStatus, type Visitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Every way in as a person meets it, with the mails read where the first admin reads them.

let server: TestServer;
let outbox: Outbox;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  server = await sharedServer();
  outbox = await openOutbox(server.url, adminPassword);
});
afterAll(closeBrowser);
const emptyTab = knownVisitor(() => server.url);
beforeEach(async () => {
  visitor = await emptyTab();
  page = visitor.page;
});

let strangers = 0;
const newEmail = (): string => `stranger-${(strangers += 1)}@example.com`;

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const onDashboard = () => page.waitForURL('**/dashboard');
const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);

const call = async <T>(path: string, body?: unknown, token?: string, status = 200): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...server.demoHeaders(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body ?? {}),
  });
  expect(answer.status, path).toBe(status);
  return (await answer.json()) as T;
};
const signInByForm = async ({ email, password }: Account): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button('Sign In').click();
};

describe('a magic link', () => {
  it('needs an address, survives whoever looks at it, and signs in once, by its button', async () => {
    const email = newEmail();
    await page.goto('/login?redirect=%2Fprofile');
    await button('Login with Magic Link').click();
    await page.getByText('Please enter your email address').waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await button('Login with Magic Link').click();
    await page.getByText(`Magic link sent to ${email}! Check your inbox.`).waitFor();
    await heading('Check your inbox');

    const link = await outbox.linkTo(email, 'magic_link');
    for (const method of ['GET', 'HEAD', 'GET']) await fetch(`${server.url}${link}`, { method });
    await page.goto(link);
    await heading('Sign in');
    expect(await page.getByText('@example.com').textContent()).not.toContain(email);
    await button('Continue').click();
    await page.waitForURL('**/profile');
    expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email });

    // A person without a password is shown how to get one.
    await page.getByRole('region', { name: 'Set a password' }).getByRole('link').click();
    await heading('Choose a new password');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);

    await page.goto(link);
    await heading('This link was already used');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/auth/link?token=cut-off');
    await heading('This link is not valid');
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await heading('Welcome Back');
    expect(visitor.errors).toEqual([]);
  });

  it('goes on in the wizard that waits for it', async () => {
    const email = newEmail();
    await call('/auth/magic-link', { email, context: 'wizard' }, undefined, 202);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('active_wizard_id', 'w1'));
    await page.goto(await outbox.linkTo(email, 'magic_link'));
    await button('Continue').click();
    await page.waitForURL('**/dashboard/new-site');
    expect(await stored('wizard_auto_generate')).toBe('true');
    expect(await stored('show_password_tip')).toBe('true');
  });
});

describe('a code by email', () => {
  it('counts the tries and lets in with the right one, pasted with its spaces', async () => {
    const email = newEmail();
    await page.goto('/dashboard/new-site');
    await page.getByRole('link', { name: 'Continue with a code by email' }).click();
    await heading('Sign in with a code');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await button('Send the code').click();
    const field = page.getByLabel('Six-digit code');
    await field.waitFor();
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    const code = await outbox.codeTo(email);
    await field.fill(code === '000000' ? '111111' : '000000');
    await page.getByText('This code is not right. 4 tries are left.').waitFor();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('heading', { name: 'Start a new site' }).waitFor();
    expect(page.url()).toContain('/dashboard/new-site');
  });

  it('is sent again once the wait is over, and dies after five wrong tries', async () => {
    await page.clock.install();
    const email = newEmail();
    await page.goto('/auth/code');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await button('Send the code').click();
    const field = page.getByLabel('Six-digit code');
    const right = await field.waitFor().then(() => outbox.codeTo(email));
    const wrong = right === '000000' ? '111111' : '000000';
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is']) {
      await field.fill(wrong);
      await page.getByText(`This code is not right. ${left} left.`).waitFor();
    }
    await field.fill(wrong);
    await page.getByText('This code no longer works.').waitFor();
    expect(await field.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^Send again in/ }).isDisabled()).toBe(true);
    await page.clock.runFor(31_000);
    await button('Send again').click();
    await page.getByRole('button', { name: /^Send again in/ }).waitFor();
    await field.fill(await outbox.codeTo(email));
    await onDashboard();
    // With its clock.
    await visitor.context.close();
  });
});

describe('a forgotten password', () => {
  it('is replaced through the mail, and the old one is over', async () => {
    const account = await makeAccount(server.url);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);
    await button('Send the link').click();
    await heading('Check your inbox');
    // Word for word what is said of an address that nobody has.
    await page.getByText(`If there is an account for ${account.email}`).waitFor();
    await page.goto(await outbox.linkTo(account.email, 'reset_password'));
    await page.getByLabel('New password').fill('short');
    await button('Save and sign in').click();
    await page.getByText('Use at least 10 characters').waitFor();
    await page.getByLabel('New password').fill('seven kestrels over the marsh');
    await button('Save and sign in').click();
    await onDashboard();
    await page.getByText('Password saved. You are signed in.').waitFor();
    await call('/auth/login', { email: account.email, password: account.password }, undefined, 401);
  });
});

it('an address is confirmed from the banner and its mail', async () => {
  const account = await makeAccount(server.url);
  await signInByForm(account);
  await onDashboard();
  const banner = page.getByRole('region', { name: 'Confirm your email' });
  await banner.getByRole('button', { name: 'Send it again' }).click();
  await banner.getByText('Open the link in that mail.').waitFor();
  await page.goto(await outbox.linkTo(account.email, 'verify_email'));
  await button('Confirm').click();
  await heading('Email confirmed');
  await button('Go to the dashboard').click();
  await page.getByRole('heading', { name: 'Your sites' }).waitFor();
  expect(await banner.count()).toBe(0);
});

const withStepUp = async (): Promise<{ account: Account; token: string }> => {
  const account = await makeAccount(server.url);
  const token = account.signedIn.tokens.accessToken;
  await call('/users/me/step-up', { password: account.password }, token);
  return { account, token };
};

describe('a second proof', () => {
  it('is asked for after the password: a code of the app, or a recovery code', async () => {
    const { account, token } = await withStepUp();
    const { secret } = await call<{ secret: string }>('/users/me/totp', {}, token);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
      '/users/me/totp/confirm',
      { code: totp.generate() },
      token,
    );
    await signInByForm(account);
    await heading('Confirm it is you');
    expect(await axeViolations(page)).toEqual([]);
    const right = totp.generate();
    await page.getByLabel('Code of your app').fill(right === '000000' ? '111111' : '000000');
    await page.getByText('This code is not right.').waitFor();
    await button('Use a recovery code instead').click();
    await page.getByLabel('Recovery code').fill('none-of-them');
    await button('Sign In').click();
    await page.getByText('This recovery code is not right or was used before.').waitFor();
    await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await button('Sign In').click();
    await onDashboard();
  });
});

it('an account that is about to be deleted can be kept by whoever signs in to it', async () => {
  const { account, token } = await withStepUp();
  await call('/users/me/deletion', {}, token, 202);
  await signInByForm(account);
  await heading('This account is about to be deleted');
  expect(await axeViolations(page)).toEqual([]);
  await button('Cancel the deletion').click();
  await heading('Your account stays');
  await button('Sign In').click();
  await signInByForm(account);
  await onDashboard();
});

it('Google that is not set up says so, and how to set it up', async () => {
  await page.goto('/login');
  await button('Sign in with Google').click();
  await page.getByText('Google sign-in is not set up on this installation.').waitFor();
  await page.getByText('You run this installation?').click();
  await page.getByText(`${server.url}/api/v1/auth/google/callback`).waitFor();
  await page.goto('/login?error=google_not_configured');
  await page.getByText('Google sign-in is not set up on this installation.').waitFor();
});

describe('the callback', () => {
  const arriveWith = (parameters: string) => page.goto(`/auth/callback${parameters}`);

  it('that brings an error keeps no tokens, and the sign-in page says which', async () => {
    for (const [parameters, error] of [
      ['?error=access_denied', 'access_denied'],
      ['#error=server_error&accessToken=a&refreshToken=b', 'server_error'],
      ['', 'missing_tokens'],
    ] as const) {
      await arriveWith(parameters);
      await page.waitForURL(`**/login?error=${error}`);
      await page.getByRole('alert').waitFor();
      expect(await stored('accessToken')).toBeNull();
    }
  });

  it('takes no tokens that this browser has not asked for', async () => {
    const { signedIn } = await makeAccount(server.url);
    const foreign = new URLSearchParams({ ...signedIn.tokens, state: '{"redirect":"/profile"}' }).toString();
    for (const sign of ['#', '?']) {
      await arriveWith(`${sign}${foreign}`);
      await page.waitForURL('**/login?error=callback_failed');
      expect(await stored('accessToken')).toBeNull();
    }
  });

  it.each(['#', '?'])(
    'takes the tokens of its own sign-in after %s, and leaves none in the history',
    async (sign) => {
      const { signedIn, email } = await makeAccount(server.url);
      const state = '{"nonce":"n","redirect":"/profile"}';
      await page.goto('/about');
      await page.evaluate(
        (text) => sessionStorage.setItem('pendingSignIn', JSON.stringify({ verifier: 'v', state: text })),
        state,
      );
      const addresses: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/')) addresses.push(page.url(), request.headers()['referer'] ?? '');
      });
      await arriveWith(`${sign}${new URLSearchParams({ ...signedIn.tokens, state }).toString()}`);
      await page.waitForURL('**/profile');
      expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email });
      expect(addresses.filter((address) => address.includes(signedIn.tokens.refreshToken))).toEqual([]);
      await page.goBack();
      await page.waitForURL('**/about');
    },
  );
});

describe('two tabs of one browser', () => {
  const bearerOf = (tab: Page): string[] => {
    const seen: string[] = [];
    tab.on('request', (request) => {
      const bearer = request.headers()['authorization'];
      if (bearer) seen.push(bearer);
    });
    return seen;
  };

  const signInElsewhere = async (signedIn: SignedIn): Promise<void> => {
    const other = await visitor.context.newPage();
    await other.goto('/about');
    await other.evaluate(({ user, tokens }) => {
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('refreshToken', tokens.refreshToken);
      localStorage.setItem('accessToken', tokens.accessToken);
    }, signedIn);
    await other.close();
  };

  it('that must renew at once ask once, and both stay signed in', async () => {
    const { signedIn } = await makeAccount(server.url);
    const asked: string[] = [];
    await visitor.context.route('**/api/v1/auth/refresh', async (route) => {
      asked.push(route.request().url());
      await route.continue();
    });
    await page.goto('/robots.txt');
    await page.evaluate((refreshToken) => {
      localStorage.setItem('accessToken', 'worn.out.token');
      localStorage.setItem('refreshToken', refreshToken);
    }, signedIn.tokens.refreshToken);
    const other = await visitor.context.newPage();
    await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')]);
    for (const tab of [page, other]) await tab.getByRole('heading', { name: 'Your sites' }).waitFor();
    expect(asked).toHaveLength(1);
  });

  it('sign out together', async () => {
    await signInByForm(await makeAccount(server.url));
    await onDashboard();
    const other = await visitor.context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { name: 'Your sites' }).waitFor();
    await button('Account menu')
      .or(page.getByRole('button', { name: /Account menu/ }))
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await other.waitForURL('**/login**');
  });

  it('say so when somebody else signs in, and send nothing in the other name', async () => {
    const [first, second] = [await makeAccount(server.url), await makeAccount(server.url)];
    await signInByForm(first);
    await onDashboard();
    await page.getByRole('heading', { name: 'Your sites' }).waitFor();
    const sent = bearerOf(page);
    const { signedIn } = second;
    await signInElsewhere(signedIn);
    await heading('Another account is signed in now');
    await page.getByText(second.email).waitFor();
    expect(sent.filter((bearer) => bearer.includes(signedIn.tokens.accessToken))).toEqual([]);
    await button('Reload').click();
    await page.getByRole('heading', { name: 'Your sites' }).waitFor();
    expect(JSON.parse((await stored('user')) ?? '{}')).toMatchObject({ email: second.email });
  });

  it('keep what one person has not saved from the other, who may edit the same site', async () => {
    const owner = await call<SignedIn>('/auth/demo', { id: 'owner' });
    const admin = await call<SignedIn>('/auth/demo', { id: 'tenant-admin' });
    const site = await makeSite(server.url, { email: '', password: '', signedIn: owner });
    const title = canvasOf(page).locator('h1').first();
    const showSite = async (): Promise<void> => {
      await page.goto(`/builder/${site.id}`);
      await title.waitFor();
    };
    await page.goto('/about');
    await signInElsewhere(owner);
    await showSite();
    const before = await title.textContent();
    const isWrite = (url: URL): boolean => /\/documents\//.test(url.pathname);
    await visitor.context.route(isWrite, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await title.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Chưa kịp lưu');
    await page.keyboard.press('Enter');
    await expect.poll(() => saveStatus(page).textContent(), { timeout: 15_000 }).toMatch(/^Offline/);

    await signInElsewhere(admin);
    await heading('Another account is signed in now');
    await visitor.context.unroute(isWrite);
    await button('Reload').click();
    await title.waitFor();
    await expect.poll(() => saveStatus(page).textContent()).toBe('Saved');
    expect(await title.textContent()).toBe(before);

    await signInElsewhere(owner);
    await heading('Another account is signed in now');
    await button('Reload').click();
    await expect.poll(() => title.textContent()).toBe('Chưa kịp lưu');
    await expect.poll(() => saveStatus(page).textContent(), { timeout: 15_000 }).toBe('Saved');
  });
});

it('a session that ended tells why on the sign-in page', async () => {
  for (const [code, sentence] of [
    ['account_suspended', 'This account is suspended.'],
    ['tenant_suspended', 'This workspace is suspended.'],
    ['wrong_tenant', 'You were signed in with an account of another workspace.'],
  ] as const) {
    await page.route('**/api/v1/auth/{profile,refresh}', (route) =>
      route.fulfill({ status: code === 'wrong_tenant' ? 401 : 403, json: { code, error: code } }),
    );
    await page.goto('/about');
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'any');
      localStorage.setItem('refreshToken', 'any');
    });
    // It leaves again before it has loaded.
    await page.goto('/profile', { waitUntil: 'commit' });
    await page.waitForURL(`**/login?error=${code}`);
    await page.getByText(sentence).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await stored('accessToken')).toBeNull();
    await page.unroute('**/api/v1/auth/{profile,refresh}');
  }
});
