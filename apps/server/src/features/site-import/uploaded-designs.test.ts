import type { SiteImport } from '@sitewright/contract/site-archive/site-imports';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DesignChanges, designForm } from '../../testing/design-zip-form.ts';
import { readZip } from '../../testing/read-zip.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { backupForm, exportSite, importSite } from '../site-archive/testing/full-site.ts';
import { repack } from '../site-archive/testing/repack.ts';
import { normalizeContent } from '../site-content/normalize-content.ts';

// Two installations: sites with designs of their own leave the first.

const photo = readFileSync(join(import.meta.dirname, '../../../../../library/images/food-bakery.webp'));
const styles = `.menu-board { position: fixed; background: url("assets/wood.webp"); }
body .menu-board__inner { padding: 3rem; animation: menu-fade 1s; }
.menu-board__photo { width: 100%; aspect-ratio: 4 / 3; object-fit: cover; }
@keyframes menu-fade { from { opacity: 0.5; } to { opacity: 1; } }
`;
const changes: DesignChanges = { 'assets/wood.webp': photo, 'thumbnail.webp': photo, 'styles.css': styles };

let old: TestApp;
let fresh: TestApp;
let world: SiteFixture;
let backup: Buffer;
beforeAll(async () => {
  [old, fresh] = await Promise.all([startTestApp(), startTestApp()]);
  const admin = await adminOf(old, 'bakers');
  world = await makeSite(old, 'restaurant', admin);
  const form = await designForm('menu-board', changes);
  const { status, body } = await old.api<{ template: { id: string } }>('POST', '/custom-templates/upload', {
    token: admin.token,
    body: form,
  });
  expect([status, body]).toEqual([201, body]);
  const { rows } = await old.database.ownerPool.query<{ key: string }>(
    `select assets -> 0 ->> 'key' as key from app.custom_templates where id = $1`,
    [body.template.id],
  );
  const section = {
    id: 'board',
    type: 'custom/menu-board',
    data: {
      title: 'Bánh mì hôm nay',
      templateId: body.template.id,
      photo: { src: `/media/${rows[0]!.key}`, alt: 'Bánh' },
    },
  };
  const { content } = world.home;
  await old.database.ownerPool.query('update app.documents set content = $2 where id = $1', [
    world.home.id,
    JSON.stringify(normalizeContent({ ...content, sections: [...content.sections, section] })),
  ]);
  expect((await world.publish()).status).toBe(200);
  backup = (await exportSite(old, { token: admin.token, siteId: world.site.id })).bytes;
}, 90_000);
beforeEach(() => fresh.database.ownerPool.query('delete from app.rate_limits'));
afterAll(() => Promise.all([old.close(), fresh.close()]));

const adminOf = async (app: TestApp, tenantId: string): Promise<TestSession> => {
  await openTenant(app, tenantId, tenantId);
  return createTestUser(app, { tenantId, role: 'ADMIN' });
};

interface StoredDesign {
  id: string;
  slug: string;
  css: string;
  templates: Record<string, string>;
  assets: { name: string; key: string }[];
  thumbnail_key: string;
}
const designsOf = async (app: TestApp, tenantId: string): Promise<StoredDesign[]> =>
  (
    await app.database.ownerPool.query<StoredDesign>(
      'select * from app.custom_templates where tenant_id = $1 order by created_at',
      [tenantId],
    )
  ).rows;

const publishedHome = async (app: TestApp, token: string, siteId: string): Promise<string> => {
  const { body } = await app.api<{ subdomain: string }>('PATCH', `/sites/${siteId}/publish`, {
    token,
    body: { isPublished: true },
  });
  return (await app.visit(`${body.subdomain}.localhost`, '/')).text;
};
/** What a browser reads of the section: its markup without addresses that differ between installations. */
const boardIn = (html: string): string =>
  /<section[^>]*menu-board[\s\S]*?<\/section>/.exec(html)![0].replaceAll(/\/media\/[\w/.-]+/g, '/media/…');

