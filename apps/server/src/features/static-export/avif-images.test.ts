import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPhoto, mediaUploader, runVariantJobs } from '../../testing/media-files.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { generateAvifVariants } from '../publishing/avif-variants.job.ts';
import { brokenAddresses, exportSite, type ExportedFolder } from './testing/exported-folder.ts';

// The folder offers exactly the AVIF images that the published site sends.

let app: TestApp;
let site: SiteFixture;
let src: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  site = await makeSite(app);
  for (const { id } of site.pages.slice(1)) await site.call('DELETE', `/pages/${id}`);
  const me = mediaUploader(app, site.person.token, site.site.id);
  src = (await me.upload(await freshPhoto(1_500, 700), 'Phở.jpg')).body.url;
  await runVariantJobs(app);
  await show({ id: 'top', type: 'hero/hero-1', data: { title: 'x', image: { src, alt: '' } } });
  await site.publish();
});

const show = (...sections: object[]) =>
  site.call('PATCH', `/pages/${site.home.id}/content`, { content: { sections } });
const makeAvifs = (): Promise<void> => generateAvifVariants(app.ctx, site.site.subdomain);
const avifsIn = ({ files }: ExportedFolder): string[] =>
  [...files.keys()].filter((path) => path.endsWith('.avif') && path.includes('pho')).toSorted();
const sourceIn = (html: string): string | undefined => /<source [^>]*>/.exec(html)?.[0];
const sizesOf = (set: string): [string, string][] =>
  set.split(', ').map((part) => part.split(' ') as [string, string]);

describe('a site whose published images are sent as AVIF', () => {
  it('has the same files in its folder, for browsers that show them', async () => {
    await makeAvifs();
    const folder = await exportSite(app, site);
    expect(avifsIn(folder)).toEqual([
      'images/pho-1280.avif',
      'images/pho-320.avif',
      'images/pho-640.avif',
      'images/pho-960.avif',
    ]);
    const home = folder.text('index.html');
    const picture = /<picture>[\s\S]*?<\/picture>/.exec(home)![0];
    const source = sourceIn(picture)!;
    expect(source).toContain('type="image/avif"');
    const offered = sizesOf(/ srcset="([^"]*)"/.exec(source)![1]!);
    expect(offered).toEqual([
      ['images/pho-320.avif', '320w'],
      ['images/pho-640.avif', '640w'],
      ['images/pho-960.avif', '960w'],
      ['images/pho-1280.avif', '1280w'],
      // Larger ones have none on the published site either.
      ['images/pho-1500.webp', '1500w'],
    ]);
    const image = /<img [^>]*>/.exec(picture)![0];
    expect(/ sizes="[^"]*"/.exec(source)![0]).toBe(/ sizes="[^"]*"/.exec(image)![0]);
    const plain = sizesOf(/ srcset="([^"]*)"/.exec(image)![1]!);
    expect(plain.map(([path]) => path)).toEqual(offered.map(([path]) => path.replace('.avif', '.webp')));
    const published = (await app.visit(site.host, '/')).text;
    const sent = sizesOf(/ srcset="([^"]*_assets[^"]*)"/.exec(published)![1]!);
    for (const [index, [address]] of sent.entries()) {
      const { body } = await app.visit(site.host, address, { accept: 'image/avif,image/webp' });
      expect(folder.files.get(offered[index]![0])!.equals(body), address).toBe(true);
    }
    expect(folder.text('styles/site.css')).toMatch(
      /^picture \{\n {2}display: contents;\n\}\n\npicture > source \{\n {2}display: none;\n\}/,
    );
    expect(brokenAddresses(folder)).toEqual([]);
  }, 60_000);

  it('has them in its developer folder too, and not in a single page', async () => {
    await makeAvifs();
    expect(avifsIn(await exportSite(app, site, { useCase: 'developer' }))).toHaveLength(4);
    const page = await exportSite(app, site, { useCase: 'single-page' });
    expect(avifsIn(page)).toEqual([]);
    expect(page.text('index.html')).not.toContain('<picture');
  }, 60_000);

  it('keeps an image plain where a stylesheet counts on its place', async () => {
    await makeAvifs();
    const image = { src, alt: '' };
    await show(
      { id: 'top', type: 'hero/hero-1', data: { title: 'x', image } },
      // `.process-3__image + .process-3__words`
      { id: 'how', type: 'process/process-3', data: { title: 'y', steps: [{ id: 'a', title: 'z', image }] } },
    );
    const folder = await exportSite(app, site);
    const home = folder.text('index.html');
    expect(home.match(/images\/pho-640\.webp 640w/g)).toHaveLength(2);
    expect(home.match(/<picture>/g)).toHaveLength(1);
    expect(home).toMatch(/<picture>\s*<source [^>]*>\s*<img [^>]*class="hero-1__image"/);
  }, 60_000);
});

describe('a site whose published images are not', () => {
  it('offers them as they are until the published site has AVIF', async () => {
    const folder = await exportSite(app, site);
    expect(avifsIn(folder)).toEqual([]);
    expect(folder.text('index.html')).not.toContain('<picture');
    expect(folder.text('styles/site.css')).not.toContain('picture');
  });

  it('offers them as they are while it is unpublished', async () => {
    await makeAvifs();
    await site.publish(false);
    expect(avifsIn(await exportSite(app, site))).toEqual([]);
  });

  it('offers none for an image that the published site does not have yet', async () => {
    await makeAvifs();
    const me = mediaUploader(app, site.person.token, site.site.id);
    const { body } = await me.upload(await freshPhoto(700, 500), 'pho later.jpg');
    await runVariantJobs(app);
    await show({ id: 'top', type: 'hero/hero-1', data: { title: 'x', image: { src: body.url, alt: '' } } });
    const folder = await exportSite(app, site);
    expect(avifsIn(folder)).toEqual([]);
    expect(folder.text('index.html')).toContain('images/pho-later-640.webp');
  });
});
