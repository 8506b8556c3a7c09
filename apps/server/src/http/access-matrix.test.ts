import { randomUUID } from 'node:crypto';
import { endpoints } from '@sitewright/contract/endpoints';
import type { Endpoint } from '@sitewright/contract/endpoint';
import type { Site } from '@sitewright/contract/sites';
import { reachOf } from '@sitewright/contract/permissions';
import type { Permission } from '@sitewright/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../db/tenant-scope.ts';
import { insertUser } from '../features/auth/auth.store.ts';
import { insertSession } from '../features/auth/sessions.store.ts';
import { signAccessToken } from '../features/auth/access-token.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { routes } from './routes.ts';

// Law: for every call of the API, a guest, a lower role, another person of the same tenant and another
// tenant are refused with 401, 403 or 404 and change nothing. Generated, so a new call is covered at once.

interface World {
  site: Site;
  pageId: string;
  headerId: string;
  releaseId: string;
  mediaId: string;
}

let app: TestApp;
let owner: Person;
let neighbour: Person;
let stranger: Person;
let platformAdmin: Person;
let world: World;

/** A word that only the owner's site contains: seen by anybody else, it is a leak. */
const canary = 'canary-7f3a9c';

const personOf = async (email: string, tenantId: string | undefined, platform: boolean): Promise<Person> => {
  const row = await insertUser(app.ctx.db, {
    email,
    passwordHash: null,
    ...(platform
      ? { platformRole: 'PLATFORM_ADMIN' as const }
      : { membership: { tenantId: tenantId!, role: 'ADMIN' as const } }),
  });
  const sid = randomUUID();
  await insertSession(app.ctx.db, {
    id: sid,
    user_id: row!.id,
    tenant_id: tenantId ?? null,
    method: 'password',
  });
  const token = await signAccessToken(app.ctx, {
    sub: row!.id,
    tid: tenantId,
    sv: row!.session_version,
    sid,
  });
  return { id: row!.id, email, token, refreshToken: '' };
};

