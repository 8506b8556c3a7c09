import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, makeAccount } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, reusedVisitor, newVisitor, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Account settings with real files and devices. The screens have component tests.

let server: TestServer;
let visitor: Visitor;
let page: Page;
let account: Account;

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(closeBrowser);
const emptyTab = reusedVisitor(() => server.url);
beforeEach(async () => {
  visitor = await emptyTab();
  page = visitor.page;
  account = await makeAccount(server.url);
  await enter(page, account);
});
afterEach(async () => {
  expect(visitor.errors).toEqual([]);
});

/** Signs a tab in without the form, once, so that a sign-out in it persists. */
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
const dialog = (name?: string) => page.getByRole('dialog', name ? { name } : {});
const prove = async (): Promise<void> => {
  const proof = dialog("Verify it's you");
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
const imageFile = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();

it('an avatar is cropped to a square and persists after a reload', async () => {
  await page.goto('/profile');
  const chooser = page.waitForEvent('filechooser');
  await button('Choose image').click();
  await (await chooser).setFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: await imageFile() });
  await button('Save image').click();
  const kept = page.getByRole('img', { name: 'Profile image', exact: true });
  await kept.waitFor();
  const width = () => kept.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(256);
  await page.reload();
  await expect.poll(width).toBe(256);
});

describe('two-factor', () => {
  it('an authenticator app is set up, required at the next sign-in, and disabled again', async () => {
    await page.goto('/profile/two-factor');
    await button('Set up app').click();
    await prove();
    const setup = dialog('Set up app');
    const typed = setup.getByLabel("Can't scan? Enter this key in your app:");
    const secret = Secret.fromBase32(((await typed.textContent()) ?? '').replaceAll(' ', ''));
    const totp = new TOTP({ secret });
    await setup.getByLabel('6-digit code from your app').fill(totp.generate());
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await dialog('Save your recovery codes').getByRole('button', { name: 'I saved my codes' }).click();
    await page.getByText('10 of 10 codes left').waitFor();

    const next = await newVisitor(server.url);
    await signInByForm(next.page, account);
    await next.page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
    // The code of this 30 s window was used for the setup; the next one is valid too.
    await next.page.getByLabel('Authentication code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await next.page.waitForURL('**/dashboard');
    await next.context.close();

    await button('Turn off').click();
    await dialog('Turn off authenticator app?').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Authenticator app turned off.').waitFor();
    await button('Set up app').waitFor();
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
    await button('Add passkey').click();
    const adding = dialog('Add passkey');
    await adding.getByLabel('Passkey name').fill('Work laptop');
    await debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    await prove();
    await adding.getByText("The passkey wasn't created.").waitFor();
    expect(await adding.getByLabel('Passkey name').inputValue()).toBe('Work laptop');
    await debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    await dialog('Save your recovery codes').getByRole('button', { name: 'I saved my codes' }).click();
    await page.getByText('Work laptop').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await button('Add passkey').click();
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    await adding.getByText('This device already has a passkey for your account.').waitFor();
    await adding.getByRole('button', { name: 'Cancel' }).click();

    await button('Rename: Work laptop').click();
    await dialog('Rename passkey').getByLabel('Passkey name').fill('Home laptop');
    await dialog('Rename passkey').getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Home laptop').waitFor();

    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await button('Sign in with a passkey').click();
    await page.waitForURL('**/dashboard');
    await page.goto('/profile/two-factor');
    await button('Remove: Home laptop').click();
    await dialog('Remove “Home laptop”?').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Passkey removed.').or(dialog("Verify it's you")).first().waitFor();
    if (await dialog("Verify it's you").count()) await prove();
    await page.getByText('Passkey removed.').waitFor();
    expect(await page.getByText('Home laptop').count()).toBe(0);
  });
});
