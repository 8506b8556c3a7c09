import { getMe, profile } from '@sitewright/contract/auth/auth';
import { signInResultSchema, exchangeSignIn } from '@sitewright/contract/auth/sign-in';
import { beforeEach, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { makeUser, tokensOf } from '../../../testing/user.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

// OAuth callback: accepts only the sign-in that this tab started.

const user = makeUser();
const tokens = tokensOf(user);
const state = '{"nonce":"n","redirect":"/profile"}';
const arriveWith = (parameters: string) => renderScreen(`/auth/callback${parameters}`, { as: null });
const isAsked = (): void => sessionStorage.setItem('pendingSignIn', JSON.stringify({ verifier: 'v', state }));

beforeEach(() => {
  mock(profile, user);
  mock(getMe, user);
});

it.each([
  ['?error=access_denied', 'access_denied'],
  ['#error=server_error&accessToken=a&refreshToken=b', 'server_error'],
  ['?state=none', 'missing_tokens'],
])('a callback with %s stores no tokens, and the sign-in page shows the error', async (parameters, error) => {
  const screen = await arriveWith(parameters);
  await expect.poll(() => `${location.pathname}${location.search}`).toBe(`/login?error=${error}`);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it.each(['#', '?'])('rejects unrequested tokens after %s', async (sign) => {
  await arriveWith(`${sign}${new URLSearchParams({ ...tokens, state }).toString()}`);
  await expect.poll(() => `${location.pathname}${location.search}`).toBe('/login?error=callback_failed');
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(sentTo(profile)).toEqual([]);
});

it.each(['#', '?'])(
  'takes the tokens of its own sign-in after %s, and leaves none in the history',
  async (sign) => {
    const addresses: string[] = [];
    const bearers: (string | null)[] = [];
    mock(profile, ({ headers }) => {
      addresses.push(location.href);
      bearers.push(headers.get('authorization'));
      return user;
    });
    isAsked();
    const places = history.length;
    await arriveWith(`${sign}${new URLSearchParams({ ...tokens, state }).toString()}`);
    await expect.poll(() => location.pathname).toBe('/profile');
    expect(history.length).toBe(places);
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ email: user.email });
    expect(bearers[0]).toBe(`Bearer ${tokens.accessToken}`);
    expect(addresses.filter((address) => address.includes(tokens.refreshToken))).toEqual([]);
    expect(sessionStorage.getItem('pendingSignIn')).toBeNull();
  },
);

it('redirects to the checkout with the selected plan', async () => {
  const carried = '{"nonce":"n","plan":"pro","cycle":"yearly"}';
  sessionStorage.setItem('pendingSignIn', JSON.stringify({ verifier: 'v', state: carried }));
  mock(exchangeSignIn, sample(signInResultSchema, { user, tokens, method: 'google' }));
  const screen = await arriveWith(`#${new URLSearchParams({ code: 'c', state: carried }).toString()}`);
  await expect
    .poll(() => `${location.pathname}${location.search}`)
    .toBe('/subscription/checkout?plan=pro&cycle=yearly');
  // Plans cannot be purchased yet: the page says so, keeps the choice and links onwards.
  await expect.element(screen.getByRole('heading', { name: "Plans aren't available yet" })).toBeVisible();
  await expect.element(screen.getByText('Pro, yearly')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await expect
    .element(screen.getByRole('link', { name: 'Back to pricing' }))
    .toHaveAttribute('href', '/pricing');
  expect(sentTo(exchangeSignIn).map(({ body }) => body)).toEqual([{ code: 'c', verifier: 'v' }]);
});

it.each([
  ['account_suspended', 'account_suspended'],
  ['link_expired', 'callback_failed'],
] as const)('that the server refuses with %s leads to the sign-in page', async (code, error) => {
  mock(exchangeSignIn, mockError(code));
  isAsked();
  await arriveWith('#code=c');
  await expect.poll(() => `${location.pathname}${location.search}`).toBe(`/login?error=${error}`);
});
