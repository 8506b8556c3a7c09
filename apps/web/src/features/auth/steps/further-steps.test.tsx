import { cancelDeletion } from '@sitewright/contract/account/personal-data';
import { login } from '@sitewright/contract/auth/auth';
import { signInResultSchema, completeSecondFactor } from '@sitewright/contract/auth/sign-in';
import { expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser, tokensOf } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

// Additional steps between the correct password and the session.

const user = makeUser();
const tokens = tokensOf(user);

const signIn = async (screen: Locator): Promise<void> => {
  await screen.getByLabelText('Email').fill('mai@example.com');
  await screen.getByLabelText('Password').fill('correct horse battery');
  await screen.getByRole('button', { name: 'Sign In' }).click();
};
const heading = (screen: Locator, name: string) =>
  expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();

it('the second factor accepts an authenticator code or a recovery code', async () => {
  const challenge = { challenge: 'challenge-1', methods: ['totp', 'recovery'] };
  mock(login, mockError('second_factor_required', { details: challenge }));
  mock(completeSecondFactor, ({ body: { recoveryCode } }) =>
    recoveryCode === 'kestrel-marsh'
      ? sample(signInResultSchema, { user, tokens, method: 'password' })
      : mockError('code_invalid'),
  );
  const screen = await renderScreen('/login?redirect=%2Fprofile', { as: null });
  await signIn(screen);
  await heading(screen, 'Two-factor authentication');
  expect(await axeViolations()).toEqual([]);
  await screen.getByLabelText('Authentication code').fill('000000');
  await expect.element(screen.getByText(/^Wrong code\./)).toBeVisible();
  await expect.element(screen.getByLabelText('Authentication code')).toHaveValue('');
  await screen.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await screen.getByLabelText('Recovery code').fill('none-of-them');
  await screen.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(screen.getByText(/^This recovery code is wrong or already used\./)).toBeVisible();
  await screen.getByLabelText('Recovery code').fill('kestrel-marsh');
  await screen.getByRole('button', { name: 'Sign In' }).click();
  // The requested page is preserved.
  await expect.poll(() => location.pathname).toBe('/profile');
  expect(sentTo(completeSecondFactor).map(({ body }) => body)).toEqual([
    { challenge: 'challenge-1', code: '000000' },
    { challenge: 'challenge-1', recoveryCode: 'none-of-them' },
    { challenge: 'challenge-1', recoveryCode: 'kestrel-marsh' },
  ]);
});

it('a second factor without attempts left restarts with the password', async () => {
  const challenge = { challenge: 'challenge-1', methods: ['totp', 'recovery'] };
  mock(login, mockError('second_factor_required', { details: challenge }));
  mock(completeSecondFactor, mockError('link_used'));
  const screen = await renderScreen('/login', { as: null });
  await signIn(screen);
  await screen.getByLabelText('Authentication code').fill('000000');
  await expect.element(screen.getByText(/^This sign-in has timed out\./)).toBeVisible();
  await expect.element(screen.getByLabelText('Authentication code')).toBeDisabled();
  await screen.getByRole('button', { name: 'Start over' }).click();
  await heading(screen, 'Welcome Back');
});

it('a pending account deletion can be cancelled during sign-in', async () => {
  mock(login, mockError('deletion_pending', { details: { cancelToken: 'keep-it' } }));
  const screen = await renderScreen('/login', { as: null });
  await signIn(screen);
  await heading(screen, 'This account is scheduled for deletion');
  expect(await axeViolations()).toEqual([]);
  mock(cancelDeletion, mockError('unavailable'));
  await screen.getByRole('button', { name: 'Cancel deletion' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  mock(cancelDeletion, { ok: true });
  mock(login, { user, tokens });
  await screen.getByRole('button', { name: 'Cancel deletion' }).click();
  await heading(screen, 'Deletion canceled');
  expect(sentTo(cancelDeletion).map(({ body }) => body)).toEqual([
    { token: 'keep-it' },
    { token: 'keep-it' },
  ]);
  await screen.getByRole('button', { name: 'Sign In' }).click();
  await signIn(screen);
  await expect.poll(() => location.pathname).toBe('/dashboard');
});
