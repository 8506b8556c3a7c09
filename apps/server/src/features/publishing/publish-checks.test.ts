import type { Page, PageSummary } from '@sitewright/contract/pages/pages';
import { limits } from '@sitewright/contract/limits';
import type { Finding } from '@sitewright/contract/publishing/publishing';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaUploader, freshPng } from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

// Each finding is provoked, fixed with the fix it offers, and checked again.

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const check = async (world: SiteFixture) =>
  (await world.call<{ findings: Finding[] }>('GET', '/publish-check')).body.findings;
const home = async (world: SiteFixture) => (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
const write = (world: SiteFixture, sections: object[]) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, { content: { sections } });

const seqs = new WeakMap<SiteFixture, number>();
/** Applies the fix, like a click on it. */
const mend = async (world: SiteFixture, { fix }: Finding): Promise<void> => {
  if (!fix) throw new Error('no fix is offered');
  if (fix.kind === 'edit') {
    const seq = (seqs.get(world) ?? 0) + 1;
    seqs.set(world, seq);
    const { body } = await world.call<{ version: number }>(
      'GET',
      `/documents/${fix.documentId}/operations?since=0`,
    );
    const answer = await world.push({
      documentId: fix.documentId,
      seq,
      baseVersion: body.version,
      ops: fix.ops,
    });
    expect(answer.status).toBe(200);
  } else if (fix.kind === 'page') {
    expect((await world.call('PATCH', `/pages/${fix.pageId}/settings`, fix.change)).status).toBe(200);
  } else {
    const { body: site } = await world.call<Site>('GET', '');
    const theme = { ...site.theme, colors: { ...site.theme.colors, ...fix.colors } };
    expect((await world.call('PATCH', '', { theme })).status).toBe(200);
  }
};

const hero = (data: object, more: object = {}) => ({
  id: 'hero-section',
  type: 'hero/hero-1',
  data: { title: 'Quán Ngon', ...data },
  ...more,
});
const dropped = (...elements: object[]) => hero({}, { dropZones: { main: elements } });
const library = '/library/images/abstract-glass-indigo.webp';

it.each(['restaurant', 'software', 'photographer', 'non-profit'])(
  'a site from the template %s has no finding to fix',
  async (template) => {
    expect(await check(await makeSite(app, template))).toEqual([]);
  },
);

