// Settings of a feature that exists only here: everything follows from its definitions.
import { type Permission, permissions } from '@sitewright/contract/permissions';
import { defineSettings, settingsEndpoints } from '@sitewright/contract/settings';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createActor } from '../core/actor.ts';
import { platformSettings } from '../core/settings/platform-settings.ts';
import { installErrorResponses } from '../http/error-response.ts';
import { mountEndpoint } from '../http/mount-endpoint.ts';
import { platformSettingsRoutes } from '../http/settings-routes.ts';
import { authenticate } from '../identity/auth/authenticate.ts';
import { tenantSettingsRoutes } from '../identity/tenants/tenant-settings-routes.ts';
import { tenantSnapshot } from '../identity/tenants/tenant-snapshot.ts';
import { freshName } from '../testing/shared-app.ts';
import { auditEntriesOf, createTestUser, openTenant, type TestSession } from '../testing/tenancy-fixture.ts';
import { type ApiResponse, startTestApp, type TestApp } from '../testing/test-app.ts';

const schema = z
  .object({
    isOn: z.boolean(),
    day: z.enum(['monday', 'friday']).nullable(),
    topics: z.array(z.string().min(1, 'A topic has a name')),
  })
  .refine(({ isOn, day }) => !isOn || day !== null, { message: 'Choose a day', path: ['day'] });
const defaults = { isOn: false, day: null, topics: ['news'] };
const digest = defineSettings({ name: 'digest', scope: 'platform', schema, defaults });
const tenantDigest = defineSettings({ name: 'digest', scope: 'tenant', schema, defaults });
const routes = [
  ...platformSettingsRoutes(
    settingsEndpoints(digest, { read: 'platform.read', write: 'platform.write', title: 'the digest' }),
  ),
  ...tenantSettingsRoutes(
    settingsEndpoints(tenantDigest, { read: 'tenant.read', write: 'tenant.write', title: 'the digest' }),
  ),
];

let app: TestApp;
let server: FastifyInstance;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  server = fastify();
  installErrorResponses(server);
  for (const row of routes) mountEndpoint(server, app.ctx, row, authenticate);
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

interface Digest {
  version: number;
  digest: { isOn: boolean; day: string | null; topics: string[] };
}
type Answer = Pick<ApiResponse<Digest>, 'status' | 'body'>;

