import type { User } from '@sitewright/contract/auth/auth';
import { notifiableEvents } from '@sitewright/contract/events';
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchBystander } from '../../testing/bystander.ts';
import { resetRateLimits, auditActionsOf } from '../../testing/account-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestUser, TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let person: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
watchBystander(() => app);
beforeEach(async () => {
  await resetRateLimits(app);
  person = await app.signUp();
});

const me = async () => (await app.api<User>('GET', '/users/me', { token: person.token })).body;
const change = (body: unknown) => app.api<User>('PATCH', '/users/me', { token: person.token, body });

describe('the profile', () => {
  it('shows everything that a user has set up', async () => {
    expect(await me()).toMatchObject({
      avatarUrl: null,
      timezone: 'UTC',
      hasPassword: true,
      twoFactor: { enabled: false, totp: false, passkeys: 0, recoveryCodesLeft: 0 },
      pendingEmail: null,
      deletionDueAt: null,
      memberships: [{ tenantId: 'default-tenant', tenantName: 'Default', role: 'USER' }],
    });
  });

  it('accepts names, language and time zone, and records the changes in the audit log', async () => {
    const answer = await change({
      firstName: 'Ngọc',
      lastName: 'Đặng',
      locale: 'vi',
      timezone: 'Asia/Ho_Chi_Minh',
    });
    expect(answer.body).toMatchObject({
      firstName: 'Ngọc',
      lastName: 'Đặng',
      locale: 'vi',
      timezone: 'Asia/Ho_Chi_Minh',
    });
    expect(await me()).toEqual(answer.body);
    const { rows } = await app.database.ownerPool.query(
      "select changes from app.audit_log where action = 'account.updated' and actor_id = $1",
      [person.id],
    );
    expect(rows[0].changes).toMatchObject({
      first_name: { before: '', after: 'Ngọc' },
      timezone: { before: 'UTC', after: 'Asia/Ho_Chi_Minh' },
    });
  });

  it('that is saved unchanged leaves no audit entry', async () => {
    await change({ timezone: 'UTC', firstName: '' });
    expect(await auditActionsOf(app, person.id)).not.toContain('account.updated');
  });

  it.each([
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['locale', { locale: 'de' }],
    ['firstName', { firstName: 'x'.repeat(limits.auth.nameMaxLength + 1) }],
    ['notifications', { notifications: { 'tenant.purged': { email: true, inApp: true } } }],
  ])('rejects a wrong %s and changes nothing', async (field, body) => {
    const before = await me();
    const answer = await change({ lastName: 'Kept', ...body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields!).join()).toContain(field);
    expect(await me()).toEqual(before);
  });

  it('stores which notifications a user wants, per event', async () => {
    const first = await change({ notifications: { 'site.published': { email: false, inApp: true } } });
    expect(first.body.notifications['site.published']).toEqual({ email: false, inApp: true });
    const second = await change({ notifications: { 'member.joined': { email: false, inApp: false } } });
    expect(second.body.notifications).toMatchObject({
      'site.published': { email: false, inApp: true },
      'member.joined': { email: false, inApp: false },
      'site.trashed': { email: true, inApp: true },
    });
    expect(Object.keys(second.body.notifications).toSorted()).toEqual([...notifiableEvents].toSorted());
  });

  it('raises nobody: role, tenant, status, address and proofs are not fields of it', async () => {
    const row = async () =>
      (await app.database.ownerPool.query('select * from app.users where id = $1', [person.id])).rows[0];
    const before = await row();
    const answer = await change({
      role: 'SUPER_ADMIN',
      platformRole: 'SUPER_ADMIN',
      platform_role: 'SUPER_ADMIN',
      tenantId: 'elsewhere',
      status: 'active',
      email: 'else@example.com',
      emailVerified: true,
      email_verified_at: '2020-01-01T00:00:00Z',
      memberships: [{ tenantId: 'default-tenant', role: 'ADMIN' }],
      password_hash: 'x',
      totp_confirmed_at: '2020-01-01T00:00:00Z',
      avatar_key: '../../etc/passwd',
      id: '00000000-0000-0000-0000-000000000000',
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ role: 'USER', tenantId: 'default-tenant', email: person.email });
    expect(await row()).toEqual(before);
    const { rows } = await app.database.ownerPool.query(
      'select role from app.memberships where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ role: 'USER' }]);
  });
});

describe('the avatar', () => {
  const upload = (body: Uint8Array<ArrayBuffer>, type = 'image/png') => {
    const form = new FormData();
    form.set('image', new Blob([body], { type }), 'me.png');
    return app.api<User>('POST', '/users/me/avatar', { token: person.token, body: form });
  };
  const bytes = (buffer: Buffer) => new Uint8Array(buffer);
  const photo = async () =>
    bytes(
      await sharp({ create: { width: 900, height: 400, channels: 3, background: '#c33' } })
        .withExif({ IFD0: { Copyright: 'secret place' } })
        .jpeg()
        .toBuffer(),
    );
  const fetchPicture = async (url: string) => {
    const response = await fetch(`${app.origin}${url}`);
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };

  it('is kept as a square without what the camera wrote, for everybody and for good', async () => {
    const { status, body } = await upload(await photo(), 'image/jpeg');
    expect(status).toBe(200);
    expect(body.avatarUrl).toMatch(/^\/media\/avatars\/\w+\.webp$/);
    const picture = await fetchPicture(body.avatarUrl!);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    const about = await sharp(picture.body).metadata();
    expect([about.width, about.height, about.format]).toEqual([256, 256, 'webp']);
    expect(about.exif).toBeUndefined();
    expect(picture.body.includes('secret place')).toBe(false);
  });

  it('is replaced by a new one with another URL', async () => {
    const first = (await upload(await photo())).body.avatarUrl!;
    const second = (await upload(await photo())).body.avatarUrl!;
    expect(second).not.toBe(first);
    expect((await fetchPicture(first)).status).toBe(404);
    expect((await fetchPicture(second)).status).toBe(200);
  });

  it('can be removed, repeatedly', async () => {
    const { avatarUrl } = (await upload(await photo())).body;
    const remove = () => app.api<User>('DELETE', '/users/me/avatar', { token: person.token });
    expect((await remove()).body.avatarUrl).toBeNull();
    expect((await remove()).status).toBe(200);
    expect((await fetchPicture(avatarUrl!)).status).toBe(404);
  });

  it('that is an SVG with scripts, a text, or an incomplete image is rejected with a clear message', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const half = Buffer.from(await photo()).subarray(0, 200);
    for (const body of [svg, Buffer.from('hello'), half]) {
      const answer = await upload(bytes(body), 'image/png');
      expect({ status: answer.status, code: answer.body.code }).toEqual({
        status: 415,
        code: 'unsupported_media_type',
      });
      expect(answer.body.error).toContain('JPEG');
    }
    expect((await me()).avatarUrl).toBeNull();
  });

  it('with too many pixels is rejected before it is decoded', async () => {
    const bomb = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(limits.auth.avatarBytes);
    expect((await upload(bytes(bomb))).body.code).toBe('too_large');
  });

  it('with many frames is reduced to its first', async () => {
    const frame = (background: string) => ({
      create: { width: 60, height: 60, channels: 4 as const, background },
    });
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((color) => sharp(frame(color)).png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { body } = await upload(bytes(gif), 'image/gif');
    expect((await sharp((await fetchPicture(body.avatarUrl!)).body).metadata()).pages ?? 1).toBe(1);
  });

  it.each([
    ['at', 0, 200],
    ['above', 1, 413],
  ])('%s the size limit gets the expected status', async (_name, extra, status) => {
    const picture = Buffer.from(await photo());
    const padded = Buffer.concat([picture, Buffer.alloc(limits.auth.avatarBytes - picture.length + extra)]);
    expect((await upload(bytes(padded), 'image/jpeg')).status).toBe(status);
  });

  it('is required in an upload', async () => {
    const empty = await app.api('POST', '/users/me/avatar', { token: person.token, body: new FormData() });
    expect(empty.status).toBe(422);
    expect(empty.body.fields).toHaveProperty('image');
    const json = await app.api('POST', '/users/me/avatar', { token: person.token, body: {} });
    expect(json.status).toBe(415);
  });

  it('is served by its key only', async () => {
    for (const path of ['/media/avatars/none.webp', '/media/avatars/..%2f..%2fsecret.key']) {
      expect((await fetchPicture(path)).status).toBe(404);
    }
  });
});
