import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MovedSite, SitePlacement } from '@sitewright/contract/site-moves/site-moves';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readTenantTables } from '../../core/db/tenant-catalogue.ts';
import { designForm } from '../../testing/design-zip-form.ts';
import { freshPhoto, mediaUploader, runVariantJobs } from '../../testing/media-files.ts';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { auditEntriesOf, createTestUser, openTenant, tokenFor } from '../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type FullSite, makeFullSite } from '../site-archive/testing/full-site.ts';
import { leftBehind, movedTables } from './rows/moved-tables.ts';

// Each makes a site with something in every table.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const sql = async <T extends object = Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> => (await app.database.ownerPool.query<T>(text, values)).rows;

/** A workspace of which the person is a member, and their session in it. */
const workspaceOf = async ({ person }: SiteFixture, role: 'USER' | 'ADMIN' = 'ADMIN') => {
  const id = freshName('target');
  await openTenant(app, id, `Workspace ${id}`);
  await sql('insert into app.memberships (tenant_id, user_id, role) values ($1, $2, $3)', [
    id,
    person.id,
    role,
  ]);
  return { id, token: (await tokenFor(app, person.id, id)).token };
};
const move = (world: SiteFixture, tenantId: string) => world.call<MovedSite>('POST', '/move', { tenantId });

