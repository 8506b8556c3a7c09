import type { SitePartResponse } from '@sitewright/contract/pages/pages';
import type { Site } from '@sitewright/contract/sites/sites';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const home = (world: SiteFixture) => app.visit(world.host, '/');

describe('a header and footer', () => {
  const written = async (world: SiteFixture, part: unknown) => {
    const put = await world.call<SitePartResponse>('PUT', '/header', part);
    expect(put.body.error).toBeUndefined();
    return (await world.call<SitePartResponse>('GET', '/header')).body.part;
  };
  const data = { logoText: 'Quán của Lan', menu: [] };

  it.each([
    ['type and data', { type: 'header/header-1', data }],
    ['type and values', { type: 'header/header-1', values: data, settings: { sticky: true } }],
    ['templatePath and values', { templatePath: 'header/header-1', values: data }],
    ['templatePath and content', { templatePath: 'header/header-1', content: data }],
  ])('are returned in the spelling last written, and shown: %s', async (_name, part) => {
    const world = await makeSite(app);
    expect(await written(world, part)).toMatchObject({ type: 'header/header-1', ...part });
    await world.publish();
    expect((await home(world)).text).toContain('Quán của Lan');
    const menu = await world.call<SitePartResponse>('POST', '/header/sync-menu');
    expect(JSON.stringify(menu.body.part)).toContain(`page:${world.home.id}`);
    const { id: _id, order: _order, ...kept } = menu.body.part!;
    expect(Object.keys(kept).sort()).toEqual([...new Set(['type', ...Object.keys(part)])].sort());
  });

  it('may be JSON text, also inside of JSON text', async () => {
    const world = await makeSite(app);
    const text = JSON.stringify({
      type: 'header/header-1',
      values: JSON.stringify(data),
      settings: '{"sticky":true}',
    });
    const stored = { type: 'header/header-1', values: data, settings: { sticky: true } };
    expect(await written(world, JSON.parse(text))).toMatchObject(stored);
    expect(await written(world, text)).toMatchObject(stored);
    const wrong = await world.call('PUT', '/header', { type: 'header/header-1', values: '{' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      expect.objectContaining({ values: 'values must be an object, or the JSON text of one.' }),
    ]);
  });

  it('may have their own code', async () => {
    const world = await makeSite(app);
    const part = {
      renderMode: 'html',
      htmlCode: '<p class="logo">Quán của Lan</p>',
      cssCode: '.logo{color:red}',
    };
    expect(await written(world, part)).toMatchObject(part);
    await world.publish();
    const { text } = await home(world);
    expect(text).toMatch(/<html-section class="(s-[\w-]+)" id="[\w-]+"><p class="logo">Quán của Lan<\/p>/);
    expect(text).toContain('{color:red;}');
  });
});

it('settings of a site may be JSON text', async () => {
  const world = await makeSite(app);
  const patch = (settings: unknown) => world.call<Site>('PATCH', '', { settings });
  expect((await patch('{"industry":"Quán ăn"}')).body.settings).toMatchObject({ industry: 'Quán ăn' });
  const wrong = await patch('{"industry":');
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { settings: 'settings must be an object, or the JSON text of one.' },
  ]);
});
