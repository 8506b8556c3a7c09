import { profile, refresh } from '@sitewright/contract/auth/auth';
import { expect, it } from 'vitest';
import { mock } from '../testing/mock-api.ts';
import { noConnection, proxyFailure, mockError } from '../testing/mock-error.ts';
import { appSession } from './app-session.ts';
import { exchangeToken, fetchProfile } from './session-calls.ts';

// Maps error responses to rejection reasons; the sign-in page has a message for each.

it.each(['account_suspended', 'tenant_suspended', 'wrong_tenant'] as const)(
  'a session that ended with %s ends with that reason',
  async (code) => {
    mock(profile, mockError(code));
    mock(refresh, mockError(code));
    expect(await fetchProfile(appSession)).toBe(code);
    expect(await exchangeToken('worn-out')).toBe(code);
  },
);

it('a session rejected for any other reason counts as refused', async () => {
  mock(profile, mockError('not_found'));
  mock(refresh, mockError('token_reused'));
  expect(await fetchProfile(appSession)).toBe('refused');
  expect(await exchangeToken('worn-out')).toBe('refused');
});

it('a missing or foreign response does not end the session', async () => {
  for (const failure of [noConnection, proxyFailure(), mockError('rate_limited')] as const) {
    mock(profile, failure);
    mock(refresh, failure);
    await expect(fetchProfile(appSession)).rejects.toThrow();
    await expect(exchangeToken('worn-out')).rejects.toThrow();
  }
});
