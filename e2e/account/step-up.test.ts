import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, makeAccount, signInBrowser } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor } from '../support/browser.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { adminPassword, type TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Passkeys and emailed codes: for sign-in, and for the step-up before irreversible actions.

let server: TestServer;
let outbox: Outbox;

beforeAll(async () => {
  server = await sharedServer();
  outbox = await openOutbox(server.url, adminPassword);
});
afterAll(closeBrowser);

const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const proofOn = (page: Page) => page.getByRole('dialog', { name: "Verify it's you" });
/** Starts an action that requires a step-up: the setup of an authenticator app. */
const askForKey = async (page: Page): Promise<void> => {
  await page.goto('/profile/two-factor');
  await page.getByRole('button', { name: 'Set up app', exact: true }).click();
  await proofOn(page).waitFor();
};
const keyIsShown = (page: Page) => page.getByRole('dialog', { name: 'Set up app' }).waitFor();

it('a passkey works for sign-in, as second factor and for a step-up; a device without it can do none of these', async () => {
  const account = await makeAccount(server.url);
  const { accessToken } = account.signedIn.tokens;
  await post('/users/me/step-up', { password: account.password }, accessToken);
  const visitor = await newVisitor(server.url);
  const { page } = visitor;
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
  await page.goto('/login');
  const status = await page.evaluate(async (token) => {
    const send = (path: string, body: unknown) =>
      fetch(`/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const { options } = await (await send('/users/me/passkeys/options', {})).json();
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return (await send('/users/me/passkeys', { name: 'This laptop', response: made.toJSON() })).status;
  }, accessToken);
  expect(status).toBe(201);

  const isThem = async (): Promise<void> => {
    await page.waitForURL('**/dashboard');
    const user = await page.evaluate(() => localStorage.getItem('user'));
    expect(JSON.parse(user ?? '{}')).toMatchObject({ email: account.email });
  };
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Two-factor authentication' }).waitFor();
  await page.getByRole('button', { name: 'Use passkey', exact: true }).click();
  await isThem();
  await page.evaluate(() => localStorage.clear());

  const isPresent = (isUserVerified: boolean) =>
    debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const alone = page.getByRole('button', { name: 'Sign in with a passkey' });
  await isPresent(false);
  await page.goto('/login');
  await alone.click();
  await page.getByText('No passkey was used.').waitFor();
  await isPresent(true);
  await alone.click();
  await isThem();

  // A passkey sign-in does not count as a step-up.
  await askForKey(page);
  await isPresent(false);
  const other = proofOn(page).getByRole('button', { name: 'Use a passkey' });
  // The default method depends on the user's factors; the link selects this one.
  if ((await proofOn(page).getByLabel('Password', { exact: true }).count()) > 0) await other.click();
  expect(await axeViolations(page)).toEqual([]);
  await other.click();
  await proofOn(page).getByRole('alert').waitFor();
  await isPresent(true);
  await other.click();
  await keyIsShown(page);
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});

it('an emailed code completes the step-up of a user without a password, and a wrong one does not', async () => {
  const email = 'without-password@example.com';
  await post('/auth/register-or-otp', { email });
  const signedIn = await post<SignedIn>('/auth/verify-otp', { email, code: await outbox.codeTo(email) });
  const account: Account = { email, password: '', signedIn };
  const visitor = await newVisitor(server.url);
  const { page } = visitor;
  await signInBrowser(page, account);
  await askForKey(page);
  expect(await proofOn(page).getByLabel('Password', { exact: true }).count()).toBe(0);
  await proofOn(page).getByRole('button', { name: 'Get a code by email' }).click();
  await proofOn(page).getByText(`6-digit code to ${email}`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const right = await outbox.codeTo(email);
  const field = proofOn(page).getByLabel('Code from your email');
  await field.fill(right === '000000' ? '111111' : '000000');
  await proofOn(page).getByRole('button', { name: 'Confirm' }).click();
  await proofOn(page).getByText('Wrong code.').waitFor();
  await field.fill(right);
  await proofOn(page).getByRole('button', { name: 'Confirm' }).click();
  await keyIsShown(page);
  expect(visitor.errors).toEqual([]);
  await visitor.context.close();
});
