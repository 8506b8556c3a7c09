import type { SignedIn } from '@sitewright/contract/auth/auth';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../support/api.ts';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// Settings of the installation, and their effect on platform staff. The file starts its own server, because it makes
// the second factor mandatory for all of them. The screens have component tests.

let server: RunningServer;
let boss: SignedIn;

const call = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
};
const asBoss = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  call<T>(method, path, body, boss.tokens.accessToken);
const signIn = (email: string, password: string): Promise<SignedIn> =>
  call('POST', '/auth/login', { email, password });
/** Signs a tab in without the form, once, so that a sign-out in it persists. */
const open = async ({ user, tokens }: SignedIn): Promise<Visitor> => {
  const visitor = await newVisitor(server.url, { width: 1280 });
  await visitor.page.goto('/about');
  await visitor.page.evaluate(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    },
    { ...tokens, user: JSON.stringify(user) },
  );
  return visitor;
};
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {}).last();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** Completes the step-up that the next action requires. */
const prove = async (page: Page, password: string): Promise<void> => {
  const proof = dialog(page, "Verify it's you");
  await proof.getByLabel('Password', { exact: true }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await proof.waitFor({ state: 'detached' });
};

beforeAll(async () => {
  server = await startServer({ DEMO: '0' });
  boss = await signIn('admin@sitewright.localhost', adminPassword);
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

describe('the settings of the installation', () => {
  let visitor: Visitor;
  let page: Page;
  let secret = '';
  const security = () => page.getByRole('form', { name: 'Security' });
  runInOrder(() => page);
  beforeAll(async () => {
    boss = await signIn('admin@sitewright.localhost', adminPassword);
    visitor = await open(boss);
    ({ page } = visitor);
    await page.goto('/admin/settings');
  });

  it('require a second factor of staff once the deciding user has one', async () => {
    // By keyboard: late content above would shift the target away from a click.
    const { accessToken } = boss.tokens;
    await call('POST', '/users/me/step-up', { password: adminPassword }, accessToken);
    ({ secret } = await call<{ secret: string }>('POST', '/users/me/totp', {}, accessToken));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await call('POST', '/users/me/totp/confirm', { code }, accessToken);
    await security().getByRole('switch').press('Space');
    await Promise.all([
      page.getByText('Settings saved.').waitFor(),
      security().getByRole('button', { name: 'Save changes' }).click(),
    ]);
    await page.reload();
    await expect.poll(() => security().getByRole('switch').isChecked()).toBe(true);
  });

  it('redirect staff without a second factor to its setup, and back', async () => {
    const staff = await makeAccount(server.url);
    await asBoss('PUT', `/admin/users/${staff.signedIn.user.id}/platform-role`, {
      role: 'PLATFORM_ADMIN',
    });
    const theirs = await open(await signIn(staff.email, staff.password));
    await theirs.page.goto('/admin/users');
    await theirs.page.waitForURL('**/profile/two-factor');
    const notice = theirs.page.getByRole('region', { name: 'Two-factor authentication is required' });
    await notice.waitFor();
    expect(await axeViolations(theirs.page)).toEqual([]);
    await press(theirs.page, 'Set up app');
    await prove(theirs.page, staff.password);
    const setup = dialog(theirs.page, 'Set up app');
    const shown = (await setup.getByLabel("Can't scan? Enter this key in your app:").textContent()) ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(shown.replaceAll(' ', '')) });
    await setup.getByLabel('6-digit code from your app').fill(totp.generate());
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await dialog(theirs.page, 'Save your recovery codes')
      .getByRole('button', { name: 'I saved my codes' })
      .click();
    await notice.getByRole('button', { name: 'Continue' }).click();
    await theirs.page.waitForURL('**/admin/users');
    await theirs.page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
    await theirs.page.getByRole('table').waitFor();
    expect(theirs.errors).toEqual([]);
    await theirs.context.close();
    expect(visitor.errors).toEqual([]);
  });
});