describe('a backup of a site with an uploaded design', () => {
  it('has the design with its images, without the class that limits its styles', async () => {
    const files = await readZip(backup);
    const [path] = [...files.keys()].filter((name) => name.startsWith('designs/'));
    const design = JSON.parse(files.get(path!)!.toString()) as {
      texts: Record<string, string>;
      images: object;
    };
    expect(Object.keys(design.images)).toEqual(['assets/wood.webp', 'thumbnail.webp']);
    expect(design.texts['styles.css']).toContain('url("assets/wood.webp")');
    expect(design.texts['styles.css']).not.toMatch(/:where|menu-board-v1/);
    expect(design.texts['template.html']).toContain('class="menu-board section"');
    expect(JSON.parse(files.get('manifest.json')!.toString())).toMatchObject({ version: 2 });
  });

  it('gives the design to another installation, where the page looks the same and exports the same', async () => {
    const admin = await adminOf(fresh, 'bakers');
    const imported = await importSite(fresh, { token: admin.token, bytes: backup });
    expect([imported.errorCode, imported.errors]).toEqual([null, []]);
    expect(imported.report!.problems).toEqual([]);
    const again = await exportSite(fresh, { token: admin.token, siteId: imported.siteId! });
    expect(again.bytes.equals(backup)).toBe(true);
    const [design, ...others] = await designsOf(fresh, 'bakers');
    expect(others).toEqual([]);
    const [original] = await designsOf(old, 'bakers');
    const neutral = ({ css }: StoredDesign): string => css.replaceAll(/\/media\/[\w/.-]+/g, '/media/…');
    expect(neutral(design!)).toBe(neutral(original!));
    expect(design!.templates).toEqual(original!.templates);
    for (const key of [design!.assets[0]!.key, design!.thumbnail_key])
      expect((await fresh.visit('localhost', `/media/${key}`)).status).toBe(200);
    const html = await publishedHome(fresh, admin.token, imported.siteId!);
    expect(html).toContain('Bánh mì hôm nay');
    expect(boardIn(html)).toBe(boardIn((await old.visit(world.host, '/')).text));
  });

  it('does not add the design twice', async () => {
    const admin = await adminOf(fresh, 'twice');
    await importSite(fresh, { token: admin.token, bytes: backup });
    const second = await importSite(fresh, { token: admin.token, bytes: backup });
    expect(await designsOf(fresh, 'twice')).toHaveLength(1);
    expect(await publishedHome(fresh, admin.token, second.siteId!)).toContain('Bánh mì hôm nay');
  });

  it('renames the design where the workspace has another one with its slug', async () => {
    const admin = await adminOf(fresh, 'namesake');
    const body = await designForm('menu-board');
    await fresh.api('POST', '/custom-templates/upload', { token: admin.token, body });
    const imported = await importSite(fresh, { token: admin.token, bytes: backup });
    const designs = await designsOf(fresh, 'namesake');
    expect(designs.map(({ slug }) => slug)).toEqual(['menu-board', 'menu-board-2']);
    expect(designs[1]!.css).toContain(':where(.menu-board-2-v1, .menu-board-2-v1 *)');
    const html = await publishedHome(fresh, admin.token, imported.siteId!);
    expect(html).toContain('menu-board-2-v1');
    expect(html).toContain('Bánh mì hôm nay');
    const again = await exportSite(fresh, { token: admin.token, siteId: imported.siteId! });
    const other = await adminOf(fresh, 'third');
    const third = await importSite(fresh, { token: other.token, bytes: again.bytes });
    expect(await publishedHome(fresh, other.token, third.siteId!)).toContain('Bánh mì hôm nay');
  });

  it('says before and after the import that a member may not add the design', async () => {
    await openTenant(fresh, 'members', 'members');
    const member = await createTestUser(fresh, { tenantId: 'members', role: 'USER' });
    const problem = { code: 'design_left_out', path: '', detail: 'menu-board' };
    const checked = await fresh.api<{ report: SiteImport['report'] }>('POST', '/backup-import/validate', {
      token: member.token,
      body: backupForm(backup),
    });
    expect(checked).toMatchObject({ status: 200 });
    expect(checked.body.report!.problems).toEqual([problem]);
    const imported = await importSite(fresh, { token: member.token, bytes: backup });
    expect(imported.report!.problems).toEqual([problem]);
    expect(await designsOf(fresh, 'members')).toEqual([]);
    const html = await publishedHome(fresh, member.token, imported.siteId!);
    expect(html).not.toContain('Bánh mì hôm nay');
  });

  it('leaves out a design that breaks the rules of uploads', async () => {
    const files = await readZip(backup);
    const path = [...files.keys()].find((name) => name.startsWith('designs/'))!;
    const design = JSON.parse(files.get(path)!.toString()) as { texts: Record<string, string> };
    const hostile = (texts: Record<string, string>): Promise<Buffer> =>
      repack(files, { [path]: JSON.stringify({ ...design, texts: { ...design.texts, ...texts } }) });
    const admin = await adminOf(fresh, 'careful');
    for (const texts of [
      { 'script.js': 'alert(1)' },
      { 'template.html': '<section class="menu-board"><script>alert(1)</script></section>' },
      { 'config.json': '{' },
    ]) {
      const imported = await importSite(fresh, { token: admin.token, bytes: await hostile(texts) });
      expect(imported.report!.problems).toContainEqual({
        code: 'design_left_out',
        path: '',
        detail: 'menu-board',
      });
    }
    expect(await designsOf(fresh, 'careful')).toEqual([]);
    const escaped = await hostile({ 'styles.css': `body { display: none } ${styles}` });
    await importSite(fresh, { token: admin.token, bytes: escaped });
    const [stored] = await designsOf(fresh, 'careful');
    expect(stored!.css).not.toMatch(/body\s*\{/);
    expect(stored!.css).toContain(':where(.menu-board-v1, .menu-board-v1 *)');
  });

  it('refuses a file that is not a design', async () => {
    const files = await readZip(backup);
    const path = [...files.keys()].find((name) => name.startsWith('designs/'))!;
    const admin = await adminOf(fresh, 'strict');
    const imported = await importSite(fresh, {
      token: admin.token,
      bytes: await repack(files, { [path]: '{"slug":"../.."}' }),
    });
    expect(imported).toMatchObject({ status: 'failed', errors: [{ code: 'broken_row', path }] });
  });
});
