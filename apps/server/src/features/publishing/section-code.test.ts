import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { Page } from '@sitewright/contract/pages/pages';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import { hostileMarkup, hostileStyles } from '@sitewright/render/testing/hostile-code';
import { beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const own = {
  id: 'own',
  type: 'custom/html',
  order: 'a0',
  name: 'Prices',
  originalType: 'pricing/pricing-9',
  renderMode: 'html',
  className: 'mine',
  htmlCode: '<div class="box"><h2>Bảng giá</h2><script>alert("html")</script></div>',
  cssCode: '.box{color:rgb(1,2,3)} body{display:none} .box{position:fixed}',
  jsCode: 'document.title = "đổi </script><b>";',
  defaultValues: { title: 'x' },
  mystery: { deep: [1, { two: null }] },
};

const putPage = (world: SiteFixture, sections: unknown, call = world.call) =>
  call<Page>('PATCH', `/pages/${world.home.id}/content`, { content: { sections } });
const sectionsOf = async (world: SiteFixture) =>
  (await world.call<Page>('GET', `/pages/${world.home.id}`)).body.content.sections as JsonObject[];
const home = (world: SiteFixture) => app.visit(world.host, '/');

describe('a section with its own code', () => {
  it('is stored and returned unchanged, also what nobody knows of it', async () => {
    const world = await makeSite(app);
    expect((await putPage(world, [own])).status).toBe(200);
    expect(await sectionsOf(world)).toEqual([own]);
  });

  it('is published with clean markup, styles of its own and its script', async () => {
    const world = await makeSite(app);
    await putPage(world, [own]);
    const { body } = await world.call<{ findings: { code: string }[] }>('GET', '/publish-check');
    expect(body.findings.map(({ code }) => code)).toContain('custom_code');
    expect(body.findings.map(({ code }) => code)).not.toContain('unknown_section');
    expect((await world.publish()).status).toBe(200);
    const { text, headers } = await home(world);
    expect(text).toContain(
      '<html-section class="s-own mine" id="own"><div class="box"><h2>Bảng giá</h2></div>',
    );
    expect(text).toContain('.box:where(.s-own,.s-own *){color:rgb(1,2,3);}');
    expect(text).toContain('.s-own{display:none;}');
    expect(text).not.toMatch(/alert\("html"\)|position:fixed/);
    expect(text).toContain('document.title = "đổi \\x3c/script><b>";\n})();</script>');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
  });

  it('runs no script where the site is shown on an origin of the app', async () => {
    const world = await makeSite(app);
    await putPage(world, [own]);
    await world.publish();
    const { body } = await world.call<{ url: string }>('POST', '/preview-address');
    for (const url of [`/sites/${world.site.subdomain}`, body.url]) {
      const { text } = await app.visit('localhost', url);
      expect(text).toContain('Bảng giá');
      expect(text).not.toMatch(/đổi|site-code/);
    }
  });

  it('keeps two scripts with the same section id on two pages apart', async () => {
    const world = await makeSite(app);
    await putPage(world, [{ ...own, jsCode: 'one()' }]);
    const other = world.pages.find(({ isHome }) => !isHome)!;
    const content = { sections: [{ ...own, jsCode: 'two()' }] };
    await world.call('PATCH', `/pages/${other.id}/content`, { content });
    await world.publish();
    const texts = [(await home(world)).text, (await app.visit(world.host, `/${other.slug}`)).text];
    expect(texts.map((text) => [text.includes('one()'), text.includes('two()')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('takes its pictures along into the release', async () => {
    const world = await makeSite(app);
    const src = /\/library\/images\/[\w.-]+/.exec(JSON.stringify(world.home.content))![0];
    await putPage(world, [
      { ...own, htmlCode: `<img src="${src}" alt="x">`, cssCode: `.a{background:url(${src})}` },
    ]);
    await world.publish();
    const { text } = await home(world);
    const files = [...text.matchAll(/(?:src="|url\(")(\/_assets\/[^"]+\.(?:webp|avif|jpg|png))"/g)].map(
      ([, file]) => file!,
    );
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) expect((await app.visit(world.host, file)).status).toBe(200);
  });

  it('has its links checked before publishing', async () => {
    const world = await makeSite(app);
    const htmlCode =
      '<h1 id="prices">Giá</h1><a href="#prices">Up</a> <a href="/nowhere">Lost</a> <a href="#gone">Gone</a>';
    await putPage(world, [{ ...own, htmlCode, data: { link: { label: 'Not shown', href: '/hidden' } } }]);
    const { body } = await world.call<{ findings: Finding[] }>('GET', '/publish-check');
    const broken = body.findings.filter(
      ({ code, sectionId }) => code === 'broken_link' && sectionId === 'own',
    );
    expect(broken.map(({ values }) => values['label'])).toEqual(['Lost', 'Gone']);
    const { fix } = broken[0]!;
    expect(fix).toMatchObject({
      name: 'unlink',
      ops: [{ path: ['props', 'htmlCode'], value: htmlCode.replace('<a href="/nowhere">Lost</a>', 'Lost') }],
    });
  });

  it('is changed by operations and can be restored', async () => {
    const world = await makeSite(app);
    await putPage(world, [own]);
    const { version } = (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
    const set = (seq: number, path: string[], value: unknown) =>
      world.push({ seq, baseVersion: version, ops: [{ op: 'set', id: 'own', path, value }] });
    expect((await set(1, ['props', 'htmlCode'], '<p>New</p>')).status).toBe(200);
    expect(await sectionsOf(world)).toMatchObject([{ htmlCode: '<p>New</p>', mystery: own.mystery }]);
    const long = await set(2, ['props', 'cssCode'], 'x'.repeat(limits.sectionCode.cssBytes + 1));
    expect([long.status, long.body.error]).toEqual([422, 'Operation 1: cssCode can be up to 100 KB.']);
  });

  it('is kept by saved sections and copies of pages, with forms and scripts that only rendering removes', async () => {
    const world = await makeSite(app);
    const htmlCode = '<form><input></form><script>1</script>';
    const saved = await world.call<{ section: { content: JsonObject }; removed: string[] }>(
      'POST',
      '/site-sections',
      { name: 'Prices', category: 'pricing', section: { ...own, htmlCode, type: undefined } },
    );
    expect(saved.body.removed).toEqual([]);
    const { originalType, cssCode, jsCode, mystery } = own;
    expect(saved.body.section.content['sections']).toMatchObject([
      { htmlCode, originalType, cssCode, jsCode, mystery },
    ]);
    await putPage(world, [{ ...own, htmlCode }]);
    const copy = await world.call<Page>('POST', '/pages', { title: 'Copy', copyOf: world.home.id });
    expect(copy.body.content.sections).toEqual([{ ...own, htmlCode }]);
  });

  it('is refused with a sentence for each field that does not fit', async () => {
    const world = await makeSite(app);
    const wrong = {
      ...own,
      htmlCode: 'x'.repeat(limits.sectionCode.htmlBytes + 1),
      className: '"><b>',
      data: '{"title":',
    };
    const { status, body } = await putPage(world, [own, wrong]);
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      'content.sections.1.htmlCode': 'htmlCode can be up to 200 KB.',
      'content.sections.1.className': expect.stringMatching(/^className must be/) as string,
      'content.sections.1.data': 'data must be an object, or the JSON text of one.',
    });
  });

  it('is published whatever its code', async () => {
    const world = await makeSite(app);
    const hostile = [
      ...hostileMarkup.map((htmlCode, at) => ({
        ...own,
        id: `m${at}`,
        htmlCode: htmlCode.replaceAll('\0', ''),
      })),
      ...hostileStyles.map((cssCode, at) => ({
        ...own,
        id: `c${at}`,
        cssCode: cssCode.replaceAll('\0', ''),
      })),
      { ...own, id: 'empty', htmlCode: '', cssCode: '', jsCode: '' },
      { ...own, id: 'huge', htmlCode: '<b>'.repeat(60_000), cssCode: 'a{'.repeat(50_000) },
    ].map((section) => ({ ...section, jsCode: '' }));
    for (let from = 0; from < hostile.length; from += 30) {
      expect((await putPage(world, hostile.slice(from, from + 30))).status).toBe(200);
      expect((await world.publish()).status).toBe(200);
      const { text } = await home(world);
      expect(text).toMatch(/<footer[\s\S]*<\/html>\s*$/);
      expect(text.match(/<\/style>/g)).toHaveLength(1);
      expect(text).not.toMatch(/alert\(1\)<\/script|<iframe|<form|onerror=|onload=/i);
      // The same page on a host of the app is whole, too.
      const shown = await app.visit('localhost', `/sites/${world.site.subdomain}`);
      expect(shown.text).toMatch(/<footer[\s\S]*<\/html>\s*$/);
    }
  });
});

describe('the script of a section', () => {
  const withoutCode = (section: object) => ({ ...section, jsCode: '' });

  it('is added only by whoever may change custom code', async () => {
    const world = await makeSite(app);
    const designer = await app.signUp('designer');
    await world.call('PUT', `/people/${designer.id}`, { role: 'designer', overrides: { code: false } });
    const asDesigner: SiteFixture['call'] = (method, path, body) =>
      app.api(method, `/sites/${world.site.id}${path}`, { token: designer.token, body });
    expect((await putPage(world, [withoutCode(own)], asDesigner)).status).toBe(200);
    const refused = await putPage(world, [own], asDesigner);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      "You don't have permission to view or edit custom code. Ask the site owner.",
    ]);
    const insert = await asDesigner('POST', `/documents/${world.home.id}/operations`, {
      clientId: 'client-of-designer',
      seq: 1,
      baseVersion: 1,
      ops: [{ op: 'set', id: 'own', path: ['props', 'jsCode'], value: 'x()' }],
    });
    expect(insert.status).toBe(403);
    const page = await asDesigner('POST', '/pages', { title: 'New', content: { sections: [own] } });
    expect(page.status).toBe(403);
    const header = await asDesigner('PUT', '/header', own);
    expect(header.status).toBe(403);
    const saved = await asDesigner('POST', '/site-sections', {
      name: 'x',
      category: 'cta',
      section: { ...own, type: 'cta/cta-1' },
    });
    expect(saved.status).toBe(403);
    // Existing scripts may be kept, moved and removed.
    expect((await putPage(world, [own])).status).toBe(200);
    expect((await putPage(world, [{ ...own, htmlCode: '<p>Theirs</p>' }], asDesigner)).status).toBe(200);
    expect((await putPage(world, [], asDesigner)).status).toBe(200);
  });

  it('comes back with an earlier version only for whoever may change custom code', async () => {
    const world = await makeSite(app);
    const designer = await app.signUp('designer');
    await world.call('PUT', `/people/${designer.id}`, { role: 'designer', overrides: { code: false } });
    const asDesigner: SiteFixture['call'] = (method, path, body) =>
      app.api(method, `/sites/${world.site.id}${path}`, { token: designer.token, body });
    await putPage(world, [own]);
    const page = `/documents/${world.home.id}/versions`;
    const { body: version } = await world.call<{ id: string }>('POST', page, { label: 'With code' });
    const { body: whole } = await world.call<{ id: string }>('POST', '/versions', { label: 'With code' });
    const { jsCode: _jsCode, ...rest } = own;
    await putPage(world, []);
    expect((await asDesigner('POST', `${page}/${version.id}/restore`, {})).status).toBe(200);
    expect(await sectionsOf(world)).toEqual([rest]);
    await putPage(world, []);
    const restored = await asDesigner<{ kept: string[]; missingDesigns: string[] }>(
      'POST',
      `/versions/${whole.id}/restore`,
      {},
    );
    expect(restored.body).toMatchObject({ kept: ['code'], missingDesigns: [] });
    expect(await sectionsOf(world)).toEqual([rest]);
    await putPage(world, []);
    await world.call('POST', `${page}/${version.id}/restore`, {});
    expect(await sectionsOf(world)).toEqual([own]);
    await putPage(world, []);
    const all = await world.call<{ kept: string[] }>('POST', `/versions/${whole.id}/restore`, {});
    expect(all.body.kept).toEqual([]);
    expect(await sectionsOf(world)).toEqual([own]);
  });

  it('like all code of a section is not for content editors, wherever they may edit everything', async () => {
    const world = await makeSite(app);
    const editor = await app.signUp('content-editor');
    await world.call('PUT', `/people/${editor.id}`, { role: 'content_editor' });
    await putPage(world, [{ ...own, jsCode: '', clientAccess: 'all' }]);
    for (const [seq, field] of ['htmlCode', 'cssCode', 'className', 'renderMode'].entries()) {
      const { status, body } = await app.api(
        'POST',
        `/sites/${world.site.id}/documents/${world.home.id}/operations`,
        {
          token: editor.token,
          body: {
            clientId: 'content-editor-2',
            seq: seq + 1,
            baseVersion: 2,
            ops: [{ op: 'set', id: 'own', path: ['props', field], value: 'x' }],
          },
        },
      );
      expect([status, body.error]).toEqual([
        403,
        'The code of this section is changed by the designers of this site.',
      ]);
    }
  });

  it('ends when the plan does not allow custom code', async () => {
    const world = await makeSite(app);
    await putPage(world, [own]);
    const allow = (customCode: boolean) =>
      withTenant(app.ctx.db, { tenantId: 'default-tenant' }, (tx) =>
        tx
          .updateTable('tenants')
          .set({ settings: JSON.stringify(customCode ? {} : { customCode }) })
          .where('id', '=', tx.tenantId)
          .execute(),
      );
    await allow(false);
    try {
      const more = await putPage(world, [{ ...own, jsCode: 'more()' }]);
      expect([more.status, more.body.code]).toEqual([402, 'limit_reached']);
      expect((await putPage(world, [own])).status).toBe(200);
      await world.publish();
      const { text, headers } = await home(world);
      expect(text).toContain('Bảng giá');
      expect(text).not.toContain('đổi');
      expect(headers['content-security-policy']).not.toContain('sha256');
    } finally {
      await allow(true);
    }
  });

  it.each([{ renderMode: 'template' }, { htmlCode: null }, { hidden: true }])(
    'does not run with %j',
    async (change) => {
      const world = await makeSite(app);
      await putPage(world, [{ ...own, type: 'hero/hero-1', data: { title: 'Hi' }, ...change }]);
      await world.publish();
      expect((await home(world)).text).not.toContain('đổi');
    },
  );
});
