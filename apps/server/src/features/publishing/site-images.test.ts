import type { MediaItem } from '@sitewright/contract/media/media';
import type { Site } from '@sitewright/contract/sites/sites';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type MediaUploader,
  mediaUploader,
  freshPhoto,
  freshPng,
  objectSizes,
  runVariantJobs,
} from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readWhole } from '../../core/storage/whole-objects.ts';

let app: TestApp;
let world: SiteFixture;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.close());
beforeEach(async () => {
  world = await makeSite(app);
  me = mediaUploader(app, world.person.token, world.site.id);
});

const show = (...sources: string[]) =>
  world.call('PATCH', `/pages/${world.home.id}/content`, {
    content: {
      sections: sources.map((src) => ({
        type: 'hero/hero-1',
        data: { title: 'x', image: { src, alt: 'Biển "xanh"' } },
      })),
    },
  });
const pictures = async (path = '/'): Promise<string[]> => {
  const { text } = await app.visit(world.host, path);
  const main = /<main[\s\S]*<\/main>/.exec(text)![0];
  return [...main.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
};
const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

describe('an image on a published page', () => {
  it('is published in its stored sizes, with dimensions, placeholder colour and focal point', async () => {
    const { body } = await me.upload(await freshPhoto(1_400, 700), 'sea.jpg');
    await runVariantJobs(app);
    await app.api('PATCH', `/media/${body.id}`, {
      token: world.person.token,
      body: { focalPoint: { x: 0.2, y: 0.75 } },
    });
    await show(body.url, body.url);
    await world.publish();
    const [first, second] = await pictures();
    const sizes = attribute(first!, 'srcset')
      .split(', ')
      .map((one) => one.split(' '));
    expect(sizes.map(([, width]) => width)).toEqual(['320w', '640w', '960w', '1280w', '1400w']);
    expect(attribute(first!, 'sizes')).not.toBe('');
    expect([attribute(first!, 'width'), attribute(first!, 'height')]).toEqual(['1400', '700']);
    expect(attribute(first!, 'alt')).toBe('Biển &quot;xanh&quot;');
    expect(attribute(first!, 'style')).toMatch(/^background-color:#[0-9a-f]{6};object-position:20% 75%$/);
    expect([first!.includes('fetchpriority="high"'), first!.includes('loading="lazy"')]).toEqual([
      true,
      false,
    ]);
    expect([second!.includes('fetchpriority'), second!.includes('loading="lazy"')]).toEqual([false, true]);
    // The variants generated after the upload are reused: nothing is encoded again.
    const kept = new Set<string>();
    for (const key of (await objectSizes(app, 'blobs/')).keys())
      kept.add((await readWhole(app.ctx.storage, key))!.toString('base64'));
    for (const [address] of sizes)
      expect(kept.has((await app.visit(world.host, address!)).body.toString('base64'))).toBe(true);
  });

  it('has its sizes even when the site is published right after the upload', async () => {
    const { body } = await me.upload(await freshPng(700, 300), 'quick.png');
    await show(body.url);
    await world.publish();
    const [tag] = await pictures();
    expect(attribute(tag!, 'srcset')).toMatch(/320w, .*640w, .*700w$/);
    const { body: now } = await app.api<MediaItem>('GET', `/media/${body.id}`, { token: world.person.token });
    expect(now.state).toBe('ready');
  });

  it('with transparency has no placeholder colour, and an SVG stays one', async () => {
    const clear = await sharp({
      create: { width: 350, height: 60, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const logo = await me.upload(clear, 'logo.png');
    const drawn = await me.upload(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><rect width="9" height="9"/></svg>',
      'mark.svg',
    );
    expect(drawn.body).toMatchObject({
      mimeType: 'image/svg+xml',
      width: 40,
      height: 20,
      state: 'ready',
      thumbnail: drawn.body.url,
    });
    await show(logo.body.url, drawn.body.url);
    const served = await app.visit('localhost', drawn.body.url);
    expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    await world.publish();
    const [first, second] = await pictures();
    expect(attribute(first!, 'style')).not.toContain('background-color');
    expect([attribute(second!, 'src'), attribute(second!, 'srcset')]).toEqual([
      expect.stringMatching(/\.svg$/),
      '',
    ]);
    const published = await app.visit(world.host, attribute(second!, 'src'));
    expect(published.headers['content-type']).toBe('image/svg+xml');
    expect(published.text).not.toContain('script');
  });

  it('of another site of the workspace is published where its section was pasted', async () => {
    const there = await makeSite(app);
    const { body } = await mediaUploader(app, there.person.token, there.site.id).upload(
      await freshPng(),
      'a.png',
    );
    await show(body.url);
    await world.publish();
    const [tag] = await pictures();
    expect(attribute(tag!, 'src')).toMatch(/^\/_assets\//);
    expect((await app.visit(world.host, attribute(tag!, 'src'))).status).toBe(200);
  });

  it('is copied with its site, into the media library of the copy too', async () => {
    const { body: shown } = await me.upload(await freshPng(), 'shown.png');
    await me.upload(await freshPng(), 'other.png');
    await show(shown.url);
    const { body: copy } = await world.call<Site>('POST', '/duplicate', {});
    const { body: library } = await app.api<{ images: MediaItem[] }>('GET', `/media/site/${copy.id}`, {
      token: world.person.token,
    });
    expect(library.images.map(({ name, url }) => [name, url])).toEqual([['shown.png', shown.url]]);
    await app.api('PATCH', `/sites/${copy.id}/publish`, {
      token: world.person.token,
      body: { isPublished: true },
    });
    // Deleting the first site does not affect the copy.
    await world.call('DELETE', '');
    const { text } = await app.visit(new URL(copy.url).hostname, '/');
    const [tag] = /<img[^>]*>/.exec(/<main[\s\S]*<\/main>/.exec(text)![0])!;
    expect((await app.visit(new URL(copy.url).hostname, attribute(tag, 'src'))).status).toBe(200);
  });

  it('that was taken down is not published', async () => {
    const { body } = await me.upload(await freshPng(), 'bad.png');
    await show(body.url);
    await app.database.ownerPool.query('update app.media set blocked_at = now() where id = $1', [body.id]);
    await world.publish();
    expect(await pictures()).toEqual([]);
    const { body: copy } = await world.call<Site>('POST', '/duplicate', {});
    const { rows } = await app.database.ownerPool.query('select from app.media where site_id = $1', [
      copy.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a document that a page links to', () => {
  it('is published with the page', async () => {
    const { body } = await me.upload('a,b\n1,2', 'prices.csv');
    await world.call('PATCH', `/pages/${world.home.id}/content`, {
      content: {
        sections: [
          { type: 'hero/hero-1', data: { title: 'x', action: { label: 'Prices', href: body.url } } },
        ],
      },
    });
    await world.publish();
    const { text } = await app.visit(world.host, '/');
    const address = /href="(\/_assets\/[0-9a-f]+\.csv)"/.exec(text)?.[1];
    expect((await app.visit(world.host, address!)).text).toBe('a,b\n1,2');
    expect(text).not.toContain('/media/');
  });
});

describe('a photo credit', () => {
  const address = 'https://images.unsplash.com/photo-1?ixid=abc&amp;w=1080'.replace('&amp;', '&');
  const hotlink = () =>
    app.database.ownerPool.query(
      `insert into app.media (tenant_id, site_id, owner_id, name, mime_type, size, width, height, storage_key, kind, source,
         external_url, photographer, photographer_url, source_url)
       select tenant_id, id, owner_id, 'p', 'image/webp', 0, 3000, 2000, 'aa/' || replace(id::text, '-', '') || '.webp',
         'external', 'unsplash', $2, 'Ana <b>', 'https://unsplash.com/@ana', 'https://unsplash.com/photos/1'
       from app.sites where id = $1`,
      [world.site.id, address],
    );

  it('is shown on a credits page, which the footer links to if the site wants that', async () => {
    await hotlink();
    await world.publish();
    expect((await app.visit(world.host, '/credits')).status).toBe(404);
    await show(address);
    await world.publish();
    const page = await app.visit(world.host, '/credits');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect(page.text).toContain(
      'Photo by <a href="https://unsplash.com/@ana" rel="noopener">Ana &lt;b&gt;</a> on <a href="https://unsplash.com/photos/1"',
    );
    expect((await app.visit(world.host, '/')).text).not.toContain('href="/credits"');
    expect((await app.visit(world.host, '/sitemap.xml')).text).not.toContain('/credits');
    await world.call('PATCH', '', { settings: { photoCredits: true } });
    await world.publish();
    expect((await app.visit(world.host, '/')).text).toContain('href="/credits"');
  });

  it('is shown in a copy of the site as well, as far as the copy uses the photo', async () => {
    await hotlink();
    const madeOf = async () => {
      const { body: copy } = await world.call<Site>('POST', '/duplicate', {});
      const { rows } = await app.database.ownerPool.query(
        'select external_url, photographer from app.media where site_id = $1',
        [copy.id],
      );
      return rows as unknown[];
    };
    expect(await madeOf()).toEqual([]);
    await show(address);
    expect(await madeOf()).toEqual([{ external_url: address, photographer: 'Ana <b>' }]);
  });

  it('is shown for a crop of the photo too, which is served from our URL', async () => {
    await hotlink();
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      "select id from app.media where site_id = $1 and kind = 'external'",
      [world.site.id],
    );
    const { body: cut } = await me.upload(await freshPhoto(400, 300), 'cut.jpg', {
      siteId: world.site.id,
      originId: rows[0]!.id,
      crop: JSON.stringify({ x: 0, y: 0, width: 400, height: 300 }),
    });
    await show(cut.url);
    await world.publish();
    const [tag] = await pictures();
    expect(attribute(tag!, 'src')).toMatch(/^\/_assets\/[\w-]+\.webp$/);
    expect(tag).not.toContain('unsplash');
    const { text } = await app.visit(world.host, '/credits');
    expect(text.match(/Photo by <a href="https:\/\/unsplash\.com\/@ana"/g)).toHaveLength(1);
    // The hotlinked photo is a file of the site, but no page shows it: only the crop is credited.
    expect(/<ul class="rich">(.*?)<\/ul>/s.exec(text)![1]!.match(/<li>/g)).toHaveLength(1);
  });

  it('comes with the photo hotlinked from the service, in sizes that the service generates', async () => {
    await hotlink();
    await show(address);
    await world.publish();
    const [tag] = await pictures();
    expect(attribute(tag!, 'src')).toBe(address.replaceAll('&', '&amp;'));
    expect(attribute(tag!, 'srcset')).toContain(
      'https://images.unsplash.com/photo-1?ixid=abc&amp;w=640 640w',
    );
    expect([attribute(tag!, 'width'), attribute(tag!, 'height')]).toEqual(['3000', '2000']);
  });
});
