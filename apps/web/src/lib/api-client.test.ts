import { login, profile, refresh, updateMe } from '@sitewright/contract/auth/auth';
import { endpoint } from '@sitewright/contract/endpoint';
import { connectionTest } from '@sitewright/contract/platform/platform';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { createApiClient, createFileClient } from './api-client.ts';
import type { RefreshOutcome } from './session/session-refresh.ts';

const upload = endpoint({
  method: 'POST',
  path: '/media/upload',
  summary: 'Upload',
  access: 'media.write',
  multipart: true,
  body: z.custom<FormData>(),
  response: z.object({ id: z.string() }),
});
const page = endpoint({
  method: 'GET',
  path: '/sites/{id}/pages/{pageId}',
  summary: 'A page',
  access: 'sites.read',
  params: z.object({ id: z.string(), pageId: z.string() }),
  query: z.object({ draft: z.string().optional(), at: z.coerce.number().optional() }),
  response: z.object({}),
});

const answer = (status: number, body: unknown = {}): Response => Response.json(body, { status });

function openClient(answers: Response[], outcome: RefreshOutcome = 'refreshed') {
  let token = 'old';
  const renew = vi.fn(async () => {
    if (outcome === 'refreshed') token = 'new';
    return outcome;
  });
  const fetcher = vi.fn<typeof fetch>(async () => answers.shift() ?? answer(500));
  const request = createApiClient({ accessToken: () => token, renew }, fetcher);
  const sent = (call: number): { url: string; init: RequestInit; headers: Record<string, string> } => {
    const [url, init = {}] = fetcher.mock.calls[call] ?? [''];
    return { url: url as string, init, headers: init.headers as Record<string, string> };
  };
  return { request, renew, fetcher, sent };
}

describe('a call', () => {
  it('goes to the base path with credentials, bearer token and JSON body', async () => {
    const { request, sent } = openClient([answer(200, { id: 'linh' })]);
    expect(await request(updateMe, { body: { firstName: 'Linh' } })).toEqual({ id: 'linh' });
    const { url, init, headers } = sent(0);
    expect([init.method, url, init.credentials, init.body]).toEqual([
      'PATCH',
      '/api/v1/users/me',
      'include',
      '{"firstName":"Linh"}',
    ]);
    expect(headers).toMatchObject({ authorization: 'Bearer old', 'content-type': 'application/json' });
  });

  it('fills path parameters and omits empty query values', async () => {
    const { request, sent } = openClient([answer(200)]);
    await request(page, { params: { id: 'a/b', pageId: 'home' }, query: { draft: '', at: 3 } });
    expect(sent(0).url).toBe('/api/v1/sites/a%2Fb/pages/home?at=3');
  });

  it('lets the browser set the content type of an upload', async () => {
    const { request, sent } = openClient([answer(200, { id: 'm' })]);
    const body = new FormData();
    await request(upload, { body });
    expect(sent(0).headers).not.toHaveProperty('content-type');
    expect(sent(0).init.body).toBe(body);
  });

  it('throws the server’s field errors', async () => {
    const refusal = { error: 'Check the form', code: 'validation_failed', fields: { firstName: 'Too long' } };
    const { request } = openClient([answer(422, refusal)]);
    await expect(request(profile)).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'Check the form',
      fields: { firstName: 'Too long' },
    });
  });

  it('distinguishes a failed connection from an error response', async () => {
    const { request, fetcher } = openClient([]);
    fetcher.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const failure = await request(connectionTest).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect((failure as ApiError).isUnreachable).toBe(true);
  });

  it('handles a response that is not JSON', async () => {
    const { request } = openClient([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
    await expect(request(profile)).rejects.toMatchObject({ status: 502, code: 'internal' });
  });
});