/** Every row of the site by table, without the tenant; files and bytes have new places. */
const rowsOf = async (siteId: string): Promise<Record<string, string[]>> => {
  const tables = movedTables(await readTenantTables(app.database.ownerPool));
  const found: Record<string, string[]> = {};
  for (const { table, condition } of tables) {
    const where = condition.replaceAll('$2', `'${siteId}'`);
    const rows = await sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'tenant_id' - 'blob_id' as row from app.${table.name} t where ${where}`,
    );
    found[table.name] = rows.map(({ row }) => JSON.stringify(row)).toSorted();
  }
  return found;
};
const tenantsOf = async (siteId: string): Promise<string[]> => {
  const tables = movedTables(await readTenantTables(app.database.ownerPool));
  const found = new Set<string>();
  for (const { table, condition } of tables) {
    const where = condition.replaceAll('$2', `'${siteId}'`);
    for (const row of await sql<{ id: string }>(
      `select distinct tenant_id as id from app.${table.name} t where ${where}`,
    ))
      found.add(row.id);
  }
  return [...found];
};

describe('a site that moves to another workspace of its owner', () => {
  let world: FullSite;
  let target: { id: string; token: string };
  let before: Record<string, string[]>;
  let page: string;
  let moved: MovedSite;
  beforeAll(async () => {
    world = await makeFullSite(app);
    await runVariantJobs(app);
    expect((await world.publish()).status).toBe(200);
    target = await workspaceOf(world);
    before = await rowsOf(world.site.id);
    page = (await app.visit(world.host, '/')).text;
    const answer = await move(world, target.id);
    expect(answer.body).toMatchObject({ siteId: world.site.id, tenantId: target.id, effects: [] });
    expect(answer.status).toBe(200);
    moved = answer.body;
  });

  it('has every row that it had, in the new workspace alone', async () => {
    const after = await rowsOf(moved.siteId);
    for (const [name, rows] of Object.entries(before)) expect([name, after[name]]).toEqual([name, rows]);
    expect(await tenantsOf(moved.siteId)).toEqual([target.id]);
    for (const name of [
      'form_submissions',
      'posts',
      'post_comments',
      'site_versions',
      'media',
      'releases',
      'form_files',
    ])
      expect([name, before[name]?.length]).not.toEqual([name, 0]);
  });

  it('is found there and not in the old workspace, by the same id', async () => {
    const there = await app.api<Site>('GET', `/sites/${moved.siteId}`, { token: target.token });
    expect(there.body).toMatchObject({ name: world.site.name, role: 'owner', isPublished: true });
    expect((await world.call('GET', '')).status).toBe(404);
  });

  it('stays published at its address, and its form still takes answers', async () => {
    expect((await app.visit(world.host, '/')).text).toBe(page);
    const action = /action="(\/_forms\/[^"]+)"/.exec(page)?.[1];
    expect(action).toBeDefined();
    expect(await app.ctx.siteFiles.ownerOf(world.host)).toMatchObject({ tenantId: target.id });
  });

  it('takes its files along: their bytes belong to the new workspace, and are gone from the old one', async () => {
    const files = await sql<{ key: string; tenant: string; bytes: number }>(
      `select b.object_key as key, b.tenant_id as tenant, (b.size + b.variant_bytes)::int as bytes from app.media m
       join app.blobs b on b.tenant_id = m.tenant_id and b.id = m.blob_id where m.site_id = $1`,
      [moved.siteId],
    );
    expect(files.length).toBeGreaterThan(0);
    for (const { key, tenant } of files) {
      expect(tenant).toBe(target.id);
      expect(await app.ctx.storage.head(key)).toBeDefined();
    }
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    expect(
      await sql('select used_bytes::int as n from app.storage_usage where tenant_id = $1', [target.id]),
    ).toEqual([{ n: bytes }]);
    const { pathname } = new URL(world.photo.url, 'http://localhost');
    expect((await app.visit('localhost', pathname)).status).toBe(200);
  });

  it('is recorded on both sides', async () => {
    const [out] = (await auditEntriesOf(app, 'site.moved_out')).filter(
      (row) => row['target_id'] === moved.siteId,
    );
    expect(out).toMatchObject({ tenant_id: 'default-tenant', detail: { toTenant: target.id } });
    expect((await auditEntriesOf(app, 'site.moved_in', target.id)).at(-1)).toMatchObject({
      target_id: moved.siteId,
      detail: { fromTenant: 'default-tenant' },
    });
  });

  it('can be changed, published and moved back', async () => {
    const { token } = target;
    const named = await app.api<Site>('PATCH', `/sites/${moved.siteId}`, { token, body: { name: 'Moved' } });
    expect(named.status).toBe(200);
    expect(
      (await app.api('PATCH', `/sites/${moved.siteId}/publish`, { token, body: { isPublished: true } }))
        .status,
    ).toBe(200);
    const back = await app.api<MovedSite>('POST', `/sites/${moved.siteId}/move`, {
      token,
      body: { tenantId: 'default-tenant' },
    });
    expect(back.status).toBe(200);
    expect((await world.call<Site>('GET', '')).body.name).toBe('Moved');
  });
});

describe('files that several sites use', () => {
  it('stay with the others, and get new addresses in the site that moves', async () => {
    const world = await makeSite(app);
    const photo = await mediaUploader(app, world.person.token, world.site.id).upload(
      await freshPhoto(300, 200),
      'a.jpg',
    );
    await sql(
      `update app.documents set content = jsonb_insert(content, '{sections,-1}', $2::jsonb, true) where id = $1`,
      [
        world.home.id,
        JSON.stringify({
          id: 'with-photo',
          type: 'content/content-1',
          data: { image: { src: photo.body.url, alt: '' } },
        }),
      ],
    );
    await runVariantJobs(app);
    const copy = await world.call<Site>('POST', '/duplicate', { name: 'Copy' });
    const target = await workspaceOf(world);
    expect((await move(world, target.id)).status).toBe(200);
    const contentOf = async (siteId: string) =>
      JSON.stringify(await sql('select content from app.documents where site_id = $1', [siteId]));
    const old = await contentOf(copy.body.id);
    const present = await contentOf(world.site.id);
    expect(old).toContain(photo.body.url);
    expect(present).not.toContain(photo.body.url);
    for (const content of [old, present])
      for (const [url] of content.matchAll(/\/media\/[a-z0-9]{2}\/[A-Za-z0-9]+\.[a-z0-9]+/g))
        expect([url, (await app.visit('localhost', url)).status]).toEqual([url, 200]);
    const owners = await sql(
      `select distinct u.tenant_id as id from app.media m join app.media_urls u on u.storage_key = m.storage_key where m.site_id = $1`,
      [world.site.id],
    );
    expect(owners).toEqual([{ id: target.id }]);
  });
});

describe('a copy into another workspace', () => {
  it('is a draft of its own there, and the original stays', async () => {
    const world = await makeFullSite(app);
    const target = await workspaceOf(world);
    const before = await rowsOf(world.site.id);
    const copied = await world.call<MovedSite>('POST', '/copy', { tenantId: target.id });
    expect(copied).toMatchObject({ status: 201, body: { tenantId: target.id } });
    const site = await app.api<Site>('GET', `/sites/${copied.body.siteId}`, { token: target.token });
    expect(site.body).toMatchObject({ name: world.site.name, status: 'draft', role: 'owner' });
    expect(await rowsOf(world.site.id)).toEqual(before);
    expect(await tenantsOf(copied.body.siteId)).toEqual([target.id]);
    const shared = await sql(
      `select 1 from app.blobs a join app.blobs b on a.object_key = b.object_key and a.tenant_id <> b.tenant_id`,
    );
    expect(shared).toEqual([]);
  });
});

describe('a move that is refused', () => {
  it('into a workspace that the user is not in, that is suspended, or that the site is in already', async () => {
    const world = await makeSite(app);
    const foreign = freshName('foreign');
    await openTenant(app, foreign);
    expect((await move(world, foreign)).status).toBe(404);
    expect((await move(world, 'no-such-workspace')).status).toBe(404);
    const target = await workspaceOf(world);
    await sql(`update app.tenants set status = 'suspended' where id = $1`, [target.id]);
    expect((await move(world, target.id)).status).toBe(404);
    expect((await world.call<SitePlacement>('GET', '/placement')).body.workspaces).toEqual([]);
    expect((await world.call('GET', '')).status).toBe(200);
  });

  it('by a member of a company’s workspace, whose sites belong to the company', async () => {
    const company = freshName('company');
    await openTenant(app, company);
    const member = await createTestUser(app, { tenantId: company, role: 'USER' });
    const world = await makeSite(app, 'restaurant', member);
    const target = await workspaceOf(world);
    expect(await move(world, target.id)).toMatchObject({ status: 403 });
    expect((await world.call<SitePlacement>('GET', '/placement')).body).toMatchObject({ canMove: false });
    const admin = await createTestUser(app, { tenantId: company, role: 'ADMIN' });
    await sql(`insert into app.memberships (tenant_id, user_id, role) values ($1, $2, 'USER')`, [
      target.id,
      admin.id,
    ]);
    const byAdmin = await app.api<MovedSite>('POST', `/sites/${world.site.id}/move`, {
      token: admin.token,
      body: { tenantId: target.id },
    });
    expect(byAdmin.status).toBe(200);
    expect(await sql('select owner_id as id from app.sites where id = $1', [world.site.id])).toEqual([
      { id: member.id },
    ]);
  });

  it('because the new workspace is full, and leaves everything as it was', async () => {
    const world = await makeFullSite(app);
    await runVariantJobs(app);
    const target = await workspaceOf(world);
    await sql('insert into app.storage_usage (tenant_id, quota_bytes) values ($1, 10)', [target.id]);
    const before = await rowsOf(world.site.id);
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of app.ctx.storage.list('')) found.push(key);
      return found;
    };
    const stored = await keys();
    expect(await move(world, target.id)).toMatchObject({ status: 402, body: { code: 'limit_reached' } });
    expect(await rowsOf(world.site.id)).toEqual(before);
    expect(await keys()).toEqual(stored);
  });

  it('of two at once: one wins, and the site is in one workspace', async () => {
    const world = await makeSite(app);
    const [one, two] = [await workspaceOf(world), await workspaceOf(world)];
    const answers = await Promise.all([move(world, one.id), move(world, two.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await tenantsOf(world.site.id)).toHaveLength(1);
  });
});

it('every table with rows of a site moves with it, or stays for a reason', async () => {
  const all = await readTenantTables(app.database.ownerPool);
  const moved = new Set(movedTables(all).map(({ table }) => table.name));
  const known = [...all.values()]
    .filter(({ name, columns }) => columns.some((column) => column.name === 'site_id') || moved.has(name))
    .map(({ name }) => name)
    .filter((name) => !moved.has(name) && !(name in leftBehind));
  expect(known).toEqual([]);
  for (const name of Object.keys(leftBehind)) expect([name, all.has(name)]).toEqual([name, true]);
});

describe('uploaded designs that a site uses', () => {
  it('come along, under another name where the new workspace has a design with theirs', async () => {
    const company = freshName('company');
    await openTenant(app, company);
    const admin = await createTestUser(app, { tenantId: company, role: 'ADMIN' });
    const world = await makeSite(app, 'restaurant', { ...admin });
    const target = await workspaceOf(world);
    const slug = freshName('board');
    const upload = (token: string, changes = {}) =>
      designForm(slug, changes).then((body) => app.api('POST', '/custom-templates/upload', { token, body }));
    const photo = readFileSync(join(import.meta.dirname, '../../../../../library/images/food-bakery.webp'));
    const css = `.${slug} { background: url("assets/wood.webp"); animation: ${slug}-glow 1s; }`;
    expect((await upload(admin.token, { 'assets/wood.webp': photo, 'styles.css': css })).status).toBe(201);
    expect((await upload(target.token, { 'styles.css': `.${slug} { color: red; }` })).status).toBe(201);
    const section = { id: 'own', type: `custom/${slug}`, data: { title: 'Soup of the day' } };
    await sql(
      `update app.documents set content = jsonb_insert(content, '{sections,-1}', $2::jsonb, true) where id = $1`,
      [world.home.id, JSON.stringify(section)],
    );
    expect((await move(world, target.id)).status).toBe(200);
    const types = async () =>
      (
        await sql<{ type: string }>(
          `select s ->> 'type' as type from app.documents, jsonb_array_elements(content -> 'sections') s where id = $1`,
          [world.home.id],
        )
      ).map(({ type }) => type);
    expect(await types()).toContain(`custom/${slug}-2`);
    const designs = await sql<{ slug: string; css: string; template: string; key: string }>(
      `select slug, css, templates ->> 'default' as template, assets -> 0 ->> 'key' as key
       from app.custom_templates where tenant_id = $1 order by slug`,
      [target.id],
    );
    expect(designs.map((design) => design.slug)).toEqual([slug, `${slug}-2`]);
    // Scripts and styles find the section by the class of its version.
    const moved = designs[1]!;
    expect(moved.template).toContain(`class="${slug} section ${slug}-2-v1"`);
    expect(moved.css).toContain(`.${slug}:where(.${slug}-2-v1, .${slug}-2-v1 *)`);
    expect(moved.css).not.toContain(`${slug}-v1`);
    expect(moved.css).toContain(`url("/media/${moved.key}")`);
    const [original] = await sql<{ key: string }>(
      `select assets -> 0 ->> 'key' as key from app.custom_templates where tenant_id = $1`,
      [company],
    );
    expect(moved.key).not.toBe(original!.key);
    expect((await app.visit('localhost', `/media/${moved.key}`)).status).toBe(200);
    const { token } = target;
    const published = await app.api('PATCH', `/sites/${world.site.id}/publish`, {
      token,
      body: { isPublished: true },
    });
    expect(published.status).toBe(200);
    expect((await app.visit(world.host, '/')).text).toContain('Soup of the day');
  });
});
