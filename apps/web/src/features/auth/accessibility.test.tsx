import { listDemoUsers, demoUserSchema } from '@sitewright/contract/auth/auth';
import { inspectInvitation } from '@sitewright/contract/members/members';
import { inspectLink, verifyCode } from '@sitewright/contract/auth/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Locator } from 'vitest/browser';
import { axeViolations } from '../../testing/axe-violations.ts';
import { mock } from '../../testing/mock-api.ts';
import { mockError } from '../../testing/mock-error.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sample } from '../../testing/sample.ts';

// Accessibility of the sign-in and registration screens with their error states, in light and dark mode.

beforeEach(() => {
  mock(listDemoUsers, {
    people: [sample(demoUserSchema, { id: 'owner', name: 'Olivia Owner', email: 'owner@example.com' })],
    isLocked: false,
  });
  mock(inspectLink, mockError('not_found'));
  mock(inspectInvitation, mockError('invitation_invalid'));
  mock(verifyCode, mockError('code_invalid'));
});

const heading = (screen: Locator) =>
  expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeVisible();
const press = (screen: Locator, name: string) => screen.getByRole('button', { name }).click();
const alerted = (screen: Locator) => expect.element(screen.getByRole('alert').first()).toBeVisible();

const states: readonly [string, string, (screen: Locator) => Promise<unknown>][] = [
  ['signing in', '/login', (screen) => expect.element(screen.getByText('Try a demo account')).toBeVisible()],
  ['signing in, with what went wrong', '/login?error=wrong_tenant', alerted],
  [
    'signing in without a password',
    '/login',
    async (screen) => {
      await press(screen, 'Sign In');
      await expect.element(screen.getByText('Enter your password')).toBeVisible();
    },
  ],
  [
    'asking for a code',
    '/auth/code',
    (screen) => expect.element(screen.getByRole('button', { name: 'Send code' })).toBeVisible(),
  ],
  [
    'a wrong code',
    '/auth/code',
    async (screen) => {
      await screen.getByLabelText('Email').fill('stranger@example.com');
      await press(screen, 'Send code');
      await screen.getByLabelText('6-digit code').fill('000000');
      await alerted(screen);
    },
  ],
  [
    'a forgotten password',
    '/forgot-password',
    (screen) => expect.element(screen.getByRole('button', { name: 'Send reset link' })).toBeVisible(),
  ],
  ['a link without a token', '/auth/link', heading],
  ['a link that is not valid', '/auth/link?token=none', heading],
  ['a reset without a token', '/auth/reset', heading],
  ['a reset that is not valid', '/auth/reset?token=none', heading],
  ['an invitation without a token', '/invitation', heading],
  ['an invitation that is not valid', '/invitation?token=none', heading],
  ['a site before the sign-in', '/dashboard/new-site', heading],
  [
    'joining with faults',
    '/dashboard/new-site?redirect=%2Fmedia',
    async (screen) => {
      await screen.getByLabelText('Password').fill('short');
      await press(screen, 'Create account');
      await expect.element(screen.getByText(/^Enter an email address like/)).toBeVisible();
    },
  ],
];

describe.each([1280, 375])('the sign-in and registration screens at %i px', (width) => {
  it.each(states)('%s has no accessibility violation', async (_name, path, reach) => {
    await reach(await renderScreen(path, { as: null, width }));
    expect(await axeViolations()).toEqual([]);
  });
});
