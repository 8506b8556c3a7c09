import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetRateLimits, auditActionsOf } from '../../testing/account-fixture.ts';
import { readZip } from '../../testing/read-zip.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { readWhole } from '../../core/storage/whole-objects.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestUser, TestApp } from '../../testing/test-app.ts';
import { personalData } from '../../app/personal-data.ts';

let app: TestApp;
let world: SiteFixture;
let person: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  await resetRateLimits(app);
  world = await makeSite(app);
  person = world.person;
});

const sql = (text: string, values: unknown[]) => app.database.ownerPool.query(text, values);
const ask = (token = person.token) =>
  fetch(`${app.origin}/api/v1/users/me/export`, { headers: { authorization: `Bearer ${token}` } });
const download = async (token = person.token) => {
  const answer = await ask(token);
  expect(answer.status).toBe(200);
  return readZip(Buffer.from(await answer.arrayBuffer()));
};
const json = (files: Map<string, Buffer>, path: string): unknown => {
  const file = files.get(path);
  if (!file) throw new Error(`${path} is none of ${[...files.keys()].join(', ')}`);
  return JSON.parse(file.toString());
};
const wholeText = (files: Map<string, Buffer>): string =>
  [...files].map(([path, body]) => `${path}\n${body.toString('latin1')}\n${body.toString()}`).join('\n');
const upload = async (
  name: string,
  background = '#2a6f97',
  { person: owner, site } = world,
): Promise<MediaItem> => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('siteId', site.id);
  form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
  const { body } = await app.api<MediaItem>('POST', '/media/upload', { token: owner.token, body: form });
  return body;
};
const keyOf = async ({ id }: MediaItem): Promise<string> => {
  const { rows } = await sql(
    'select object_key from app.blobs join app.media on blobs.id = blob_id where media.id = $1',
    [id],
  );
  return rows[0].object_key;
};
const kept = async (item: MediaItem): Promise<Buffer> =>
  (await readWhole(app.ctx.storage, await keyOf(item)))!;

