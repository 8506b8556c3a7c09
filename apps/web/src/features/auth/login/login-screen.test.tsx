import { getMe, login } from '@sitewright/contract/auth/auth';
import { requestMagicLink, getSignInMethods } from '@sitewright/contract/auth/sign-in';
import { expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser, tokensOf } from '../../../testing/user.ts';
import { noConnection, mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

const open = (query = '') => renderScreen(`/login${query}`, { as: null });

it('email and password sign in and redirect to the requested page', async () => {
  const user = makeUser();
  mock(login, { user, tokens: tokensOf(user) });
  mock(getMe, user);
  const screen = await open('?redirect=%2Fprofile');
  await screen.getByLabelText('Email').fill(' mai@example.com ');
  await screen.getByLabelText('Password').fill('correct horse battery');
  await screen.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => location.pathname).toBe('/profile');
  expect(sentTo(login).map(({ body }) => body)).toEqual([
    { email: 'mai@example.com', password: 'correct horse battery', remember: true },
  ]);
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ email: user.email });
});

it('a suspended user is told why the sign-in fails', async () => {
  mock(login, mockError('account_suspended', { error: 'This account is suspended.' }));
  const screen = await open();
  await screen.getByLabelText('Email').fill('mai@example.com');
  await screen.getByLabelText('Password').fill('correct horse battery');
  await screen.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(screen.getByRole('alert').getByText(/suspended/)).toBeVisible();
});

it('a magic link requires an email and carries the requested page', async () => {
  mock(requestMagicLink, sample(requestMagicLink.response, { minutes: 15 }));
  const screen = await open('?redirect=%2Fprofile');
  const ask = screen.getByRole('button', { name: 'Login with Magic Link' });
  await ask.click();
  await expect.element(screen.getByText('Please enter your email address')).toBeVisible();
  expect(sentTo(requestMagicLink)).toEqual([]);
  await screen.getByLabelText('Email').fill('lan@example.com');
  await ask.click();
  await expect
    .element(screen.getByText('Magic link sent to lan@example.com! Check your inbox.'))
    .toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible();
  await expect
    .element(screen.getByText(/lan@example\.com.*It expires in 15 minutes and works once\./))
    .toBeVisible();
  expect(sentTo(requestMagicLink).map(({ body }) => body)).toEqual([
    { email: 'lan@example.com', redirect: '/profile', context: 'login' },
  ]);
});

it('a magic link that cannot be sent shows an error and keeps the email', async () => {
  const words = 'Too many links were asked for. Wait an hour.';
  mock(requestMagicLink, mockError('rate_limited', { error: words }));
  const screen = await open();
  await screen.getByLabelText('Email').fill('lan@example.com');
  await screen.getByRole('button', { name: 'Login with Magic Link' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('lan@example.com');
});

it('an unconfigured Google sign-in shows setup instructions', async () => {
  const words = /^Google sign-in isn't available\./;
  const screen = await open();
  await screen.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByText(/^Do you manage this platform\?/).click();
  await expect.element(screen.getByText(`${location.origin}/api/v1/auth/google/callback`)).toBeVisible();

  const sentBack = await open('?error=google_not_configured');
  await expect.element(sentBack.getByText(words)).toBeVisible();
});

it('the Google sign-in does not start while the API is unreachable, and shows an error', async () => {
  mock(getSignInMethods, noConnection);
  const screen = await open();
  await screen.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect.element(screen.getByText(/^Couldn't start Google sign-in\./)).toBeVisible();
});

it.each([
  ['account_suspended', /^This account is suspended\./],
  ['tenant_suspended', /^This workspace is suspended\./],
  ['wrong_tenant', /^This account belongs to another workspace\./],
  ['registration_closed', /^This workspace is invite only\./],
  ['access_denied', /^You canceled the sign-in\./],
  ['google_email_in_use', /the email isn't verified/],
  ['missing_tokens', /^Google sign-in didn't finish\./],
  ['callback_failed', /^Couldn't complete sign-in\./],
  ['server_error', /^The provider refused the sign-in\./],
])('the error %s shows its message on the sign-in page', async (code, words) => {
  const screen = await open(`?error=${code}`);
  await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});
