import { limits } from '@sitewright/contract/limits';
import { signInResultSchema, requestCode, verifyCode } from '@sitewright/contract/auth/sign-in';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser, tokensOf } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

const user = makeUser();
const arrival = sample(signInResultSchema, { user, tokens: tokensOf(user), method: 'code' });
const right = '271828';
let left: number;

beforeEach(() => {
  left = limits.auth.codeTries;
  mock(requestCode, sample(requestCode.response, { minutes: 10 }));
  mock(verifyCode, ({ body: { code } }) => {
    if (code === right) return arrival;
    left -= 1;
    return mockError('code_invalid', { details: { attemptsLeft: left } });
  });
});
afterEach(() => void vi.useRealTimers());

const askForCode = async (screen: Locator): Promise<void> => {
  await screen.getByLabelText('Email').fill('lan@example.com');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByLabelText('6-digit code')).toHaveFocus();
};

it('the code step counts wrong attempts and accepts a pasted code with spaces', async () => {
  const screen = await renderScreen('/auth/code?redirect=%2Fdashboard%2Fnew-site&context=wizard', {
    as: null,
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in with a code' })).toBeVisible();
  await askForCode(screen);
  const field = screen.getByLabelText('6-digit code');
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('000000');
  await expect.element(screen.getByText('Wrong code. 4 attempts left.')).toBeVisible();
  await field.fill('271 828');
  await expect.element(screen.getByRole('heading', { name: 'What is your business?' })).toBeVisible();
  expect(location.pathname).toBe('/dashboard/new-site');
  expect(sentTo(requestCode).map(({ body }) => body)).toEqual([
    { email: 'lan@example.com', context: 'wizard' },
  ]);
  expect(sentTo(verifyCode).map(({ body }) => body)).toEqual([
    { email: 'lan@example.com', code: '000000', remember: true },
    { email: 'lan@example.com', code: right, remember: true },
  ]);
});

it('a code is invalid after its last attempt, and can be resent after the wait', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const screen = await renderScreen('/auth/code', { as: null });
  await askForCode(screen);
  const field = screen.getByLabelText('6-digit code');
  for (const tries of ['4 attempts', '3 attempts', '2 attempts', 'One attempt']) {
    await field.fill('000000');
    await expect.element(screen.getByText(`Wrong code. ${tries} left.`)).toBeVisible();
  }
  await field.fill('000000');
  await expect.element(screen.getByText(/^This code has expired\./)).toBeVisible();
  await expect.element(field).toBeDisabled();
  const wait = screen.getByRole('button', { name: /^Resend in/ });
  await expect.element(wait).toBeDisabled();
  await vi.advanceTimersByTimeAsync(limits.auth.resendSeconds * 1000);
  await screen.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect.element(wait).toBeDisabled();
  expect(sentTo(requestCode)).toHaveLength(2);
  await field.fill(right);
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

it('an invalid email gets no code', async () => {
  const screen = await renderScreen('/auth/code', { as: null });
  await screen.getByLabelText('Email').fill('nowhere');
  await screen.getByRole('button', { name: 'Send code' }).click();
  await expect.element(screen.getByText('Enter an email address like you@company.com')).toBeVisible();
  expect(sentTo(requestCode)).toEqual([]);
});