const uploadPicture = async (siteId: string): Promise<string> => {
  const sharp = (await import('sharp')).default;
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('siteId', siteId);
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${canary}.png`);
  const { body } = await app.api<{ id: string }>('POST', '/media/upload', { token: owner.token, body: form });
  return body.id;
};

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp('owner');
  neighbour = await app.signUp('neighbour');
  await app.database.ownerPool.query("insert into app.tenants (id, name) values ('other-tenant', 'Other')");
  stranger = await personOf('stranger@example.com', 'other-tenant', false);
  platformAdmin = await personOf('staff@example.com', undefined, true);
  const { body: site } = await app.api<Site>('POST', '/sites', {
    token: owner.token,
    body: { name: canary, subdomain: 'matrix-site' },
  });
  const { body: list } = await app.api<{ pages: { id: string }[] }>('GET', `/sites/${site.id}/pages`, {
    token: owner.token,
  });
  const { body: second } = await app.api<{ id: string }>('POST', `/sites/${site.id}/pages`, {
    token: owner.token,
    body: { title: canary },
  });
  await app.api('PATCH', `/sites/${site.id}/publish`, { token: owner.token, body: { isPublished: true } });
  const { body: releases } = await app.api<{ releases: { id: string }[] }>(
    'GET',
    `/sites/${site.id}/releases`,
    {
      token: owner.token,
    },
  );
  const { body: parts } = await app.api<{ header: { documentId: string } }>(
    'GET',
    `/sites/${site.id}/header-footer`,
    { token: owner.token },
  );
  expect(list.pages).toHaveLength(1);
  world = {
    site,
    pageId: second.id,
    headerId: parts.header.documentId,
    releaseId: releases.releases[0]!.id,
    mediaId: await uploadPicture(site.id),
  };
});

afterAll(() => app.close());

const pathOf = (endpoint: Endpoint): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { site, pageId, headerId, releaseId, mediaId } = world;
    if (endpoint.path.startsWith('/media/{')) return mediaId;
    if (endpoint.path.startsWith('/site-templates')) return 'restaurant';
    return { id: site.id, siteId: site.id, pageId, documentId: headerId, releaseId }[name] ?? name;
  });

/** A valid body for each call that changes something, so that only the access rule can refuse it. */
const bodyOf = (name: string): unknown =>
  ({
    'sites.createSite': { name: 'New', subdomain: `fresh-${Math.random().toString(36).slice(2, 9)}` },
    'siteTemplates.createSiteFromTemplate': {
      name: 'New',
      subdomain: `fresh-${Math.random().toString(36).slice(2, 9)}`,
    },
    'pages.createPage': { title: 'Intruder' },
    'pages.updatePageContent': { content: { sections: [] } },
    'pages.putHeader': { type: 'header/header-1', data: {} },
    'pages.putFooter': { type: 'footer/footer-1', data: {} },
    'documents.pushOperations': {
      clientId: 'intruder-1',
      seq: 1,
      baseVersion: 1,
      ops: [{ op: 'remove', id: 'x' }],
    },
    'publishing.publishSite': { isPublished: false },
  })[name] ?? {};

const call = (name: string, endpoint: Endpoint, token: string | undefined) => {
  const query = name === 'documents.pullOperations' ? '?since=0' : '';
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && !endpoint.multipart;
  return app.api(endpoint.method, `${pathOf(endpoint)}${query}`, {
    token,
    ...(hasBody ? { body: bodyOf(name) } : {}),
  });
};

const tables = [
  'sites',
  'pages',
  'documents',
  'document_operations',
  'releases',
  'media',
  'host_names',
  'redirects',
];

/** A fingerprint of every row of the owner's tenant, read past the tenant wall. */
const fingerprint = async (): Promise<string> => {
  const parts = tables.map(
    (table) =>
      `select '${table}' as t, count(*)::text || coalesce(md5(string_agg(r::text, '|' order by r::text)), '') as h
       from app.${table} r where r.tenant_id = 'default-tenant'`,
  );
  const { rows } = await app.database.ownerPool.query(parts.join(' union all '));
  return JSON.stringify(rows);
};

const guarded = [...endpoints].filter(([, endpoint]) => endpoint.access !== 'public');
/** Calls that name an object by id: for those, a foreign object is not found. */
const addressed = guarded.filter(
  ([, endpoint]) => endpoint.path.includes('{') && !endpoint.path.startsWith('/site-templates'),
);

describe('every call is declared', () => {
  it('mounts each endpoint of the contract and no other', () => {
    const mounted = new Set(routes.map((row) => row.endpoint));
    const missing = [...endpoints].filter(([, endpoint]) => !mounted.has(endpoint)).map(([name]) => name);
    expect(missing).toEqual([]);
    expect(mounted.size).toBe(endpoints.size);
  });
});

describe('a guest', () => {
  it.each(guarded)('is asked to sign in by %s', async (name, endpoint) => {
    const before = await fingerprint();
    const answer = await call(name, endpoint, undefined);
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
    expect(JSON.stringify(answer.body)).not.toContain(canary);
    expect(await fingerprint()).toBe(before);
  });
});

describe('another person of the same tenant', () => {
  it.each(addressed)('finds nothing by %s', async (name, endpoint) => {
    const before = await fingerprint();
    const answer = await call(name, endpoint, neighbour.token);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain(canary);
    expect(await fingerprint()).toBe(before);
  });
});

describe('an admin of another tenant', () => {
  it.each(addressed)('finds nothing by %s', async (name, endpoint) => {
    const before = await fingerprint();
    const answer = await call(name, endpoint, stranger.token);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer.body)).not.toContain(canary);
    expect(await fingerprint()).toBe(before);
  });
});

describe('a platform admin without a tenant', () => {
  it.each(addressed)('is refused by %s', async (name, endpoint) => {
    const isAllowed = reachOf('PLATFORM_ADMIN', endpoint.access as Permission) !== undefined;
    const answer = await call(name, endpoint, platformAdmin.token);
    expect(answer.status).toBe(isAllowed ? 404 : 403);
  });
});

describe('an ordinary person', () => {
  const closed = guarded.filter(
    ([, endpoint]) =>
      endpoint.access !== 'signed-in' && reachOf('USER', endpoint.access as Permission) === undefined,
  );
  it.each(closed)('is refused by %s', async (name, endpoint) => {
    const answer = await call(name, endpoint, neighbour.token);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'forbidden' });
  });
});

describe('row security alone', () => {
  it('hides every tenant row from another tenant when no query filters', async () => {
    for (const table of tables.filter((name) => name !== 'host_names')) {
      const rows = await withTenant(app.ctx.db, { tenantId: 'other-tenant' }, (tx) =>
        tx
          .selectFrom(table as 'sites')
          .selectAll()
          .execute(),
      );
      expect({ table, rows: rows.length }).toEqual({ table, rows: 0 });
    }
  });
});

describe('a token', () => {
  it('of a suspended person is refused at once after the cache has aged', async () => {
    const person = await app.signUp('suspended');
    await app.database.ownerPool.query("update app.users set status = 'suspended' where id = $1", [
      person.id,
    ]);
    app.ctx.standings.forget(person.id);
    const answer = await app.api('GET', '/auth/profile', { token: person.token });
    expect(answer.body.code).toBe('account_suspended');
  });

  it.each([
    ['garbage', 'abc'],
    ['without a signature', 'eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0.eyJzdWIiOiJ4Iiwic3YiOjF9.'],
    ['of another key', 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJ4Iiwic3YiOjF9.AAAA'],
  ])('%s is refused', async (_name, token) => {
    const answer = await app.api('GET', '/auth/profile', { token });
    expect(answer.status).toBe(401);
  });
});