describe('the export of personal data', () => {
  it('is a zip to download, on record, with every part that a rule names', async () => {
    const answer = await ask();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sitewright-data.zip"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));
    for (const { exportedAs } of Object.values(personalData)) {
      if (exportedAs === null) continue;
      expect([...files.keys()].some((path) => path.startsWith(exportedAs))).toBe(true);
    }
    expect(json(files, 'account.json')).toMatchObject({ profile: { email: person.email } });
    expect(json(files, 'memberships.json')).toEqual([
      expect.objectContaining({ tenantId: 'default-tenant', role: 'USER' }),
    ]);
    expect(json(files, 'sessions.json')).toHaveLength(1);
    expect(json(files, 'sign-ins.json')).toEqual([expect.objectContaining({ action: 'session.started' })]);
    expect((json(files, 'trail.json') as { action: string }[]).map(({ action }) => action)).toEqual([
      'account.exported',
      'site.created',
      'account.registered',
    ]);
    expect(await auditActionsOf(app, person.id)).toContain('account.exported');
  });

  it('contains each site with its pages as saved, under readable names', async () => {
    await world.call('PATCH', '', { name: 'Nhà hàng: Phở/Bún?' });
    const { body: saved } = await world.call<{ section: { content: object } }>('POST', '/site-sections', {
      name: 'Giờ mở cửa',
      category: 'cta',
      section: { type: 'cta/cta-1', data: { title: 'Open all week' } },
    });
    await world.call('PUT', '/code', { head: '<!-- mine -->' });
    await world.call('PUT', '/redirects', { redirects: [{ from: '/old', to: '/', code: 302 }] });
    await world.call('POST', '/versions', { label: 'Trước Tết' });
    await world.call('POST', `/documents/${world.home.id}/versions`, { label: 'Trang cũ' });
    await app.database.ownerPool.query(
      `update app.site_versions set label = 'Somebody else’s', created_by = null
       where site_id = $1 and label is null`,
      [world.site.id],
    );
    const files = await download();
    const folder = 'sites/Nhà hàng Phở Bún';
    expect(json(files, `${folder}/sections/Giờ mở cửa.json`)).toMatchObject({
      name: 'Giờ mở cửa',
      sync: 'linked',
      content: saved.section.content,
    });
    expect(json(files, `${folder}/versions.json`)).toMatchObject([
      { label: 'Trước Tết', documentId: null },
      { label: 'Trang cũ', documentId: world.home.id },
    ]);
    expect(json(files, `${folder}/site.json`)).toMatchObject({
      code: { head: '<!-- mine -->' },
      redirects: [{ from: '/old', to: '/', code: 302 }],
    });
    expect(json(files, `${folder}/site.json`)).toMatchObject({
      name: 'Nhà hàng: Phở/Bún?',
      subdomain: world.site.subdomain,
      tenantId: 'default-tenant',
    });
    const pages = [...files.keys()].filter((path) => path.startsWith(`${folder}/pages/`));
    expect(pages).toHaveLength(world.pages.length);
    expect(json(files, `${folder}/pages/home.json`)).toMatchObject({
      isHome: true,
      content: world.home.content,
    });
    for (const part of ['header', 'footer']) {
      expect(json(files, `${folder}/${part}.json`)).toHaveProperty('sections');
    }
  });

  it('contains the uploaded images byte for byte, numbered when two share a name', async () => {
    const first = await upload('Phở bò.png');
    const second = await upload('Phở bò.png', '#976f2a');
    const lost = await upload('lost.png', '#6f972a');
    await app.ctx.storage.delete(await keyOf(lost));
    const files = await download();
    const folder = `sites/${world.site.name}/files`;
    expect(files.get(`${folder}/Phở bò.webp`)).toEqual(await kept(first));
    expect(files.get(`${folder}/Phở bò (2).webp`)).toEqual(await kept(second));
    const listed = json(files, 'files.json') as { name: string; path: string | null }[];
    expect(listed.map(({ name, path }) => [name, path])).toEqual([
      ['Phở bò.png', `${folder}/Phở bò.webp`],
      ['Phở bò.png', `${folder}/Phở bò (2).webp`],
      ['lost.png', null],
    ]);
  });

  it('contains the credits of external images beside the files', async () => {
    expect((await download()).has('credits.txt')).toBe(false);
    const photo = await upload('biển.png');
    const cut = await upload('cut.png', '#976f2a');
    await upload('own.png', '#6f972a');
    await sql(
      `update app.media set photographer = 'Ana\nCruz', photographer_url = 'https://www.pexels.com/@ana',
         source_url = 'https://www.pexels.com/photo/1', source = 'pexels' where id = any($1)`,
      [[photo.id, cut.id]],
    );
    await sql(
      `insert into app.media (tenant_id, site_id, owner_id, name, mime_type, size, storage_key, kind, source,
         external_url, photographer, source_url)
       select tenant_id, id, owner_id, 'p', 'image/webp', 0, 'aa/' || replace(id::text, '-', '') || '.webp', 'external',
         'unsplash', 'https://images.unsplash.com/photo-1?w=1080', 'Bo', 'https://unsplash.com/photos/1'
       from app.sites where id = $1`,
      [world.site.id],
    );
    const folder = `sites/${world.site.name}/files`;
    const lines = async () => (await download()).get('credits.txt')!.toString().split('\r\n');
    expect(await lines()).toEqual([
      'Photo credits',
      '',
      'These pictures were taken by others. Name them wherever you show the pictures.',
      '',
      `${folder}/biển.webp`,
      '  Photo by Ana Cruz (https://www.pexels.com/@ana) on Pexels (https://www.pexels.com/photo/1)',
      '',
      `${folder}/cut.webp`,
      '  Photo by Ana Cruz (https://www.pexels.com/@ana) on Pexels (https://www.pexels.com/photo/1)',
      '',
      'https://images.unsplash.com/photo-1?w=1080',
      '  Photo by Bo on Unsplash (https://unsplash.com/photos/1)',
      '',
    ]);
    await app.api('PATCH', '/users/me', { token: person.token, body: { locale: 'vi' } });
    const vietnamese = await lines();
    expect(vietnamese[0]).toBe('Nguồn ảnh');
    expect(vietnamese.at(-2)).toBe('  Ảnh của Bo trên Unsplash (https://unsplash.com/photos/1)');
    const listed = json(await download(), 'files.json') as { photographerUrl: string | null }[];
    expect(listed[0]!.photographerUrl).toBe('https://www.pexels.com/@ana');
  });

  it('separates an image that belongs to another user’s site', async () => {
    const mine = await upload('mine.png');
    const heir = await app.signUp();
    await sql('update app.sites set owner_id = $1 where id = $2', [heir.id, world.site.id]);
    const files = await download();
    expect(files.get('files/mine.webp')).toEqual(await kept(mine));
    expect([...files.keys()].filter((path) => path.startsWith('sites/'))).toEqual([]);
    expect([...(await download(heir.token)).keys()].filter((path) => path.endsWith('.webp'))).toEqual([]);
  });

  it('has a readme in the user’s language', async () => {
    expect((await download()).get('README.txt')?.toString()).toContain(`for ${person.email}.`);
    await app.api('PATCH', '/users/me', { token: person.token, body: { locale: 'vi' } });
    expect((await download()).get('README.txt')?.toString()).toContain('Dữ liệu của bạn');
  });

  it('contains no secret', async () => {
    const { rows } = await app.database.ownerPool.query<{ secret: string }>(
      `select password_hash as secret from app.users where id = $1
       union select encode(token_hash, 'hex') from app.refresh_tokens where user_id = $1
       union select ip_hash from app.sessions where user_id = $1 and ip_hash is not null`,
      [person.id],
    );
    expect(rows.length).toBeGreaterThan(2);
    const text = wholeText(await download());
    for (const { secret } of rows) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/argon2|token_hash|password_hash|ip_hash/);
  });

  it('contains nothing of another user, in this tenant or another', async () => {
    const other = await makeSite(app);
    await upload('theirs.png', '#2a6f97', other);
    const abroad = `abroad-${Date.now().toString(36)}`;
    await sql('insert into app.tenants (id, name) values ($1, $1)', [abroad]);
    await sql("insert into app.sites (tenant_id, owner_id, name) values ($1, $2, 'Elsewhere')", [
      abroad,
      other.person.id,
    ]);
    const text = wholeText(await download());
    for (const theirs of [other.site.id, other.site.subdomain, other.person.email, 'theirs', abroad]) {
      expect(text).not.toContain(theirs);
    }
    expect(wholeText(await download(other.person.token))).toContain('Elsewhere');
  });

  it('is available to the next request after an aborted download', async () => {
    for (let n = 0; n < 3; n += 1) await upload(`picture-${n}.png`);
    const leaving = new AbortController();
    const answer = await fetch(`${app.origin}/api/v1/users/me/export`, {
      headers: { authorization: `Bearer ${person.token}` },
      signal: leaving.signal,
    });
    await answer.body!.getReader().read();
    leaving.abort();
    expect((await download()).size).toBeGreaterThan(8);
  });

  it(`is limited to ${limits.auth.exportsPerHour} times an hour`, async () => {
    for (let n = 0; n < limits.auth.exportsPerHour; n += 1) {
      const answer = await ask();
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    expect((await ask()).status).toBe(429);
  });
});
