import {
  type BrandingState,
  brandingSchema,
  type PublicBranding,
} from '@sitewright/contract/branding/branding';
import { limits } from '@sitewright/contract/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { brandedHead } from './branded-shell.ts';
import {
  openTenant,
  type TestSession,
  createTestUser,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';

let app: TestApp;
const north = freshName('north');
const south = freshName('south');
let admin: TestSession;
beforeAll(async () => {
  app = await sharedTestApp();
  await openTenant(app, north, 'North');
  await openTenant(app, south, 'South');
  admin = await createTestUser(app, { tenantId: north, role: 'ADMIN' });
});

const call = (method: string, path: string, body?: object) =>
  app.api<BrandingState>(method, `/tenant/branding${path}`, {
    token: admin.token,
    ...(body ? { body } : {}),
  });
const state = async () => (await call('GET', '')).body;
const save = async (change: object) =>
  call('PUT', '', { edit: (await state()).edit, branding: { ...(await state()).draft, ...change } });
const seenAt = async (host: string) =>
  JSON.parse((await app.visit(host, '/api/v1/branding')).text) as PublicBranding;

describe('the HTML document of a tenant’s host', () => {
  it('escapes every text of the brand', async () => {
    const name = '</script><img src=x onerror="alert(1)">';
    const sly = freshName('sly');
    await openTenant(app, sly, name);
    const head = await brandedHead(app.ctx, { id: sly, name, label: sly });
    expect(head).not.toContain('<img');
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    const [, data = ''] = /id="host">(.*)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(data)).toMatchObject({ kind: 'tenant', branding: { productName: name } });
  });
});

describe('the brand of a tenant', () => {
  it('is visible on its host once published, and not before', async () => {
    expect(await seenAt(`${north}.localhost`)).toMatchObject({ productName: 'North', isDefault: true });
    const saved = await save({ productName: 'Northlight', colors: { primary: '#2f5d50' } });
    expect(saved.body).toMatchObject({ hasDraft: true, published: null, publishedVersion: 0 });
    expect((await seenAt(`${north}.localhost`)).productName).toBe('North');
    const published = await call('POST', '/publish', { edit: saved.body.edit });
    expect(published.body).toMatchObject({ hasDraft: false, publishedVersion: 1 });
    expect(await seenAt(`${north}.localhost`)).toMatchObject({
      productName: 'Northlight',
      colors: { primary: '#2f5d50' },
      isDefault: false,
    });
    expect(await seenAt('localhost')).toMatchObject({ productName: 'Sitewright', isDefault: true });
    expect(await seenAt(`${south}.localhost`)).toMatchObject({ productName: 'South', isDefault: true });
    expect(await auditEntriesOf(app, 'tenant.branding_published', north)).toMatchObject([
      { tenant_id: north },
    ]);
  });

  it('restores an earlier version as a new one', async () => {
    const saved = await save({ productName: 'Second' });
    await call('POST', '/publish', { edit: saved.body.edit });
    const back = await call('POST', '/versions/1/restore');
    expect(back.body).toMatchObject({ publishedVersion: 3, published: { productName: 'Northlight' } });
    const list = await app.api<{ versions: { version: number; isLive: boolean }[] }>(
      'GET',
      '/tenant/branding/versions',
      { token: admin.token },
    );
    expect(list.body.versions.map(({ version, isLive }) => [version, isLive])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect((await call('POST', '/versions/99/restore')).status).toBe(404);
    const other = await createTestUser(app, { tenantId: south, role: 'ADMIN' });
    const foreign = await app.api('POST', '/tenant/branding/versions/1/restore', { token: other.token });
    expect(foreign.status).toBe(404);
  });

  it('is used in the tenant’s emails, in the first and last lines', async () => {
    const green = freshName('xanh');
    await openTenant(app, green, 'Xanh');
    const boss = await createTestUser(app, { tenantId: green, role: 'ADMIN' });
    const asBoss = <T>(method: string, path: string, body?: object) =>
      app.api<T>(method, path, { token: boss.token, ...(body ? { body } : {}) });
    const { body: before } = await asBoss<BrandingState>('GET', '/tenant/branding');
    const words = {
      productName: 'Nhà Xanh',
      colors: { primary: '#0b5d3b' },
      emailHeader: 'Greetings from Nhà Xanh',
      emailFooter: '12 Trần Phú, Đà Lạt',
    };
    const { body: saved } = await asBoss<BrandingState>('PUT', '/tenant/branding', {
      edit: before.edit,
      branding: { ...before.draft, ...words },
    });
    await asBoss('POST', '/tenant/branding/publish', { edit: saved.edit });
    const email = `${freshName('nam')}@example.com`;
    await asBoss('POST', '/tenant/invitations', { emails: [email], role: 'USER' });
    const [mail] = await app.mailsTo(email, 'invitation');
    expect(mail!.text).toMatch(/^Greetings from Nhà Xanh\n/);
    expect(mail!.text).toContain('Nhà Xanh\n12 Trần Phú, Đà Lạt\nThis email was sent by Nhà Xanh.');
    expect(mail!.text).not.toContain('Sitewright');
    expect(mail!.html).toContain('background:#0b5d3b');
  });

  it('rejects a draft that was saved by someone else meanwhile, and publishing an outdated one', async () => {
    const { edit, draft } = await state();
    await call('PUT', '', { edit, branding: { ...draft, productName: 'First' } });
    const late = await call('PUT', '', { edit, branding: { ...draft, productName: 'Late' } });
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'stale_version' });
    expect((await call('POST', '/publish', { edit })).status).toBe(409);
    expect((await state()).draft.productName).toBe('First');
    expect((await call('DELETE', '/draft')).body).toMatchObject({
      hasDraft: false,
      draft: { productName: 'Northlight' },
    });
  });

  it('warns about unreadable colours and suggests the nearest readable one', async () => {
    const { body } = await save({ colors: { text: '#777777', background: '#ffffff' } });
    expect(body.warnings).toEqual([
      { foreground: 'text', background: 'background', ratio: 4.48, suggestion: '#767676' },
    ]);
    expect((await save({ colors: { text: '#111111', background: '#ffffff' } })).body.warnings).toEqual([]);
    await call('DELETE', '/draft');
  });

  it.each([
    ['a colour in words', { colors: { primary: 'red' } }],
    ['a picture from elsewhere', { logoLight: 'https://evil.example/x.png' }],
    ['an address that is script', { supportUrl: 'javascript:alert(1)' }],
    ['a font of nowhere', { fonts: { heading: 'nothing', body: 'nothing' } }],
    ['a name without end', { productName: 'x'.repeat(61) }],
  ])('refuses %s', async (_case, change) => {
    const before = await state();
    expect((await save(change)).status).toBe(422);
    expect(await state()).toEqual(before);
  });

  it('can be changed only by the tenant’s admins', async () => {
    const user = await createTestUser(app, { tenantId: north, role: 'USER' });
    const answer = await app.api('PUT', '/tenant/branding', {
      token: user.token,
      body: { edit: 1, branding: brandingSchema.parse({}) },
    });
    expect(answer.status).toBe(403);
  });
});

