import type { CustomTemplate, TemplateUse } from '@sitewright/contract/custom-templates/custom-templates';
import type { Site } from '@sitewright/contract/sites/sites';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designForm, type DesignChanges } from '../../testing/design-zip-form.ts';
import {
  openTenant,
  createTestUser,
  type TestSession,
  auditEntriesOf,
} from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Uploaded section designs: from the upload to the published page, who can see and delete them, and which version a
// page renders. Upload validation is tested in upload.test.ts, permissions in the access matrix.

let app: TestApp;
let admin: TestSession;
let member: TestSession;
let stranger: TestSession;
let platform: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  await openTenant(app, 'north');
  await openTenant(app, 'south');
  admin = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  member = await createTestUser(app, { tenantId: 'north', role: 'USER' });
  stranger = await createTestUser(app, { tenantId: 'south', role: 'ADMIN' });
  platform = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
});
afterAll(() => app.close());

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer();

const upload = async (name: string, changes: DesignChanges = {}, by = admin): Promise<CustomTemplate> => {
  const body = await designForm(name, changes);
  const answer = await app.api<{ template: CustomTemplate }>('POST', '/custom-templates/upload', {
    token: by.token,
    body,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.template;
};
const list = async ({ token }: TestSession) =>
  (await app.api<{ templates: CustomTemplate[] }>('GET', '/custom-templates', { token })).body.templates;
const manifest = async (who?: TestSession) =>
  (await app.api<{ sections: string[] }>('GET', '/html-sections/manifest', { token: who?.token })).body
    .sections;
const library = async (who?: TestSession) =>
  (
    await app.api<{ designs: { type: string; defaults: Record<string, unknown> }[] }>(
      'GET',
      '/html-sections/library',
      {
        token: who?.token,
      },
    )
  ).body.designs;
const assets = (id: string, by = admin) =>
  app.api<{
    defaults: { templateId: string; photo: { src: string } };
    css: string;
    html: string;
    version: number;
  }>('GET', `/custom-templates/${id}/assets`, { token: by.token });
const remove = (id: string, by = admin) =>
  app.api<{ ok: true }>('DELETE', `/custom-templates/${id}`, { token: by.token });

let sites = 0;
/** A site whose home page is one section of a design, with the default content of that design. */
const siteWith = async (template: CustomTemplate, by = member) => {
  sites += 1;
  const { token } = by;
  const { body: site } = await app.api<Site>('POST', '/sites', {
    token,
    body: { name: `Quán ${sites}`, subdomain: `designs-${sites}` },
  });
  const { body: pages } = await app.api<{ pages: { id: string }[] }>('GET', `/sites/${site.id}/pages`, {
    token,
  });
  const { body: found } = await assets(template.id, by);
  const content = { sections: [{ id: 'own', type: template.type, data: found.defaults }] };
  const page = `/sites/${site.id}/pages/${pages.pages[0]!.id}`;
  await app.api('PATCH', `${page}/content`, { token, body: { content } });
  return {
    id: site.id,
    page,
    publish: () => app.api('PATCH', `/sites/${site.id}/publish`, { token, body: { isPublished: true } }),
    visit: (path = '/') => app.visit(`designs-${sites}.localhost`, path),
    preview: async () => {
      const { body } = await app.api<{ url: string }>('POST', `/sites/${site.id}/preview-address`, { token });
      return (await app.visit('localhost', body.url)).text;
    },
  };
};

describe('an uploaded section design', () => {
  it('is in the list, the manifest, the library and its files for every member of the tenant', async () => {
    const template = await upload('first-board');
    expect(template).toMatchObject({
      slug: 'first-board',
      type: 'custom/first-board',
      version: 1,
      scope: 'tenant',
      usedOn: 0,
      canManage: true,
      hasScript: false,
    });
    expect((await list(member)).find(({ id }) => id === template.id)).toMatchObject({ canManage: false });
    expect(await manifest(member)).toContain('custom/first-board');
    const design = (await library(member)).find(({ type }) => type === 'custom/first-board');
    expect(design?.defaults['templateId']).toBe(template.id);
    const { body } = await assets(template.id, member);
    expect(body.html).toContain('class="first-board section first-board-v1"');
    expect(body.css).toContain('.first-board__inner:where(.first-board-v1, .first-board-v1 *)');
    expect(await auditEntriesOf(app, 'design.uploaded')).toContainEqual(
      expect.objectContaining({ tenant_id: 'north', target_label: 'first-board', actor_id: admin.id }),
    );
  });

  it('is not visible to another tenant, a guest or staff', async () => {
    const { id, type } = await upload('inner-board');
    for (const who of [stranger, platform]) {
      expect((await list(who)).map(({ slug }) => slug)).not.toContain('inner-board');
      expect(await manifest(who)).not.toContain(type);
      expect((await assets(id, who)).status).toBe(404);
      expect((await remove(id, who)).status).toBe(404);
    }
    expect(await manifest()).not.toContain(type);
    expect((await library()).map((design) => design.type)).not.toContain(type);
    // Referencing its id in a page of another tenant renders nothing either.
    const south = await createTestUser(app, { tenantId: 'south', role: 'USER' });
    const own = await upload('outer-board', {}, stranger);
    const site = await siteWith(own, south);
    const content = { sections: [{ id: 'own', type: own.type, data: { templateId: id, title: 'Mine' } }] };
    await app.api('PATCH', `${site.page}/content`, { token: south.token, body: { content } });
    await library(member);
    expect((await library(south)).filter((design) => design.type.startsWith('custom/inner'))).toEqual([]);
    expect(await site.preview()).toContain('outer-board-v1');
  });

  it('is missing while uploads cannot be loaded, and the library is still there', async () => {
    const { type } = await upload('lost-board');
    const rename = (from: string, to: string) =>
      app.database.ownerPool.query(`alter table app.${from} rename to ${to}`);
    await rename('custom_templates', 'out_of_reach');
    try {
      const shipped = await manifest();
      expect(await manifest(member)).toEqual(shipped);
      expect((await library(member)).map((design) => design.type).sort()).toEqual(shipped.sort());
    } finally {
      await rename('out_of_reach', 'custom_templates');
    }
    expect(await manifest(member)).toContain(type);
  });

  it('renders in a preview and on a published page, with its styles and images', async () => {
    const template = await upload('photo-board', {
      'assets/shop.jpg': await photo(),
      'assets/paper.png': await photo(),
      'defaults.json': JSON.stringify({
        title: 'Hai mươi năm bánh mì',
        text: '',
        photo: { src: 'assets/shop.jpg', alt: 'The shop' },
        action: { label: 'Come by', href: '#' },
        facts: [],
      }),
      'styles.css': '.photo-board { background: var(--color-surface) url("assets/paper.png") }',
    });
    const site = await siteWith(template);
    const preview = await site.preview();
    expect(preview).toContain('Hai mươi năm bánh mì');
    const src = (await assets(template.id)).body.defaults.photo.src;
    expect(preview).toContain(`src="${src}"`);
    expect((await app.visit('localhost', src)).headers['content-type']).toBe('image/webp');

    expect((await site.publish()).status).toBe(200);
    const { text } = await site.visit();
    expect(text).toContain('<h2>Hai mươi năm bánh mì</h2>');
    expect(text).toContain('width="900" height="600"');
    const address = /url\("(\/_assets\/[0-9a-f]{16}-900\.webp)"\)/.exec(text)?.[1];
    expect(address).toBeDefined();
    for (const found of [address!, /<img[^>]*src="([^"]+)"/.exec(text)![1]!]) {
      expect(found).toMatch(/^\/_assets\//);
      expect((await site.visit(found)).status).toBe(200);
    }
    expect(text).not.toContain('/media/');
  });

  it('keeps its earlier version on a page until the page is updated to the new one', async () => {
    const first = await upload('aging-board');
    const site = await siteWith(first);
    const title = '<h2 data-field="title">{{ title }}</h2>';
    const template = `<section class="aging-board section"><div class="wrap">${title}<p>Second edition</p>
      {% picture photo %}{% if text %}<p data-field="text">{{ text }}</p>{% endif %}{% button action %}
      {% for fact in facts %}<b data-item="{{ fact.id }}">{{ fact.label }} {{ fact.value }}</b>{% endfor %}</div></section>`;
    const second = await upload('aging-board', {
      'template.html': template,
      'template-stacked.html': template.replace('aging-board ', 'aging-board aging-board--stacked '),
    });
    expect(second).toMatchObject({ version: 2, versions: 2, usedOn: 1, outdatedOn: 1 });
    expect(await site.preview()).not.toContain('Second edition');
    expect((await library(member)).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['custom/aging-board', 'custom/aging-board@1']),
    );
    const { body: done } = await app.api('POST', `/custom-templates/${second.id}/update-pages`, {
      token: admin.token,
    });
    expect(done).toEqual({ pages: 1 });
    expect(await site.preview()).toContain('Second edition');
    expect(await site.preview()).toContain('aging-board-v2');
    expect((await list(admin)).find(({ id }) => id === second.id)).toMatchObject({
      usedOn: 1,
      outdatedOn: 0,
    });
    // A section without a version renders with the newest one.
    const content = { sections: [{ id: 'own', type: 'custom/aging-board', data: { title: 'Bare' } }] };
    await app.api('PATCH', `${site.page}/content`, { token: member.token, body: { content } });
    expect(await site.preview()).toContain('Second edition');
  });

  it('is deleted with its versions and images, but not while a page uses it', async () => {
    await upload('passing-board');
    const template = await upload('passing-board', {
      'thumbnail.png': await sharp(await photo())
        .png()
        .toBuffer(),
    });
    expect(template.thumbnailUrl).toMatch(/^\/media\//);
    const site = await siteWith(template);
    const refused = await remove(template.id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: 'Template is used on 1 page', code: 'in_use' });
    expect(refused.body.details?.['uses']).toEqual([
      expect.objectContaining({
        siteId: site.id,
        kind: 'page',
        inTrash: false,
        tenantId: null,
      } satisfies Partial<TemplateUse>),
    ]);
    await site.publish();
    const content = { sections: [] };
    await app.api('PATCH', `${site.page}/content`, { token: member.token, body: { content } });
    expect((await remove(template.id)).body).toEqual({ ok: true });
    expect(await manifest(member)).not.toContain(template.type);
    expect((await assets(template.id)).status).toBe(404);
    expect((await app.visit('localhost', template.thumbnailUrl!)).status).toBe(404);
    // The live site is unchanged; a draft that references the deleted version reports it as missing.
    expect((await site.visit()).text).toContain('passing-board');
    const gone = { sections: [{ id: 'own', type: template.type, data: {} }] };
    await app.api('PATCH', `${site.page}/content`, { token: member.token, body: { content: gone } });
    expect(await site.preview()).toContain(
      '<!-- The section template “custom/passing-board” is not installed. -->',
    );
    const { body: check } = await app.api<{ findings: { code: string }[] }>(
      'GET',
      `/sites/${site.id}/publish-check`,
      {
        token: member.token,
      },
    );
    expect(check.findings.map(({ code }) => code)).toContain('unknown_section');
  });
});

describe('a platform-wide design', () => {
  it('is uploaded and deleted by staff only, and visible to all', async () => {
    const template = await upload('shared-board', {}, platform);
    expect(template.scope).toBe('platform');
    for (const who of [admin, member, stranger]) {
      expect((await list(who)).find(({ id }) => id === template.id)).toMatchObject({ canManage: false });
      expect(await manifest(who)).toContain('custom/shared-board');
    }
    expect((await remove(template.id, admin)).status).toBe(404);
    const site = await siteWith(template);
    expect(await site.preview()).toContain('shared-board-v1');
    // Pages belong to workspaces, whose admins update them.
    const path = `/custom-templates/${template.id}/update-pages`;
    expect((await app.api('POST', path, { token: platform.token })).status).toBe(403);
    const refused = await remove(template.id, platform);
    expect(refused.status).toBe(409);
    expect(refused.body.details?.['uses']).toEqual([
      expect.objectContaining({ siteId: site.id, tenantId: 'north' }),
    ]);
    await app.api('PATCH', `${site.page}/content`, {
      token: member.token,
      body: { content: { sections: [] } },
    });
    expect((await remove(template.id, platform)).status).toBe(200);
  });

  it('is uploaded on the main host alone, not on that of a workspace', async () => {
    const upload = (host: string) =>
      app.visit(
        host,
        '/api/v1/custom-templates/upload',
        { authorization: `Bearer ${platform.token}` },
        'POST',
      );
    const refused = await upload('north.localhost:6003');
    expect(refused.status).toBe(403);
    expect(refused.text).toContain('You can’t do this here. Use the main host.');
    expect((await upload('localhost:6003')).status).not.toBe(403);
  });

  it('reserves its name against tenants', async () => {
    await upload('house-style', {}, platform);
    const body = await designForm('house-style');
    const answer = await app.api('POST', '/custom-templates/upload', { token: admin.token, body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'slug_taken' } });
  });
});
