// Files of company profiles over HTTP.
import type { CompanyProfileResponse } from '@sitewright/contract/company/company';
import { companyLimits } from '@sitewright/contract/company/company-limits';
import type { CompanyAsset } from '@sitewright/contract/company/company-profile';
import type { MediaUse } from '@sitewright/contract/media/media';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCustomer, showOnHome, storageOf, type TestCustomer } from '../../testing/customer-fixture.ts';
import { resetRateLimits } from '../../testing/account-fixture.ts';
import { freshPng } from '../../testing/media-files.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { openTenant } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let mine: TestCustomer;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  await resetRateLimits(app);
  mine = await createCustomer(app);
});

type Answer = CompanyAsset & { code: string; fields: Record<string, string> };
const upload = (type: string | undefined, body: Buffer | string, name: string, by = mine) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(Buffer.from(body))]), name);
  if (type !== undefined) form.set('type', type);
  return app.api<Answer>('POST', '/company/assets', { token: by.user.token, body: form });
};
const remove = ({ id }: CompanyAsset, { query = '', by = mine } = {}) =>
  by.call<{ code?: string; details?: { count: number } }>('DELETE', `/company/assets/${id}${query}`);
const assetsOf = async ({ call }: TestCustomer = mine) =>
  (await call<CompanyProfileResponse>('GET', '/company/profile')).body.assets;
const statusOf = async (url: string) => (await fetch(app.origin + url)).status;
const font = Buffer.concat([Buffer.from([0, 1, 0, 0, 0]), Buffer.alloc(64)]);