describe('images of a brand', () => {
  const upload = (use: string, body: Buffer | string, type = 'image/png') => {
    const form = new FormData();
    form.set('use', use);
    form.set('file', new Blob([typeof body === 'string' ? body : new Uint8Array(body)], { type }), 'logo');
    return app.api<{ url: string; width: number; icons: { size: number; url: string }[] }>(
      'POST',
      '/tenant/branding/files',
      { token: admin.token, body: form },
    );
  };
  const png = (size: number) =>
    sharp({ create: { width: size, height: size, channels: 4, background: '#2f5d50' } })
      .png()
      .toBuffer();
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${inside}<rect width="40" height="20" fill="#c33"/></svg>`;

  it('are stored, served and used', async () => {
    const answer = await upload('logoLight', await png(64));
    expect(answer.status).toBe(201);
    expect((await app.visit('localhost', answer.body.url)).headers['content-type']).toBe('image/png');
    expect((await save({ logoLight: answer.body.url })).body.draft.logoLight).toBe(answer.body.url);
    await call('DELETE', '/draft');
  });

  it('generate a favicon in every size', async () => {
    const { body } = await upload('favicon', svg(''), 'image/svg+xml');
    expect(body.icons.map(({ size }) => size)).toEqual([16, 32, 180, 512]);
    for (const { size, url } of body.icons) {
      const { width, height } = await sharp((await app.visit('localhost', url)).body).metadata();
      expect([width, height]).toEqual([size, size]);
    }
  });

  it('carry no script: an SVG is drawn and its text is thrown away', async () => {
    const { body } = await upload('logoDark', svg('<script>alert(1)</script>'), 'image/svg+xml');
    const shown = await app.visit('localhost', body.url);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.text).not.toContain('script');
  });

  it('are rejected when too large, of another type, or without a use', async () => {
    const big = await upload('logoLight', Buffer.alloc(limits.tenants.brandingFileBytes + 1));
    expect({ status: big.status, code: big.body.code }).toEqual({ status: 413, code: 'too_large' });
    expect((await upload('logoLight', '<html></html>', 'image/png')).status).toBe(415);
    expect((await upload('logoLight', Buffer.from('GIF89a'), 'image/gif')).status).toBe(415);
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`;
    expect((await upload('logoLight', bomb, 'image/svg+xml')).status).toBe(415);
    expect((await upload('wallpaper', await png(8))).status).toBe(422);
    expect((await upload('logoLight', Buffer.alloc(0))).status).toBe(422);
  });
});
