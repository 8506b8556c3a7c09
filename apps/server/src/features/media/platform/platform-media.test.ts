import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Notification } from '@sitewright/contract/account/notifications';
import type { PlatformFile } from '@sitewright/contract/media/platform-media';
import type { Site } from '@sitewright/contract/sites/sites';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTenant,
  type TestSession,
  createTestUser,
  auditEntriesOf,
} from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: TestSession;
let staff: TestSession;
let north: TestSession;
let south: TestSession;
let northSite: Site;
let southSite: Site;

const makeSite = async (owner: TestSession, subdomain: string): Promise<Site> => {
  const body = { name: subdomain, subdomain };
  return (await app.api<Site>('POST', '/sites', { token: owner.token, body })).body;
};

beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north', 'North');
  await openTenant(app, 'south', 'South');
  root = await createTestUser(app, { platformRole: 'SUPER_ADMIN' });
  staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  south = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  northSite = await makeSite(north, 'north-site');
  southSite = await makeSite(south, 'south-site');
});
afterAll(() => app.close());

const send = (owner: TestSession, site: Site, name: string, text: string) => {
  const form = new FormData();
  form.set('siteId', site.id);
  form.set('image', new Blob([text]), name);
  return app.api<MediaItem>('POST', '/media/upload', { token: owner.token, body: form });
};
const upload = async (owner: TestSession, site: Site, name: string, text: string): Promise<MediaItem> => {
  const { status, body } = await send(owner, site, name, text);
  expect(status).toBe(201);
  return body;
};
const list = async (query: string, token = root.token) => {
  const { body } = await app.api<{ files: PlatformFile[]; pagination: { total: number } }>(
    'GET',
    `/admin/media?${query}`,
    { token },
  );
  return body;
};
const names = async (query: string) => (await list(query)).files.map(({ name }) => name);
const block = (id: string, reason = 'It is not theirs to show', token = root.token) =>
  app.api<PlatformFile>('POST', `/admin/media/${id}/block`, { token, body: { reason } });
const unblock = (id: string, token = root.token) =>
  app.api<PlatformFile>('POST', `/admin/media/${id}/unblock`, { token });

describe('the media of all tenants', () => {
  let small: MediaItem;
  let large: MediaItem;
  beforeAll(async () => {
    small = await upload(north, northSite, 'prices-small.csv', 'a,b');
    large = await upload(south, southSite, 'prices-large.csv', 'a,b\n'.repeat(500));
  });

  it('are listed for staff, with their tenant and owner', async () => {
    const { files, pagination } = await list('q=prices', staff.token);
    expect(pagination.total).toBe(2);
    expect(files[0]).toMatchObject({
      id: large.id,
      tenantId: 'south',
      tenantName: 'South',
      siteName: 'south-site',
      ownerEmail: south.email,
      kind: 'document',
      size: 2_000,
      url: large.url,
      isOrphan: false,
      blockedAt: null,
    });
  });

  it.each([
    ['tenant=north', ['prices-small.csv']],
    ['kind=document', ['prices-large.csv', 'prices-small.csv']],
    ['kind=image', []],
    ['minSize=4', ['prices-large.csv']],
    ['minSize=2000', ['prices-large.csv']],
    ['minSize=2001', []],
    ['sort=oldest', ['prices-small.csv', 'prices-large.csv']],
    ['sort=largest', ['prices-large.csv', 'prices-small.csv']],
    ['limit=1', ['prices-large.csv']],
    ['limit=1&page=2', ['prices-small.csv']],
    ['limit=1&page=3', []],
    ['blocked=true', []],
    ['orphan=true', []],
    ['orphan=false&blocked=false', ['prices-large.csv', 'prices-small.csv']],
  ])('are filtered by %s', async (query, expected) => {
    expect(await names(`q=prices&${query}`)).toEqual(expected);
  });

  it('are found by a reported URL', async () => {
    const reported = encodeURIComponent(`https://example.com${small.url}?w=320`);
    expect(await names(`q=${reported}`)).toEqual(['prices-small.csv']);
  });

  it('are orphaned once their site is in the trash', async () => {
    const gone = await makeSite(north, 'north-gone');
    await upload(north, gone, 'left-over.csv', 'left,over');
    expect(await names('orphan=true')).toEqual([]);
    await app.api('DELETE', `/sites/${gone.id}`, { token: north.token });
    expect(await names('orphan=true')).toEqual(['left-over.csv']);
  });

  it.each(['minSize=-1', 'minSize=much', 'kind=video', 'orphan=yes', 'sort=name', 'limit=101', 'page=0'])(
    'cannot be filtered by %s',
    async (query) => {
      expect((await app.api('GET', `/admin/media?${query}`, { token: root.token })).status).toBe(422);
    },
  );

  it('have their storage listed per tenant', async () => {
    const { body } = await app.api<{
      usedBytes: number;
      tenants: { tenantId: string; usedBytes: number; files: number }[];
    }>('GET', '/admin/media/storage', { token: staff.token });
    const usedOf = (id: string) => body.tenants.find(({ tenantId }) => tenantId === id)!;
    expect(usedOf('south')).toMatchObject({
      tenantName: 'South',
      usedBytes: 2_000,
      quotaBytes: null,
      files: 1,
    });
    expect(body.tenants[0]!.tenantId).toBe('south');
    expect(body.usedBytes).toBe(body.tenants.reduce((sum, { usedBytes }) => sum + usedBytes, 0));
  });
});