describe('a file of a company profile', () => {
  it('is stored like any upload, and the profile names it', async () => {
    const { status, body } = await upload('logo', await freshPng(), 'Biểu trưng.png');
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'logo', name: 'Biểu trưng.png' });
    expect(await assetsOf()).toEqual([body]);
    expect(await statusOf(body.url)).toBe(200);
    expect((await storageOf(mine)).usedBytes).toBeGreaterThanOrEqual(body.bytes);
  });

  it('is counted once when it is uploaded twice', async () => {
    const png = await freshPng();
    await upload('photo', png, 'one.png');
    const { usedBytes } = await storageOf(mine);
    await upload('photo', png, 'two.png');
    expect((await storageOf(mine)).usedBytes).toBe(usedBytes);
    expect(await assetsOf()).toHaveLength(2);
  });

  it('of a type with one place replaces the one before', async () => {
    const { body: first } = await upload('logo', await freshPng(), 'old.png');
    const { body: second } = await upload('logo', await freshPng(), 'new.png');
    expect((await assetsOf()).map(({ id }) => id)).toEqual([second.id]);
    expect(await statusOf(second.url)).toBe(200);
    expect(second.url).not.toBe(first.url);
  });

  it.each([
    ['document', Buffer.from('name,price\nPhở,70000\n'), 'menu.csv'],
    ['font', font, 'brand.ttf'],
    [
      'favicon',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>',
      'icon.svg',
    ],
  ])('can be a %s', async (type, body, name) => {
    const answer = await upload(type, body, name);
    expect({ status: answer.status, type: answer.body.type }).toEqual({ status: 201, type });
  });

  it.each([
    ['of a type that does not exist', 'banner', async () => freshPng(), 'a.png', 422],
    ['without a type', undefined, async () => freshPng(), 'a.png', 422],
    ['that is empty', 'photo', async () => Buffer.alloc(0), 'a.png', 422],
    ['that is no image where one is needed', 'logo', async () => Buffer.from('a,b\n1,2\n'), 'a.csv', 415],
    ['that is an image where a document is needed', 'document', async () => freshPng(), 'a.png', 415],
    [
      'that is a document where a font is needed',
      'font',
      async () => Buffer.from('a,b\n1,2\n'),
      'a.csv',
      415,
    ],
    ['that is a font where a document is needed', 'document', async () => font, 'a.ttf', 415],
    ['that is a page', 'document', async () => Buffer.from('<!doctype html><p>x'), 'a.html', 415],
    ['at 25 MB', 'document', async () => Buffer.alloc(companyLimits.assetBytes + 1, 'a,b\n'), 'a.csv', 413],
  ])('%s is refused', async (_what, type, body, name, status) => {
    expect((await upload(type, await body(), name)).status).toBe(status);
    expect(await assetsOf()).toEqual([]);
  });

  it('may have the largest size', async () => {
    const { status } = await upload('document', Buffer.alloc(companyLimits.assetBytes, 'a,b\n'), 'a.csv');
    expect(status).toBe(201);
  });

  it('is refused above the number of files', async () => {
    const { body } = await upload('photo', await freshPng(), 'a.png');
    await app.database.ownerPool.query(
      `insert into app.company_assets (tenant_id, profile_id, media_id, type)
       select tenant_id, profile_id, media_id, type from app.company_assets, generate_series(2, $2)
       where id = $1`,
      [body.id, companyLimits.assetsMax - 1],
    );
    const png = await freshPng();
    const answers = [await upload('photo', png, 'b.png'), await upload('photo', png, 'c.png')];
    expect(answers.map(({ status }) => status)).toEqual([201, 422]);
  });

  it('goes when it is deleted, here or among the files', async () => {
    const { body: one } = await upload('photo', await freshPng(), 'one.png');
    await upload('photo', await freshPng(), 'two.png');
    expect((await remove(one)).status).toBe(200);
    expect((await remove(one)).status).toBe(404);
    const { body } = await mine.call<{ items: { id: string; name: string }[] }>('GET', '/media');
    expect(body.items.map(({ name }) => name)).toEqual(['two.png']);
    await mine.call('DELETE', `/media/${body.items[0]!.id}?force=true`);
    expect(await assetsOf()).toEqual([]);
  });

  it('is used by the profile: deleting it among the files says so, and needs to be confirmed', async () => {
    await upload('logo', await freshPng(), 'logo.png');
    type Files = { items: { id: string; uses: number }[] };
    const { body: files } = await mine.call<Files>('GET', '/media');
    const { id, uses } = files.items[0]!;
    expect(uses).toBe(1);
    const { body: file } = await mine.call<{ uses: MediaUse[] }>('GET', `/media/${id}`);
    expect(file.uses).toEqual([
      {
        kind: 'company_profile',
        siteId: null,
        siteName: null,
        documentId: expect.any(String),
        title: '',
        pageId: null,
      },
    ]);
    const refused = await mine.call<{ error: string }>('DELETE', `/media/${id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'in_use', details: { count: 1, uses: file.uses } },
    });
    expect(refused.body.error).toContain('the company profile');
    expect(await assetsOf()).toHaveLength(1);
    const bulk = await mine.call<{ failed: object[] }>('POST', '/media/bulk', {
      ids: [id],
      action: 'delete',
    });
    expect(bulk.body.failed).toHaveLength(1);
    expect((await mine.call('DELETE', `/media/${id}?force=true`)).status).toBe(200);
    expect(await assetsOf()).toEqual([]);
  });

  it('of another customer is counted as used, without a word of whose profile it is in', async () => {
    await upload('photo', await freshPng(), 'one.png');
    const { body } = await mine.call<{ items: { id: string }[] }>('GET', '/media');
    const admin = await createCustomer(app, undefined, 'ADMIN');
    const { body: refused } = await admin.call('DELETE', `/media/${body.items[0]!.id}`);
    expect(refused).toMatchObject({ code: 'in_use', details: { count: 1, uses: [] } });
  });

  it('that a page shows is deleted only on request, and its bytes stay for that page', async () => {
    const { body: photo } = await upload('photo', await freshPng(), 'one.png');
    await showOnHome(app, mine.user.token, mine.site.id, photo.url);
    expect(await remove(photo)).toMatchObject({
      status: 409,
      body: { code: 'in_use', details: { count: 1 } },
    });
    expect(await assetsOf()).toHaveLength(1);
    expect((await remove(photo, { query: '?force=true' })).status).toBe(200);
    expect(await assetsOf()).toEqual([]);
    expect(await statusOf(photo.url)).toBe(200);
  });

  it('of a workspace is changed by its admins alone, also by others than its uploader', async () => {
    const tenantId = freshName('company');
    await openTenant(app, tenantId);
    const [admin, other, member] = [
      await createCustomer(app, tenantId, 'ADMIN'),
      await createCustomer(app, tenantId, 'ADMIN'),
      await createCustomer(app, tenantId),
    ];
    const { body: logo } = await upload('logo', await freshPng(), 'logo.png', admin);
    expect((await upload('logo', await freshPng(), 'mine.png', member)).status).toBe(403);
    expect((await remove(logo, { by: member })).status).toBe(404);
    expect((await remove(logo, { by: mine })).status).toBe(404);
    expect((await upload('logo', await freshPng(), 'new.png', other)).status).toBe(201);
    expect((await assetsOf(member)).map(({ name }) => name)).toEqual(['new.png']);
  });
});
