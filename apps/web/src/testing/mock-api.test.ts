import { login, profile, updateMe } from '@sitewright/contract/auth/auth';
import { changeEmail } from '@sitewright/contract/account/account';
import { afterEach, expect, it } from 'vitest';
import { respondTo, hold, mock, resetMocks, sentTo } from './mock-api.ts';
import { drainProblems } from './problems.ts';
import { noConnection, proxyFailure, mockError } from './mock-error.ts';

afterEach(() => {
  resetMocks();
  drainProblems();
});

const ask = (method: string, path: string, body?: unknown): Promise<Response | undefined> =>
  respondTo(
    new Request(`http://localhost${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

it('an endpoint without a mock returns the minimal response of its schema', async () => {
  const answer = await ask('GET', '/api/v1/auth/profile');
  expect(answer?.status).toBe(200);
  expect(await answer?.json()).toMatchObject({ email: '', role: 'USER', memberships: [] });
  expect(drainProblems()).toEqual([]);
});

it('an endpoint responds with the status of the contract', async () => {
  const answer = await ask('POST', '/api/v1/users/me/email', { email: 'mai@example.com' });
  expect(answer?.status).toBe(202);
});

it('an endpoint is matched by its aliases', async () => {
  const answer = await ask('POST', '/api/newsletter/subscribe', { email: 'mai@example.com' });
  expect(answer?.status).toBe(200);
});

it('a file of the app is not intercepted', async () => {
  expect(await ask('GET', '/src/main.tsx')).toBeUndefined();
  expect(drainProblems()).toEqual([]);
});

it('a call outside the contract fails the test', async () => {
  await ask('GET', '/api/v1/nothing-of-ours');
  expect(drainProblems()).toEqual(['GET /api/v1/nothing-of-ours is not in the contract']);
});

it('a mock response that violates the contract fails the test', async () => {
  mock(profile, () => ({ email: 'mai@example.com' }) as never);
  await ask('GET', '/api/v1/auth/profile');
  expect(drainProblems()).toEqual([expect.stringContaining('The mock of auth.profile answers what')]);
});

it('an error code that the endpoint does not declare fails the test', async () => {
  mock(updateMe, mockError('subdomain_taken'));
  await ask('PATCH', '/api/v1/users/me', {});
  expect(drainProblems()).toEqual([expect.stringContaining('refuses with subdomain_taken')]);
});

it('a mock error has the status and shape of the server’s errors', async () => {
  mock(changeEmail, mockError('step_up_required', { error: "Verify it's you" }));
  const answer = await ask('POST', '/api/v1/users/me/email', { email: 'mai@example.com' });
  expect(answer?.status).toBe(403);
  expect(await answer?.json()).toMatchObject({ code: 'step_up_required', error: "Verify it's you" });
  expect(drainProblems()).toEqual([]);
});

it('a proxy failure does not have the shape of the server’s errors', async () => {
  mock(profile, proxyFailure());
  const answer = await ask('GET', '/api/v1/auth/profile');
  expect([answer?.status, await answer?.text()]).toEqual([502, '<html>Bad gateway</html>']);
});

it('a missing connection is a network error', async () => {
  mock(profile, noConnection);
  expect((await ask('GET', '/api/v1/auth/profile'))?.type).toBe('error');
});

it('an invalid body is rejected like on the server', async () => {
  const answer = await ask('POST', '/api/v1/auth/login', { email: 'nowhere', password: 'secret' });
  expect(answer?.status).toBe(422);
  expect(await answer?.json()).toMatchObject({
    code: 'validation_failed',
    fields: { email: expect.any(String) },
  });
  expect(sentTo(login)).toEqual([]);
});

it('a handler gets the validated call, and a test can read sent calls', async () => {
  mock(changeEmail, ({ body }) => mockError('validation_failed', { error: body.email }));
  const answer = await ask('POST', '/api/v1/users/me/email', { email: ' Mai@Example.com ' });
  expect(await answer?.json()).toMatchObject({ error: 'mai@example.com' });
  expect(sentTo(changeEmail).map(({ body }) => body)).toEqual([{ email: 'mai@example.com' }]);
});

it('a held endpoint responds when released', async () => {
  const { release } = hold(profile);
  let isAnswered = false;
  const answer = ask('GET', '/api/v1/auth/profile').then((response) => {
    isAnswered = true;
    return response;
  });
  await expect.poll(() => sentTo(profile).length).toBe(1);
  expect(isAnswered).toBe(false);
  release();
  expect((await answer)?.status).toBe(200);
});
