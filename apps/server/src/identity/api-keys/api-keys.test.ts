import { apiKeyLimits } from '@sitewright/contract/api-keys/api-key-limits';
import { type ApiKeyScope, apiKeyScopes } from '@sitewright/contract/api-keys/api-key-scopes';
import type { ApiKey } from '@sitewright/contract/api-keys/api-keys';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { defaultTenantId } from '../../core/actor.ts';
import { makeApiKey, resetKeyRates } from '../../testing/api-key-fixture.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import {
  auditEntriesOf,
  createTestUser,
  openTenant,
  stepUp,
  type TestSession,
} from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
const systemClock = { now: () => new Date() };
afterEach(() => {
  app.ctx.clock = systemClock;
});

const day = 24 * 60 * 60_000;
const daysFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();

interface NewKey {
  name: string;
  scopes: string[];
  expiresAt: string | null;
}
type Created = { apiKey: ApiKey; key: string };

const create = (token: string, change: Partial<NewKey> = {}) =>
  app.api<Created>('POST', '/api-keys', {
    token,
    body: { name: 'Robot', scopes: ['sites:read'], expiresAt: null, ...change },
  });
const list = async (token: string) =>
  (await app.api<{ keys: ApiKey[]; used: number; limit: number }>('GET', '/api-keys', { token })).body;
const revoke = (token: string, id: string) => app.api('DELETE', `/api-keys/${id}`, { token });
const codeOf = ({ status, body }: { status: number; body: { code?: string | undefined } }) => [
  status,
  body.code,
];

/** A user of the shared workspace, who has just verified their identity. */
const person = async (): Promise<TestSession> => {
  const user = await createTestUser(app, { tenantId: defaultTenantId, role: 'USER' });
  await stepUp(app, user);
  return user;
};

const workspace = async () => {
  const tenantId = freshName('keys');
  await openTenant(app, tenantId);
  const admin = await createTestUser(app, { tenantId, role: 'ADMIN' });
  const member = await createTestUser(app, { tenantId, role: 'USER' });
  await Promise.all([stepUp(app, admin), stepUp(app, member)]);
  return { tenantId, admin, member };
};