const call = async (who: TestSession, path: string, body?: object): Promise<Answer> => {
  const response = await fetch(`${origin}/api/v1${path}`, {
    method: body ? 'PATCH' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
};

describe.each(['platform', 'tenant'] as const)('settings of a feature, with the scope %s', (scope) => {
  const isPlatform = scope === 'platform';
  const path = isPlatform ? '/admin/settings/digest' : '/tenant/settings/digest';
  let tenantId: string;
  let first: TestSession;
  let second: TestSession;
  let outsider: TestSession;
  beforeEach(async () => {
    await app.database.ownerPool.query("delete from app.settings where key = 'digest'");
    app.ctx.settingsCache.invalidate('');
    tenantId = freshName('digest');
    await openTenant(app, tenantId);
    const writer = isPlatform
      ? ({ platformRole: 'SUPER_ADMIN' } as const)
      : ({ tenantId, role: 'ADMIN' } as const);
    first = await createTestUser(app, writer);
    second = await createTestUser(app, writer);
    outsider = await createTestUser(app, { tenantId, role: 'USER' });
  });

  const read = async (): Promise<Digest> => (await call(first, path)).body;
  const store = async (value: unknown): Promise<void> => {
    const json = JSON.stringify(value);
    await (isPlatform
      ? app.database.ownerPool.query("insert into app.settings (key, value) values ('digest', $1)", [json])
      : app.database.ownerPool.query(
          "update app.tenants set settings = jsonb_build_object('digest', $2::jsonb) where id = $1",
          [tenantId, json],
        ));
  };
  const entries = () =>
    auditEntriesOf(
      app,
      isPlatform ? 'settings.changed' : 'tenant.settings_changed',
      isPlatform ? undefined : tenantId,
    );

  it('begin with the defaults', async () => {
    expect((await read()).digest).toEqual(defaults);
  });

  it('have the default of a stored field that is not valid', async () => {
    await store({ isOn: 'yes', day: 'monday', topics: ['sport'], old: 1 });
    expect((await read()).digest).toEqual({ isOn: false, day: 'monday', topics: ['sport'] });
    await call(first, path, { version: (await read()).version, digest: { topics: ['art'] } });
    expect((await read()).digest).toEqual({ isOn: false, day: 'monday', topics: ['art'] });
  });

  it('have all defaults where stored fields contradict each other', async () => {
    await store({ isOn: true, day: null, topics: ['sport'] });
    expect((await read()).digest).toEqual(defaults);
  });

  it('change only the fields that are sent, with one audit entry', async () => {
    const { version } = await read();
    const saved = await call(first, path, { version, digest: { day: 'friday' } });
    expect(saved).toMatchObject({ status: 200, body: { digest: { ...defaults, day: 'friday' } } });
    expect(saved.body.version).toBeGreaterThan(version);
    expect((await entries()).at(-1)).toMatchObject({
      tenant_id: isPlatform ? null : tenantId,
      actor_id: first.id,
      target_id: isPlatform ? 'digest' : tenantId,
      changes: { 'digest.day': { before: null, after: 'friday' } },
    });
  });

  it('keep their version when a save changes nothing', async () => {
    const { version } = (
      await call(first, path, { version: (await read()).version, digest: { day: 'friday' } })
    ).body;
    const count = (await entries()).length;
    const saved = await call(second, path, { version, digest: { day: 'friday' } });
    expect(saved).toMatchObject({ status: 200, body: { version, digest: { day: 'friday' } } });
    expect(await entries()).toHaveLength(count);
    expect((await call(second, path, { version: version - 1, digest: {} })).status).toBe(409);
  });

  it('are refused to the second of two writers, who learns of the first', async () => {
    const { version } = await read();
    const saved = await call(first, path, { version, digest: { day: 'friday' } });
    expect(await call(second, path, { version, digest: { day: 'monday' } })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', details: { version: saved.body.version, changedBy: first.email } },
    });
    expect((await read()).digest.day).toBe('friday');
  });

  it('change in one of two requests that are sent at once', async () => {
    const { version } = await read();
    const answers = await Promise.all([
      call(first, path, { version, digest: { day: 'friday' } }),
      call(second, path, { version, digest: { topics: ['art'] } }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    ['an unknown field', { digest: { colour: 'red' } }, ''],
    ['an unknown group', { digest: {}, other: {} }, ''],
    ['no group', {}, 'digest'],
    ['an invalid value', { digest: { topics: ['art', ''] } }, 'digest.topics.1'],
    ['a value that contradicts another', { digest: { isOn: true } }, 'digest.day'],
  ])('refuse %s and change nothing', async (_case, body, field) => {
    const before = await read();
    const answer = await call(first, path, { version: before.version, ...body });
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 422,
      code: 'validation_failed',
    });
    if (field !== '') expect(Object.keys(answer.body.fields!)).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  it('are refused without the permission', async () => {
    const before = await read();
    expect((await call(outsider, path)).status).toBe(403);
    expect((await call(outsider, path, { version: before.version, digest: { day: 'friday' } })).status).toBe(
      403,
    );
    const reader = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
    expect((await call(reader, path)).status).toBe(isPlatform ? 200 : 403);
    expect((await call(reader, path, { version: before.version, digest: { day: 'friday' } })).status).toBe(
      403,
    );
    expect(await read()).toEqual(before);
  });

  it('require the permission by themselves, whatever calls them', async () => {
    const own = isPlatform ? routes.slice(0, 2) : routes.slice(2);
    for (const { endpoint, handle } of own) {
      const grants = (Object.keys(permissions) as Permission[]).filter((name) => name !== endpoint.access);
      const role = isPlatform ? 'SUPER_ADMIN' : 'ADMIN';
      const actor = createActor({ kind: 'user', userId: first.id, role, tenantId, grants });
      const call = { actor, body: { version: 1, digest: {} } } as unknown as Parameters<typeof handle>[1];
      await expect(handle(app.ctx, call)).rejects.toMatchObject({
        code: 'forbidden',
        details: { permission: endpoint.access },
      });
    }
  });

  it('are the same in another process shortly after a change, without a query for each read', async () => {
    const other = await startTestApp({}, { beside: app });
    onTestFinished(other.close);
    await other.ctx.notify.listen();
    const seen = async () =>
      isPlatform
        ? platformSettings(other.ctx, digest)
        : (await tenantSnapshot(other.ctx, tenantId))!.settings(tenantDigest);
    expect((await seen()).day).toBeNull();
    await call(first, path, { version: (await read()).version, digest: { day: 'friday' } });
    await expect.poll(async () => (await seen()).day).toBe('friday');
    expect(await seen()).toBe(await seen());
  });
});
