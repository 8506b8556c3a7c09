import { endpoints } from '@sitewright/contract/endpoints';
import { limits } from '@sitewright/contract/limits';
import { newsletterLimits } from '@sitewright/contract/newsletter/newsletter-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApiDocument } from '../http/openapi.ts';
import { freshName, sharedTestApp } from '../testing/shared-app.ts';
import { createTestUser, openTenant } from '../testing/tenancy-fixture.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits'));

const usageOf = ({ status, headers }: { status: number; headers: Headers }) => ({
  status,
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
});

const setCount = async (prefix: string, count: number) => {
  const { rowCount } = await app.database.ownerPool.query(
    'update app.rate_limits set count = $2 where starts_with(key, $1)',
    [prefix, count],
  );
  expect(rowCount).toBe(1);
};

/** Calls below, at and above the limit of one counter. */
const exhaust = async (
  prefix: string,
  limit: number,
  call: () => Promise<{ status: number; headers: Headers }>,
) => {
  const first = await call();
  expect(usageOf(first)).toEqual({
    status: first.status,
    limit: String(limit),
    remaining: String(limit - 1),
  });
  expect(first.status).toBeLessThan(300);
  await setCount(prefix, limit - 1);
  expect(usageOf(await call())).toEqual({ status: first.status, limit: String(limit), remaining: '0' });
  const refused = await call();
  expect(usageOf(refused)).toEqual({ status: 429, limit: String(limit), remaining: '0' });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-reset')).toBe(String(wait));
};

describe('a rate limit of an endpoint', () => {
  const subscribe = (email: string) => app.api('POST', '/newsletter/subscribe', { body: { email } });

  it('by IP is shared by all callers of one address', async () => {
    const limit = newsletterLimits.subscribePerHourPerIp;
    await exhaust('newsletter:ip:', limit, () => subscribe(`${freshName('reader')}@example.com`));
  });

  it('by user leaves other users alone', async () => {
    const [user, other] = [await app.signUp(), await app.signUp()];
    const resend = (token: string) => app.api('POST', '/auth/verify-email/resend', { token });
    await exhaust(`verify:user:${user.id}`, limits.auth.verificationsPerHour, () => resend(user.token));
    expect((await resend(other.token)).status).toBe(200);
  });

  it('by tenant is shared by its members and leaves other tenants alone', async () => {
    const [tenantId, elsewhere] = [freshName('limited'), freshName('elsewhere')];
    await openTenant(app, tenantId);
    await openTenant(app, elsewhere);
    const admins = [
      await createTestUser(app, { tenantId, role: 'ADMIN' }),
      await createTestUser(app, { tenantId, role: 'ADMIN' }),
    ];
    const invite = (token: string) =>
      app.api('POST', '/tenant/invitations', {
        token,
        body: { emails: [`${freshName('guest')}@example.com`], role: 'USER' },
      });
    let calls = 0;
    await exhaust(`invite:tenant:${tenantId}`, limits.tenants.invitationCallsPerHour, () =>
      invite(admins[(calls += 1) % 2]!.token),
    );
    const outsider = await createTestUser(app, { tenantId: elsewhere, role: 'ADMIN' });
    expect((await invite(outsider.token)).status).toBeLessThan(300);
  });

  it('starts again in the next window', async () => {
    await subscribe('first@example.com');
    await setCount('newsletter:ip:', newsletterLimits.subscribePerHourPerIp);
    expect((await subscribe('second@example.com')).status).toBe(429);
    await app.database.ownerPool.query("update app.rate_limits set expires_at = now() - interval '1 second'");
    expect((await subscribe('second@example.com')).status).toBe(200);
  });

  it('does not count a request that is invalid or not allowed', async () => {
    expect((await subscribe('not an email')).status).toBe(422);
    expect((await app.api('POST', '/auth/verify-email/resend')).status).toBe(401);
    const member = await app.signUp();
    const body = { emails: ['guest@example.com'], role: 'USER' };
    expect((await app.api('POST', '/tenant/invitations', { token: member.token, body })).status).toBe(403);
    const { rows } = await app.database.ownerPool.query(
      "select key from app.rate_limits where key similar to '(newsletter|verify|invite):%'",
    );
    expect(rows).toEqual([]);
  });

  it('is reported with an error of the call, too', async () => {
    const answer = await app.api('GET', '/auth/links/unknown');
    expect(usageOf(answer)).toEqual({
      status: 404,
      limit: String(limits.auth.proofsPerHourPerIp),
      remaining: String(limits.auth.proofsPerHourPerIp - 1),
    });
  });

  it('by user or tenant belongs to an endpoint that requires sign-in', () => {
    for (const [name, { access, rateLimits = [] }] of endpoints) {
      const needsUser = rateLimits.some(({ by }) => by !== 'ip');
      expect({ name, isOpen: needsUser && access === 'public' }).toEqual({ name, isOpen: false });
    }
  });

  it('is the same wherever endpoints share a counter', () => {
    const byName = new Map<string, unknown>();
    for (const { rateLimits = [] } of endpoints.values()) {
      for (const rateLimit of rateLimits) {
        const key = `${rateLimit.name}:${rateLimit.by}`;
        expect(byName.get(key) ?? rateLimit).toEqual(rateLimit);
        byName.set(key, rateLimit);
      }
    }
  });

  it('is part of the OpenAPI document', () => {
    const { paths } = openApiDocument() as {
      paths: Record<
        string,
        Record<string, { description?: string; responses: Record<string, { headers?: object }> }>
      >;
    };
    const { description, responses } = paths['/newsletter/subscribe']!['post']!;
    expect(description).toContain(`${newsletterLimits.subscribePerHourPerIp} calls per 3600 seconds and IP`);
    expect(responses['200']!.headers).toHaveProperty('RateLimit-Remaining');
    expect(responses['429']!.headers).toHaveProperty('Retry-After');
    expect(paths['/sites']!['get']!.responses).not.toHaveProperty('429');
  });
});
