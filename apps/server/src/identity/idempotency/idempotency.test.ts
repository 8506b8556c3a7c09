import { limits } from '@sitewright/contract/limits';
import type { Site } from '@sitewright/contract/sites/sites';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { idempotencyJobs } from './purge-idempotency-keys.job.ts';

let app: TestApp;
let user: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await sharedTestApp();
  user = await app.signUp();
});
const systemClock = { now: () => new Date() };
afterEach(() => {
  app.ctx.clock = systemClock;
});

const newSite = () => ({ name: 'Bakery', subdomain: freshName('idempotent') });
const create = (key: string, body: { name: string; subdomain: string }, token = user.token) =>
  app.api<Site & { code?: string }>('POST', '/sites', { token, body, headers: { 'idempotency-key': key } });
const query = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query<{ n: string }>(text, values)).rows;
const sitesWith = async (subdomain: string) =>
  Number((await query('select count(*) as n from app.sites where subdomain = $1', [subdomain]))[0]!.n);
const keysNamed = async (key: string) =>
  Number((await query('select count(*) as n from app.idempotency_keys where key = $1', [key]))[0]!.n);
const daysLater = () => {
  const later = new Date(Date.now() + (limits.http.idempotencyKeyHours + 1) * 3_600_000);
  app.ctx.clock = { now: () => later };
};

describe('Idempotency-Key', () => {
  it('returns the stored response to a repeated request', async () => {
    const [key, body] = [freshName('key'), newSite()];
    const first = await create(key, body);
    const second = await create(key, body);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await sitesWith(body.subdomain)).toBe(1);
  });

  it('rejects another request with the same key', async () => {
    const [key, other] = [freshName('key'), newSite()];
    await create(key, newSite());
    const { status, body } = await create(key, other);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'idempotency_mismatch' });
    expect(await sitesWith(other.subdomain)).toBe(0);
  });

  it('rejects a request while the first one is still running', async () => {
    const [key, body] = [freshName('key'), newSite()];
    const { tenant_id: tenantId } = (
      await app.database.ownerPool.query<{ tenant_id: string }>(
        'select tenant_id from app.sites where id = $1',
        [(await create(freshName('key'), newSite())).body.id],
      )
    ).rows[0]!;
    const name = JSON.stringify(['idempotency', tenantId, user.id, 'POST /sites', key]);
    await withTenant(app.ctx.db, { tenantId }, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
      const { status, body: error } = await create(key, body);
      expect({ status, code: error.code }).toEqual({ status: 409, code: 'idempotency_in_progress' });
    });
    expect((await create(key, body)).status).toBe(201);
  });

  it('creates one site for concurrent requests', async () => {
    const [key, body] = [freshName('key'), newSite()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(key, body)));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map((answer) => answer.body.id)).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.filter(({ body: error }) => error.code !== 'idempotency_in_progress')).toEqual([]);
    expect(await sitesWith(body.subdomain)).toBe(1);
  });

  it('of one user says nothing about the same key of another', async () => {
    const key = freshName('key');
    const first = await create(key, newSite());
    const other = await app.signUp();
    const second = await create(key, newSite(), other.token);
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('is free again after a failed request', async () => {
    const [key, taken] = [freshName('key'), newSite()];
    await create(freshName('key'), taken);
    expect((await create(key, taken)).status).toBe(409);
    expect(await keysNamed(key)).toBe(0);
    expect((await create(key, newSite())).status).toBe(201);
  });

  it('expires', async () => {
    const key = freshName('key');
    const first = await create(key, newSite());
    daysLater();
    const second = await create(key, newSite());
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('is purged once expired', async () => {
    const key = freshName('key');
    await create(key, newSite());
    await idempotencyJobs[0]!.run(app.ctx, {});
    expect(await keysNamed(key)).toBe(1);
    daysLater();
    await idempotencyJobs[0]!.run(app.ctx, {});
    expect(await keysNamed(key)).toBe(0);
  });

  it('covers creation from a template', async () => {
    const [key, body] = [freshName('key'), newSite()];
    const { body: page } = await app.api<{ templates: { id: string }[] }>('GET', '/site-templates');
    const path = `/site-templates/${page.templates[0]!.id}/create-site`;
    const call = () =>
      app.api<{ site: { id: string } }>('POST', path, {
        token: user.token,
        body,
        headers: { 'idempotency-key': key },
      });
    const [first, second] = [await call(), await call()];
    expect(second.body.site.id).toBe(first.body.site.id);
    expect(await sitesWith(body.subdomain)).toBe(1);
  });

  it('has a limited length', async () => {
    const { idempotencyKeyMaxLength: max } = limits.http;
    expect((await create('k'.repeat(max + 1), newSite())).status).toBe(400);
    expect((await create('k'.repeat(max), newSite())).status).toBe(201);
  });
});
