import { getMe, profile } from '@sitewright/contract/auth/auth';
import {
  signInResultSchema,
  followLink,
  forgotPassword,
  inspectLink,
  resendVerification,
  resetPassword,
} from '@sitewright/contract/auth/sign-in';
import { expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser, tokensOf } from '../../../testing/user.ts';
import { noConnection, mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

// Targets of emailed links, and the screens that request them.

const heading = (screen: Locator, name: string) =>
  expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();
const link = (fields: Partial<ReturnType<typeof sample<typeof inspectLink.response>>>) =>
  sample(inspectLink.response, { email: 'm•••@example.com', ...fields });

it('a magic link signs in by its button only, and shows the password tip', async () => {
  const user = makeUser('USER', { hasPassword: false, emailVerified: true });
  const arrival = sample(signInResultSchema, { user, tokens: tokensOf(user), method: 'magic_link' });
  mock(profile, user);
  mock(getMe, user);
  mock(inspectLink, link({ kind: 'magic_link' }));
  mock(followLink, sample(followLink.response, { arrival: { ...arrival, redirect: '/profile' } }));
  const screen = await renderScreen('/auth/link?token=t1', { as: null });
  await heading(screen, 'Sign in');
  await expect.element(screen.getByText('m•••@example.com')).toBeVisible();
  expect(sentTo(followLink)).toEqual([]);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => location.pathname).toBe('/profile');
  expect(sentTo(followLink).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { token: 't1', remember: true },
  ]);
  await screen.getByRole('region', { name: 'Set a password' }).getByRole('link').click();
  await heading(screen, 'Reset your password');
  await expect.element(screen.getByLabelText('Email')).toHaveValue('mai@example.com');
});

it('a magic link continues in the pending wizard', async () => {
  const user = makeUser();
  const arrival = sample(signInResultSchema, { user, tokens: tokensOf(user), method: 'magic_link' });
  mock(inspectLink, link({ kind: 'magic_link' }));
  mock(followLink, sample(followLink.response, { arrival }));
  localStorage.setItem('active_wizard_id', 'w1');
  const screen = await renderScreen('/auth/link?token=t1', { as: null });
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard/new-site');
  expect(localStorage.getItem('wizard_auto_generate')).toBe('true');
  expect(localStorage.getItem('show_password_tip')).toBe('true');
});

it('a used or unknown link shows its state and a next step', async () => {
  mock(inspectLink, link({ kind: 'magic_link', state: 'used' }));
  await heading(await renderScreen('/auth/link?token=t1', { as: null }), 'This link was already used');

  mock(inspectLink, link({ kind: 'magic_link' }));
  mock(followLink, mockError('link_used'));
  const meanwhile = await renderScreen('/auth/link?token=t2', { as: null });
  await meanwhile.getByRole('button', { name: 'Continue' }).click();
  await heading(meanwhile, 'This link was already used');

  mock(inspectLink, mockError('not_found'));
  const cutOff = await renderScreen('/auth/link?token=cut-off', { as: null });
  await heading(cutOff, "This link isn't valid");
  await cutOff.getByRole('link', { name: 'Go to sign in' }).click();
  await heading(cutOff, 'Welcome Back');
});

it('a link whose inspection failed can be retried', async () => {
  mock(inspectLink, noConnection);
  const screen = await renderScreen('/auth/link?token=t3', { as: null });
  await heading(screen, "Couldn't check the link");
  mock(inspectLink, link({ kind: 'magic_link' }));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await heading(screen, 'Sign in');
});

it('an email is verified through the banner and its link, and the banner disappears', async () => {
  const person = makeUser('USER', { emailVerified: false });
  const screen = await renderScreen('/dashboard', { as: person });
  const banner = screen.getByRole('region', { name: 'Verify your email' });
  await banner.getByRole('button', { name: 'Resend email' }).click();
  await expect.element(banner.getByText(/Open the link in that email\.$/)).toBeVisible();
  expect(sentTo(resendVerification)).toHaveLength(1);

  mock(inspectLink, link({ kind: 'verify_email' }));
  mock(followLink, () => {
    person.emailVerified = true;
    return sample(followLink.response, { kind: 'verify_email', email: person.email });
  });
  await renderScreen('/auth/link?token=t4', { as: person });
  await screen.getByRole('button', { name: 'Verify email' }).click();
  await heading(screen, 'Email verified');
  await screen.getByRole('button', { name: 'Go to your sites' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Sites' })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

it('a new email applies once its link is confirmed', async () => {
  const person = makeUser();
  mock(inspectLink, link({ kind: 'change_email' }));
  mock(followLink, () => {
    person.email = 'new@example.com';
    return sample(followLink.response, { kind: 'change_email', email: person.email });
  });
  const screen = await renderScreen('/auth/link?token=t5', { as: person });
  expect(sentTo(followLink)).toEqual([]);
  await screen.getByRole('button', { name: 'Verify new email' }).click();
  await heading(screen, 'Email verified');
  await renderScreen('/profile/email', { as: person });
  await expect.element(screen.getByText('new@example.com', { exact: true })).toBeVisible();
});

it('a password reset is requested with the typed email, and the response does not reveal whether it exists', async () => {
  mock(forgotPassword, sample(forgotPassword.response, { minutes: 30 }));
  const screen = await renderScreen('/login', { as: null });
  await screen.getByLabelText('Email').fill('mai@example.com');
  await screen.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('mai@example.com');
  await screen.getByRole('button', { name: 'Send reset link' }).click();
  await heading(screen, 'Check your inbox');
  // The same text as for an unknown email.
  await expect
    .element(screen.getByText(/^If mai@example\.com has an account, we sent a link to it\./))
    .toBeVisible();
  expect(sentTo(forgotPassword).map(({ body }) => body)).toEqual([{ email: 'mai@example.com' }]);
});

it('a password reset link enforces the length, saves the password and signs in', async () => {
  const user = makeUser();
  mock(inspectLink, link({ kind: 'reset_password' }));
  mock(
    resetPassword,
    sample(signInResultSchema, { user, tokens: tokensOf(user), method: 'password', redirect: null }),
  );
  const screen = await renderScreen('/auth/link?token=t5', { as: null });
  await heading(screen, 'Set a new password');
  const field = screen.getByLabelText('New password');
  await field.fill('short');
  await screen.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.element(screen.getByText('Use at least 10 characters')).toBeVisible();
  expect(sentTo(resetPassword)).toEqual([]);
  await field.fill('seven kestrels over the marsh');
  await screen.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.element(screen.getByText("Password saved. You're signed in.")).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/dashboard');
  expect(sentTo(resetPassword).map(({ body }) => body)).toEqual([
    { token: 't5', password: 'seven kestrels over the marsh' },
  ]);
});

it('a new password that the server rejects shows the reason at the field', async () => {
  const words = 'This password is on a list of stolen ones';
  mock(inspectLink, link({ kind: 'reset_password' }));
  mock(resetPassword, mockError('validation_failed', { fields: { password: words } }));
  const screen = await renderScreen('/auth/reset?token=t6', { as: null });
  await screen.getByLabelText('New password').fill('correct horse battery');
  await screen.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(screen.getByLabelText('New password')).toHaveValue('correct horse battery');
});