describe('a 401', () => {
  it('is retried once with a new token', async () => {
    const { request, renew, fetcher, sent } = openClient([answer(401), answer(200, { id: 'linh' })]);
    expect(await request(profile)).toEqual({ id: 'linh' });
    expect(renew).toHaveBeenCalledExactlyOnceWith('old');
    expect(sent(1).headers['authorization']).toBe('Bearer new');
    expect(fetcher).toHaveBeenCalledTimes(2);
  });

  it('is an error when the retry is rejected too', async () => {
    const { request, renew } = openClient([answer(401), answer(401, { code: 'unauthenticated' })]);
    await expect(request(profile)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(renew).toHaveBeenCalledOnce();
  });

  it('is an error when the refresh is rejected', async () => {
    const { request, fetcher } = openClient([answer(401, { code: 'unauthenticated' })], 'refused');
    await expect(request(profile)).rejects.toMatchObject({ status: 401 });
    expect(fetcher).toHaveBeenCalledOnce();
  });

  it('is never retried for an upload', async () => {
    const { request, renew } = openClient([answer(401)]);
    await expect(request(upload, { body: new FormData() })).rejects.toMatchObject({ status: 401 });
    expect(renew).not.toHaveBeenCalled();
  });

  it('passes the error of a wrong password through', async () => {
    const { request, renew } = openClient([
      answer(401, { code: 'invalid_credentials', error: 'Email or password is not right' }),
    ]);
    const attempt = request(login, { body: { email: 'linh@example.com', password: 'wrong' } });
    await expect(attempt).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(renew).not.toHaveBeenCalled();
  });

  it.each(['/auth/register', '/auth/register-or-otp', '/auth/verify-otp', '/auth/refresh'] as const)(
    'of %s asks for no refresh',
    async (path) => {
      const { request, renew } = openClient([answer(401)]);
      await expect(request({ ...refresh, path }, { body: { refreshToken: 'r' } })).rejects.toThrow();
      expect(renew).not.toHaveBeenCalled();
    },
  );
});

describe('a call that requires a step-up', () => {
  const refusal = (): Response => answer(403, { code: 'step_up_required', error: "Verify it's you" });
  const open = (answers: Response[], isProved: boolean) => {
    const stepUp = vi.fn(async () => isProved);
    const fetcher = vi.fn<typeof fetch>(async () => answers.shift() ?? answer(500));
    const session = { accessToken: () => 'token', renew: async () => 'refused' as const, stepUp };
    return { stepUp, fetcher, request: createApiClient(session, fetcher) };
  };

  it('is repeated unchanged after the step-up', async () => {
    const { stepUp, fetcher, request } = open([refusal(), answer(200, { id: 'linh' })], true);
    expect(await request(updateMe, { body: { firstName: 'Linh' } })).toEqual({ id: 'linh' });
    expect(stepUp).toHaveBeenCalledTimes(1);
    expect(fetcher.mock.calls[1]).toEqual(fetcher.mock.calls[0]);
  });

  it('fails with its own error when the step-up is cancelled', async () => {
    const { fetcher, request } = open([refusal()], false);
    await expect(request(updateMe, { body: {} })).rejects.toMatchObject({ code: 'step_up_required' });
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it('prompts only once', async () => {
    const { stepUp, request } = open([refusal(), refusal()], true);
    await expect(request(updateMe, { body: {} })).rejects.toMatchObject({ code: 'step_up_required' });
    expect(stepUp).toHaveBeenCalledTimes(1);
  });
});

describe('platform staff', () => {
  it('send their active tenant with every call', async () => {
    const fetcher = vi.fn<typeof fetch>(async () => answer(200));
    const session = {
      accessToken: () => 'token',
      renew: async () => 'refused' as const,
      activeTenant: () => 'nha-hang',
    };
    await createApiClient(session, fetcher)(profile);
    expect(fetcher.mock.calls[0]?.[1]?.headers).toMatchObject({ 'x-tenant-id': 'nha-hang' });
  });

  it('download files with their own session', async () => {
    const fetcher = vi.fn<typeof fetch>(async () => new Response('a,b'));
    const session = { accessToken: () => 'token', renew: async () => 'refused' as const };
    const file = await createFileClient(session, fetcher)(page, {
      params: { id: '1', pageId: '2' },
      query: {},
    });
    expect(await file.text()).toBe('a,b');
  });
});
