import { mailSchema, sendTestMail } from '@sitewright/contract/mail/mail';
import {
  getPlatformSettings,
  type PlatformSettings,
  platformSettingsSchema,
  updatePlatformSettings,
} from '@sitewright/contract/platform/platform-settings';
import { beforeEach, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

const callbackUrl = 'https://build.example/api/v1/auth/google/callback';
let settings: PlatformSettings;

beforeEach(() => {
  settings = sample(platformSettingsSchema, {
    installation: {
      url: 'https://build.example',
      sitesDomain: 'sites.example',
      mail: { hasServer: false, from: 'mail@build.example' },
      google: { isSetUp: false, callbackUrl },
    },
  });
  mock(getPlatformSettings, () => settings);
});

const open = (role: 'SUPER_ADMIN' | 'PLATFORM_ADMIN' = 'SUPER_ADMIN') =>
  renderScreen('/admin/settings', { as: makeUser(role) });
const security = (screen: Locator) => screen.getByRole('form', { name: 'Security' });

it('the settings screen lists environment configuration with its variable names', async () => {
  const screen = await open();
  const mail = screen.getByRole('region', { name: 'Email' });
  await expect.element(mail.getByText(/^Not configured: emails are stored/)).toBeVisible();
  const google = screen.getByRole('region', { name: 'Google sign-in' });
  await expect.element(google.getByText(callbackUrl)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

it('a test email is sent to the current user and shown', async () => {
  const id = '00000000-0000-4000-8000-000000000007';
  mock(sendTestMail, sample(mailSchema, { id, recipient: 'mai@example.com' }));
  const screen = await open();
  await screen.getByRole('button', { name: 'Send test email' }).click();
  await expect.element(screen.getByText('Test email to mai@example.com created.')).toBeVisible();
  await expect.poll(() => location.pathname).toBe(`/admin/mail/${id}`);
});

it('a mandatory second factor for staff can be enabled only by a user who has one', async () => {
  const words = 'Set up two-factor authentication for your own account first.';
  mock(updatePlatformSettings, mockError('would_lock_you_out', { error: words }));
  const screen = await open();
  const form = security(screen);
  const duty = form.getByRole('switch');
  await duty.click({ force: true });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(form.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(form.getByRole('link')).toHaveAttribute('href', '/profile/two-factor');
  expect(await axeViolations()).toEqual([]);
  await form.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(duty).not.toBeChecked();

  mock(updatePlatformSettings, ({ body }) => {
    const requireTwoFactorForStaff = body.security?.requireTwoFactorForStaff === true;
    settings = { ...settings, security: { requireTwoFactorForStaff }, version: settings.version + 1 };
    return settings;
  });
  await duty.click({ force: true });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Settings saved.')).toBeVisible();
  await expect.element(duty).toBeChecked();
  expect(sentTo(updatePlatformSettings).map(({ body }) => body.security)).toEqual([
    { requireTwoFactorForStaff: true },
    { requireTwoFactorForStaff: true },
  ]);
});

it('a PLATFORM_ADMIN sees the settings read-only', async () => {
  const screen = await open('PLATFORM_ADMIN');
  await expect.element(screen.getByText('Only super admins can change these settings.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save changes' }).query()).toBeNull();
  await expect.element(security(screen).getByRole('switch')).toBeDisabled();
});