describe('taking a file down', () => {
  it('makes its URL unavailable, notifies its owners of the reason, and is audited', async () => {
    const file = await upload(north, northSite, 'stolen.csv', 'stolen,goods');
    const again = await upload(north, northSite, 'stolen again.csv', 'stolen,goods');
    const other = await upload(south, southSite, 'ours.csv', 'stolen,goods');
    expect((await app.visit('localhost', file.url)).status).toBe(200);

    const { status, body } = await block(file.id, 'The owner asked for it');
    expect(status).toBe(200);
    expect(body).toMatchObject({ blockedReason: 'The owner asked for it', blockedAt: expect.any(String) });
    expect(await app.visit('localhost', file.url)).toMatchObject({
      status: 410,
      text: 'This file was blocked and is no longer shown.\n',
    });
    expect((await app.visit('localhost', again.url)).status).toBe(410);
    expect((await app.visit('localhost', other.url)).status).toBe(200);
    expect((await app.visit('localhost', `/api/v1/media/download/${file.id}`)).status).toBe(401);
    expect(
      (await app.api('GET', `/media/download/${file.id}`, { token: north.token })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await app.api<MediaItem>('GET', `/media/${file.id}`, { token: north.token })).body.state).toBe(
      'blocked',
    );
    const { files: blocked } = await list('blocked=true');
    expect(blocked.map(({ name }) => name).toSorted()).toEqual(['stolen again.csv', 'stolen.csv']);
    expect(blocked.find(({ id }) => id === file.id)?.blockedReason).toBe('The owner asked for it');
    const once = await send(north, northSite, 'third time.csv', 'stolen,goods');
    expect(once).toMatchObject({
      status: 403,
      body: { error: 'This file was blocked and can’t be uploaded again.' },
    });

    const { body: inbox } = await app.api<{ notifications: Notification[] }>(
      'GET',
      '/users/me/notifications',
      {
        token: north.token,
      },
    );
    expect(inbox.notifications[0]).toMatchObject({
      event: 'media.blocked',
      target: 'stolen.csv',
      path: '/media',
    });
    const [mail] = await app.mailsTo(north.email, 'notification');
    expect(mail).toMatchObject({ subject: 'The file stolen.csv was blocked' });
    expect(mail!.text).toContain('Reason: The owner asked for it');
    expect(await app.mailsTo(south.email, 'notification')).toEqual([]);
    expect(await auditEntriesOf(app, 'media.blocked')).toMatchObject([
      { tenant_id: 'north', actor_id: root.id },
    ]);

    expect((await block(file.id)).body.code).toBe('wrong_state');
    expect((await unblock(file.id)).body).toMatchObject({ blockedAt: null, blockedReason: null });
    expect((await app.visit('localhost', file.url)).status).toBe(200);
    expect((await app.visit('localhost', again.url)).status).toBe(200);
    expect((await unblock(file.id)).body.code).toBe('wrong_state');
    expect(await auditEntriesOf(app, 'media.unblocked')).toHaveLength(1);
  });

  it('requires a reason within the length limit', async () => {
    const file = await upload(north, northSite, 'reasons.csv', 'reasons');
    const most = limits.tenants.reasonMaxLength;
    expect((await block(file.id, ' ')).body.fields).toHaveProperty('reason');
    expect((await block(file.id, 'x'.repeat(most + 1))).status).toBe(422);
    expect((await block(file.id, 'x'.repeat(most))).status).toBe(200);
    await unblock(file.id);
    expect((await block(file.id, 'x'.repeat(most - 1))).status).toBe(200);
  });

  it('is restricted to platform staff', async () => {
    const file = await upload(north, northSite, 'kept.csv', 'kept');
    for (const [token, status] of [
      ['', 401],
      [north.token, 403],
      [south.token, 403],
      [staff.token, 403],
    ] as const) {
      const answers = [await block(file.id, 'no', token), await unblock(file.id, token)];
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    }
    for (const path of ['/admin/media', '/admin/media/storage']) {
      expect((await app.api('GET', path)).status).toBe(401);
      expect((await app.api('GET', path, { token: north.token })).status).toBe(403);
    }
    expect((await block('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await app.visit('localhost', file.url)).status).toBe(200);
  });
});