describe('a finding is gone after its fix', () => {
  it.each<[string, Finding['code'], string, object]>([
    [
      'a button to a page that is not there, whose words name one that is',
      'broken_link',
      'linkTo',
      hero({ action: { label: 'Thực đơn', href: '/khong-co' } }),
    ],
    [
      'a link that nobody can guess',
      'broken_link',
      'unlink',
      hero({ action: { label: 'Xyz', href: '/khong-co' } }),
    ],
    [
      'a link in a formatted text',
      'broken_link',
      'unlink',
      dropped({
        id: 'words',
        type: 'text',
        data: { content: '<p>See <a href="/gone">this</a> &amp; that</p>' },
      }),
    ],
    [
      'a button that was never given an address',
      'empty_link',
      'linkTo',
      dropped({ id: 'button', type: 'button', data: { text: 'Menu', link: '#' } }),
    ],
    [
      'a picture of the library without its description',
      'missing_alt',
      'describe',
      hero({ image: { src: library, alt: '' } }),
    ],
    [
      'a picture of which nothing is known',
      'missing_alt',
      'decorate',
      dropped({ id: 'picture', type: 'image', data: { url: '/library/images/unknown.webp', alt: '' } }),
    ],
    [
      'a heading that leaves a level out',
      'heading_order',
      'level',
      dropped({ id: 'heading', type: 'heading', data: { content: 'Giờ mở cửa', level: 'h5' } }),
    ],
    [
      'words in a colour that cannot be read',
      'low_contrast',
      'themeColor',
      dropped({
        id: 'pale',
        type: 'text',
        data: { content: 'Hi' },
        style: { color: '#fefefe', backgroundColor: '#ffffff' },
      }),
    ],
    [
      'a section whose design is gone',
      'unknown_section',
      'removeSection',
      { id: 'gone', type: 'gone/gone-1', data: {} },
    ],
  ])('%s', async (_name, code, name, section) => {
    const world = await makeSite(app);
    const added = await world.call('POST', '/pages', { title: 'Thực đơn', slug: 'mon-an' });
    expect(added.status).toBe(201);
    await write(world, [section]);
    const found = (await check(world)).filter((one) => one.code === code && one.pageId === world.home.id);
    expect(found.map(({ fix }) => fix?.name)).toEqual([name]);
    await mend(world, found[0]!);
    const left = (await check(world)).filter((one) => one.pageId === world.home.id);
    expect(left.map((one) => one.code)).not.toContain(code);
  });

  it('an upload is called by its name and described by its alternative text', async () => {
    const world = await makeSite(app);
    const me = mediaUploader(app, world.person.token, world.site.id);
    const { body: silent } = await me.upload(await freshPng(), 'Bánh mì.png');
    const { body: told } = await me.upload(await freshPng(), 'Lò.png');
    await app.api('PATCH', `/media/${told.id}`, { token: world.person.token, body: { alt: 'Lò bánh' } });
    const images = [silent, told].map(({ url }, n) => ({
      id: `picture-${n}`,
      type: 'image',
      data: { url, alt: '' },
    }));
    await write(world, [dropped(...images)]);
    const found = (await check(world)).filter(({ code }) => code === 'missing_alt');
    expect(found.map(({ values, fix }) => [values?.['name'], fix?.name])).toEqual([
      ['Bánh mì.png', 'decorate'],
      ['Lò.png', 'describe'],
    ]);
    for (const one of found) await mend(world, one);
    expect(JSON.stringify((await home(world)).content)).toContain('"alt":"Lò bánh"');
  });

  it('the text of a link stays when the link is removed', async () => {
    const world = await makeSite(app);
    const content = '<p>Look <a href="/gone">over <strong>here</strong></a> and <a href="/">home</a></p>';
    await write(world, [dropped({ id: 'words', type: 'text', data: { content } })]);
    await mend(
      world,
      (await check(world)).find(({ code }) => code === 'broken_link')!,
    );
    const [section] = (await home(world)).content.sections as unknown as [
      { dropZones: { main: [{ data: { content: string } }] } },
    ];
    expect(section.dropZones.main[0].data.content).toBe(
      '<p>Look over <strong>here</strong> and <a href="/">home</a></p>',
    );
  });

  it('a finding in the header is fixed there', async () => {
    const world = await makeSite(app);
    const { body: header } = await world.call<{
      documentId: string;
      content: { sections: [{ id: string }] };
    }>('GET', '/header');
    const { id } = header.content.sections[0];
    await world.push({
      documentId: header.documentId,
      clientId: 'breaks-the-header',
      seq: 1,
      baseVersion: 1,
      ops: [{ op: 'set', id, path: ['data', 'action'], value: { label: 'Xyz', href: '/gone' } }],
    });
    const [found] = await check(world);
    expect(found).toMatchObject({
      code: 'broken_link',
      pageId: null,
      sectionId: id,
      fix: { documentId: header.documentId },
    });
    await mend(world, found!);
    expect(await check(world)).toEqual([]);
  });

  it('search texts with placeholders of the company profile are left to their author', async () => {
    const world = await makeSite(app);
    const [first, second, third] = world.pages as [PageSummary, PageSummary, PageSummary];
    const settings = (id: string, seo: object) => world.call('PATCH', `/pages/${id}/settings`, { seo });
    const unknown = '{company.city}';
    await settings(first.id, { title: unknown, description: unknown });
    await settings(second.id, { title: `Menu ${unknown}`, description: 'x' });
    await settings(third.id, { title: `Menu | ${unknown}`, description: unknown });
    const found = (await check(world)).map(({ code, pageId, fix }) => ({ code, pageId, fix }));
    expect(found).toEqual([
      { code: 'missing_seo_title', pageId: first.id, fix: null },
      { code: 'missing_seo_description', pageId: first.id, fix: null },
      { code: 'missing_seo_description', pageId: third.id, fix: null },
      { code: 'duplicate_seo_title', pageId: third.id, fix: null },
    ]);
    await settings(third.id, { title: `Menu ${unknown}`, description: '' });
    const fixes = (await check(world)).filter(({ pageId, fix }) => pageId === third.id && fix !== null);
    expect(fixes.map(({ code }) => code)).toEqual(['missing_seo_description']);
  });

  it('search metadata is checked', async () => {
    const world = await makeSite(app);
    const [first, second] = world.pages as [PageSummary, PageSummary];
    const seo = { title: 'The same', description: '', noIndex: true };
    await world.call('PATCH', `/pages/${first.id}/settings`, { seo: { ...seo, title: '' } });
    await world.call('PATCH', `/pages/${second.id}/settings`, { seo });
    await world.call('PATCH', `/pages/${world.pages[2]!.id}/settings`, {
      seo: { ...seo, noIndex: false, description: 'x' },
    });
    const found = await check(world);
    const codes = (id: string) => found.filter(({ pageId }) => pageId === id).map(({ code }) => code);
    expect(codes(first.id)).toEqual(['missing_seo_title', 'missing_seo_description', 'not_indexed']);
    expect(codes(second.id)).toEqual(['missing_seo_description', 'not_indexed']);
    expect(codes(world.pages[2]!.id)).toEqual(['duplicate_seo_title']);
    for (let left = await check(world); left.length > 0; left = await check(world))
      await mend(world, left[0]!);
    const { body } = await world.call<{ pages: { seo: { title: string; noIndex?: boolean } }[] }>(
      'GET',
      '/pages',
    );
    expect(new Set(body.pages.map((page) => page.seo.title)).size).toBe(body.pages.length);
  });

  it('unreadable theme text on its background is fixed in the same hue', async () => {
    const world = await makeSite(app);
    const { body: site } = await world.call<Site>('GET', '');
    const colors = { ...site.theme.colors, background: '#ffffff', surface: '#f4f4f4', text: '#ffb0b0' };
    await world.call('PATCH', '', { theme: { ...site.theme, colors } });
    const [found] = await check(world);
    expect(found).toMatchObject({ code: 'low_contrast', fix: { kind: 'theme' } });
    await mend(world, found!);
    expect(await check(world)).toEqual([]);
  });
});

