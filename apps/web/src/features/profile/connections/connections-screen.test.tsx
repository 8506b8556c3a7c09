import {
  disconnectIdentity,
  finishIdentityLink,
  type Identity,
  identitySchema,
  listIdentities,
} from '@sitewright/contract/account/identities';
import { getSignInMethods } from '@sitewright/contract/auth/sign-in';
import { beforeEach, expect, it } from 'vitest';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

// Return from Google after linking an account: URL parameters and messages.

let identities: Identity[];

beforeEach(() => {
  identities = [];
  mock(getSignInMethods, sample(getSignInMethods.response, { google: true }));
  mock(listIdentities, () => ({ identities }));
  mock(finishIdentityLink, () => {
    identities = [sample(identitySchema, { provider: 'google', email: 'lan.elsewhere@example.com' })];
    return sample(finishIdentityLink.response);
  });
});

const storePendingConnection = (): void => sessionStorage.setItem('pendingConnection', 'verifier-1');

it('a started connection is completed, and can be removed', async () => {
  storePendingConnection();
  const screen = await renderScreen('/profile/connections#code=c');
  await expect.element(screen.getByText('Google account connected.')).toBeVisible();
  await expect.element(screen.getByText(/^lan\.elsewhere@example\.com, connected/)).toBeVisible();
  expect(location.hash).toBe('');
  expect(sessionStorage.getItem('pendingConnection')).toBeNull();
  expect(sentTo(finishIdentityLink).map(({ body }) => body)).toEqual([{ code: 'c', verifier: 'verifier-1' }]);
  expect(await axeViolations()).toEqual([]);

  mock(disconnectIdentity, () => {
    identities = [];
    return { ok: true };
  });
  await screen.getByRole('button', { name: 'Disconnect' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(screen.getByRole('button', { name: 'Connect Google' })).toBeVisible();
  expect(sentTo(disconnectIdentity).map(({ params }) => params.provider)).toEqual(['google']);
});

it('cancelling at Google changes nothing and shows a message', async () => {
  storePendingConnection();
  const screen = await renderScreen('/profile/connections?error=access_denied');
  await expect.element(screen.getByText('Canceled. Nothing was changed.')).toBeVisible();
  expect(location.search).toBe('');
  expect(sentTo(finishIdentityLink)).toEqual([]);
});

it('codes that this tab did not request are ignored', async () => {
  const screen = await renderScreen('/profile/connections#code=somebody-elses');
  await expect.element(screen.getByText("Couldn't connect Google. Try again.")).toBeVisible();
  expect(location.hash).toBe('');
  expect(sentTo(finishIdentityLink)).toEqual([]);
});

it('a Google account linked to another user shows an error', async () => {
  const words = 'This Google account is connected to another user.';
  mock(finishIdentityLink, mockError('identity_taken', { error: words }));
  storePendingConnection();
  const screen = await renderScreen('/profile/connections#code=c');
  await expect.element(screen.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Connect Google' })).toBeVisible();
});