describe('creating a key', () => {
  it('returns the key once, and stores neither it nor a part that leads to it', async () => {
    const user = await person();
    const { status, body } = await create(user.token, { scopes: ['sites:read', 'media:read'] });
    expect(status).toBe(201);
    expect(body.key).toMatch(/^sw_live_[\w-]{43}_[\da-f]{8}$/);
    expect(body.apiKey).toMatchObject({ name: 'Robot', status: 'active', isOwn: true, lastUsedAt: null });
    expect(JSON.stringify(await list(user.token))).not.toContain(body.key.slice(8, 40));
    const { rows } = await app.database.ownerPool.query<{ row: string }>(
      'select to_jsonb(k)::text as row from app.api_keys k where id = $1',
      [body.apiKey.id],
    );
    expect(rows[0]!.row).not.toContain(body.key.slice(8, 40));
    expect((await app.api('GET', '/sites', { token: body.key })).status).toBe(200);
  });

  it('needs a session that has just verified its user', async () => {
    const user = await createTestUser(app, { tenantId: defaultTenantId, role: 'USER' });
    expect(codeOf(await create(user.token))).toEqual([403, 'step_up_required']);
  });

  it('is recorded in the audit log, and the creator gets an email', async () => {
    const user = await person();
    const { body } = await create(user.token, { name: 'Night robot' });
    const entries = await auditEntriesOf(app, 'api_key.created', defaultTenantId);
    const entry = entries.find((row) => row['target_id'] === body.apiKey.id);
    expect(entry).toMatchObject({ actor_id: user.id, target_label: 'Night robot' });
    expect(JSON.stringify(entry)).not.toContain(body.key);
    const [mail] = await app.mailsTo(user.email, 'api_key_created');
    expect(mail!.text).toContain('Night robot');
    expect(mail!.text).not.toContain(body.key);
  });

  it.each([
    ['without a name', { name: ' ' }],
    ['with a name that is too long', { name: 'x'.repeat(apiKeyLimits.nameMaxLength + 1) }],
    ['without scopes', { scopes: [] }],
    ['with an unknown scope', { scopes: ['platform:write'] }],
    ['that expires in the past', { expiresAt: daysFromNow(-1) }],
    ['that expires too late', { expiresAt: daysFromNow(apiKeyLimits.expiryDaysMax + 1) }],
  ])('%s is refused', async (_name, change) => {
    const user = await person();
    expect(codeOf(await create(user.token, change))).toEqual([422, 'validation_failed']);
    expect((await list(user.token)).keys).toEqual([]);
  });

  it('accepts the longest name, the latest day, and each scope once', async () => {
    const user = await person();
    const { status, body } = await create(user.token, {
      name: 'Đ'.repeat(apiKeyLimits.nameMaxLength),
      scopes: [...apiKeyScopes, 'sites:read'].slice(-apiKeyScopes.length),
      expiresAt: daysFromNow(apiKeyLimits.expiryDaysMax - 0.01),
    });
    expect(status).toBe(201);
    expect(new Set(body.apiKey.scopes).size).toBe(body.apiKey.scopes.length);
  });

  it('stops at the limit of the customer, also for calls at once; ended keys do not count', async () => {
    const user = await person();
    const { perCustomer } = apiKeyLimits;
    const about = { tenantId: defaultTenantId, userId: user.id };
    for (let n = 0; n < perCustomer - 1; n += 1) await makeApiKey(app, about);
    await makeApiKey(app, { ...about, revokedAt: new Date() });
    await makeApiKey(app, { ...about, expiresAt: new Date(Date.now() - 1) });
    const answers = await Promise.all([create(user.token), create(user.token), create(user.token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402, 402]);
    expect(await list(user.token)).toMatchObject({ used: perCustomer, limit: perCustomer });
    expect((await create((await person()).token)).status).toBe(201);
  });
});

describe('who manages keys', () => {
  it('each user of the shared workspace, their own alone', async () => {
    const [anna, ben] = [await person(), await person()];
    const { body } = await create(anna.token);
    expect((await list(ben.token)).keys).toEqual([]);
    expect(codeOf(await revoke(ben.token, body.apiKey.id))).toEqual([404, 'not_found']);
    expect((await list(anna.token)).keys.map(({ id }) => id)).toEqual([body.apiKey.id]);
  });

  it('admins of a workspace all of it; other members none', async () => {
    const { tenantId, admin, member } = await workspace();
    const other = await createTestUser(app, { tenantId, role: 'ADMIN' });
    await stepUp(app, other);
    const { body } = await create(admin.token);
    expect((await list(other.token)).keys).toMatchObject([{ id: body.apiKey.id, isOwn: false }]);
    expect(codeOf(await create(member.token))).toEqual([403, 'forbidden']);
    expect((await revoke(other.token, body.apiKey.id)).status).toBe(200);
    expect((await app.api('GET', '/sites', { token: body.key })).status).toBe(401);
    expect((await app.mailsTo(admin.email, 'api_key_revoked')).length).toBe(1);
  });

  it('never a key', async () => {
    const user = await person();
    const { key } = await makeApiKey(app, { tenantId: defaultTenantId, userId: user.id });
    const token = key;
    expect(codeOf(await app.api('GET', '/api-keys', { token }))).toEqual([403, 'forbidden']);
    expect(codeOf(await create(token))).toEqual([403, 'forbidden']);
    expect(codeOf(await app.api('GET', '/auth/profile', { token }))).toEqual([403, 'forbidden']);
  });
});

describe('a call with a key', () => {
  const keyOf = async (scopes: readonly ApiKeyScope[] = apiKeyScopes) => {
    const user = await person();
    return { user, ...(await makeApiKey(app, { tenantId: defaultTenantId, userId: user.id, scopes })) };
  };
  const call = (token: string) => app.api('GET', '/sites', { token });

  it.each([
    ['unknown', (key: string) => `${key.slice(0, 20)}A${key.slice(21)}`],
    ['cut off', (key: string) => key.slice(0, -1)],
    ['of another shape', () => 'sw_live_'],
    ['huge', () => `sw_live_${'x'.repeat(8_000)}`],
    ['with an SQL statement', () => "sw_live_' or 1=1 --"],
  ])('that is %s gets the same answer as one that was revoked', async (_name, change) => {
    const { user, key, id } = await keyOf();
    await revoke(user.token, id);
    const [gone, wrong] = [await call(key), await call(change(key))];
    expect([gone.status, wrong.status]).toEqual([401, 401]);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...gone.body, requestId: '' });
  });

  it('works until the moment it expires', async () => {
    const user = await person();
    const expiresAt = new Date(Date.now() + day);
    const { key } = await makeApiKey(app, { tenantId: defaultTenantId, userId: user.id, expiresAt });
    app.ctx.clock = { now: () => new Date(expiresAt.getTime() - 1) };
    expect((await call(key)).status).toBe(200);
    app.ctx.clock = { now: () => expiresAt };
    expect((await call(key)).status).toBe(401);
  });

  it('never has more than its creator has at the moment', async () => {
    const { tenantId, admin, member } = await workspace();
    const site = await app.api<{ id: string }>('POST', '/sites', {
      token: member.token,
      body: { name: 'Theirs', subdomain: freshName('theirs') },
    });
    const { key } = await makeApiKey(app, { tenantId, userId: admin.id });
    const read = () => app.api('GET', `/sites/${site.body.id}`, { token: key });
    expect((await read()).status).toBe(200);
    const change = async (text: string) => {
      await app.database.ownerPool.query(text, [tenantId, admin.id]);
      app.ctx.accountStatuses.invalidate(admin.id);
    };
    await change("update app.memberships set role = 'USER' where tenant_id = $1 and user_id = $2");
    expect((await read()).status).toBe(404);
    await change("update app.memberships set status = 'suspended' where tenant_id = $1 and user_id = $2");
    expect((await read()).status).toBe(401);
    await change('delete from app.memberships where tenant_id = $1 and user_id = $2');
    const { rows } = await app.database.ownerPool.query('select 1 from app.api_keys where user_id = $1', [
      admin.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('names the scopes of which it needs one', async () => {
    const { key } = await keyOf(['usage:read']);
    const { status, body } = await app.api<{ details: { scopes: string[] } }>('POST', '/sites', {
      token: key,
      body: { name: 'x', subdomain: freshName('x') },
    });
    expect({ status, code: body.code, scopes: body.details.scopes }).toEqual({
      status: 403,
      code: 'insufficient_scope',
      scopes: ['sites:write'],
    });
  });

  it('that may edit content only cannot add a page, and one that may write sites cannot add code', async () => {
    const { user, key } = await keyOf(['sites:write']);
    const { body: site } = await app.api<{ id: string }>('POST', '/sites', {
      token: key,
      body: { name: 'Mine', subdomain: freshName('mine') },
    });
    const { key: narrow } = await makeApiKey(app, {
      tenantId: defaultTenantId,
      userId: user.id,
      scopes: ['content:write'],
    });
    const page = { title: 'About' };
    const add = (token: string) =>
      app.api<{ id: string }>('POST', `/sites/${site.id}/pages`, { token, body: page });
    expect(codeOf(await add(narrow))).toEqual([403, 'insufficient_scope']);
    const { body: added } = await add(key);
    const rename = { token: narrow, body: { title: 'Changed' } };
    const settings = `/sites/${site.id}/pages/${added.id}/settings`;
    expect(codeOf(await app.api('PATCH', settings, rename))).toEqual([403, 'insufficient_scope']);
    const content = { sections: [{ type: 'cta/cta-1', jsCode: 'alert(1)' }] };
    const script = await app.api('PATCH', `/sites/${site.id}/pages/${added.id}/content`, {
      token: key,
      body: { content },
    });
    expect(codeOf(script)).toEqual([403, 'insufficient_scope']);
  });

  it('is limited per minute', async () => {
    const { key, id } = await keyOf();
    await resetKeyRates(app);
    expect((await call(key)).status).toBe(200);
    await app.database.ownerPool.query('update app.rate_limits set count = $1 where key = $2', [
      apiKeyLimits.callsPerMinute - 1,
      `api-key:${id}`,
    ]);
    expect((await call(key)).status).toBe(200);
    const over = await call(key);
    expect(codeOf(over)).toEqual([429, 'rate_limited']);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('writes the time of its use at most once an hour', async () => {
    const { user, key } = await keyOf();
    const start = Date.now();
    const usedAt = async (afterMs: number) => {
      app.ctx.clock = { now: () => new Date(start + afterMs) };
      await call(key);
      return (await list(user.token)).keys[0]!.lastUsedAt;
    };
    const first = await usedAt(0);
    expect(first).toBe(new Date(start).toISOString());
    const hour = apiKeyLimits.lastUsedEveryMinutes * 60_000;
    expect(await usedAt(hour - 1)).toBe(first);
    expect(await usedAt(hour)).toBe(new Date(start + hour).toISOString());
  });

  it('is a guest on public pages, whatever the key is worth', async () => {
    expect((await app.api('GET', '/site-templates', { token: 'sw_live_nonsense' })).status).toBe(200);
  });
});

describe('the list', () => {
  it('shows keys that ended for a while', async () => {
    const user = await person();
    const about = { tenantId: defaultTenantId, userId: user.id };
    const ago = (days: number): Date => new Date(Date.now() - days * day);
    await makeApiKey(app, { ...about, name: 'Late', revokedAt: ago(apiKeyLimits.endedDaysShown - 0.1) });
    await makeApiKey(app, { ...about, name: 'Gone', revokedAt: ago(apiKeyLimits.endedDaysShown + 0.1) });
    await makeApiKey(app, { ...about, name: 'Old', expiresAt: ago(apiKeyLimits.endedDaysShown + 0.1) });
    expect((await list(user.token)).keys.map(({ name, status }) => [name, status])).toEqual([
      ['Late', 'revoked'],
    ]);
  });

  it('names the keys in the export of the user, without what they are', async () => {
    const user = await person();
    const { body } = await create(user.token, { name: 'Exported' });
    const { listKeysOfUser } = await import('./api-keys.store.ts');
    const rows = await listKeysOfUser(app.ctx.db, user.id);
    expect(rows).toMatchObject([{ name: 'Exported', lastFour: body.apiKey.lastFour }]);
    expect(Object.keys(rows[0]!)).not.toContain('key_hash');
  });
});