describe('a page with many images', () => {
  // 1600 × 1067 at 0.15 bytes each.
  const each = 1_600 * 1_067 * 0.15;
  const count = Math.floor(limits.sites.heavyPageBytes / each);
  const files = (world: SiteFixture, n: number) =>
    write(world, [
      {
        type: 'gallery/gallery-1',
        data: {
          title: 'x',
          images: [...app.ctx.library.pictures.values()]
            .filter(({ width, height }) => width === 1_600 && height === 1_067)
            .slice(0, n)
            .map(({ file }) => ({ image: { src: `/library/images/${file}`, alt: file } })),
        },
      },
    ]);

  it(`is reported as heavy above ${limits.sites.heavyPageBytes} bytes and not below`, async () => {
    const world = await makeSite(app);
    await files(world, count);
    expect((await check(world)).map(({ code }) => code)).not.toContain('heavy_page');
    await files(world, count + 1);
    expect((await check(world)).filter(({ code }) => code === 'heavy_page')).toMatchObject([
      { pageId: world.home.id, values: { megabytes: expect.any(Number) as number }, fix: null },
    ]);
  });
});

it('a page that cannot be rendered blocks publishing', async () => {
  const world = await makeSite(app);
  const question = { question: 'Why?', answer: '<p>Because.</p>' };
  const questions = Array.from({ length: limits.render.loopMax + 1 }, () => question);
  await write(world, [{ type: 'faq/faq-1', data: { title: 'x', questions } }]);
  const found = await check(world);
  expect(found.filter(({ severity }) => severity === 'blocking')).toMatchObject([
    { code: 'not_drawn', pageId: world.home.id },
  ]);
});
