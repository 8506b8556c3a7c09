import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Post } from '@sitewright/contract/blog/posts';
import type { CustomTemplate } from '@sitewright/contract/custom-templates/custom-templates';
import type { Run } from '@sitewright/contract/runs/runs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketServer, startBucketServer } from '../../apps/server/src/testing/bucket/bucket-server.ts';
import { designForm } from '../../apps/server/src/testing/design-zip-form.ts';
import { hasJava, htmlErrors } from '../../scripts/check-library/nu.ts';
import { type Account, makeSite, type PreparedSite } from '../support/api.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { differingPixels } from '../support/compare-screenshots.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openWorkspace } from '../support/workspace.ts';

// Copies of sites in a bucket, opened from a folder: they look and work like the published sites, and need no server.

let bucket: BucketServer;
let server: RunningServer;
let account: Account;
let root: string;

interface Copy {
  site: PreparedSite;
  folder: string;
  /** Paths of the pages. */
  pages: string[];
}
let cafe: Copy;
let rtl: Copy;
/** In Vietnamese, with a section of an uploaded design. */
let bakery: Copy;

/** By a name, which operators open with its port. */
const endpointOf = ({ endpoint }: BucketServer): string => endpoint.replace('127.0.0.1', 'localhost');

const publishCopy = async (site: PreparedSite): Promise<Copy> => {
  const { access } = bucket;
  const endpoint = endpointOf(bucket);
  const prefix = site.subdomain;
  const settings = { endpoint, region: 'eu-1', bucket: 'files', prefix, publicUrl: '', formUrl: '' };
  await site.call('PUT', '/static-hosting', { ...settings, ...access });
  const { run } = await site.call<{ run: Run }>('POST', '/static-hosting/publish', {});
  const { tokens } = account.signedIn;
  // The stream ends with the run.
  const events = await fetch(`${server.url}/api/v1/automation-runs/${run.id}/events`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  const last = (await events.text()).trim().split('\n').at(-1)!;
  expect((JSON.parse(last.replace(/^data: /, '')) as Run).status).toBe('succeeded');
  const folder = join(root, site.subdomain);
  const files = bucket.remains().filter((key) => key.startsWith(`${prefix}/`));
  for (const key of files) {
    const file = join(root, key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bucket.objectAt(key)!.body);
  }
  const pages = files
    .filter((key) => key.endsWith('.html'))
    .map((key) => key.slice(prefix.length + 1))
    .toSorted();
  return { site, folder, pages };
};

const urlOf = ({ subdomain }: PreparedSite, path: string): string =>
  `http://${subdomain}.localhost:${server.port}${path}`;

/** What the server makes for a published site when nobody waits for it. Encoding every image would take longer than the tests. */
const makeAvifs = async ({ subdomain }: PreparedSite, file: string): Promise<void> => {
  const www = join(server.dataDir, 'sites/live', `${subdomain}.localhost`);
  const html = readFileSync(join(www, file), 'utf8');
  for (const path of new Set(html.match(/_assets\/[\w-]+-(320|640|960|1280)\.webp/g)))
    await sharp(join(www, path))
      .avif({ quality: 50, effort: 0 })
      .toFile(join(www, `${path}.avif`));
};

const uploadDesign = async (name: string): Promise<CustomTemplate> => {
  const headers = { authorization: `Bearer ${account.signedIn.tokens.accessToken}` };
  const body = await designForm(name);
  const answer = await fetch(`${server.url}/api/v1/custom-templates/upload`, {
    method: 'POST',
    headers,
    body,
  });
  const { template } = (await answer.json()) as { template: CustomTemplate };
  return template;
};

const makeVietnameseSite = async (): Promise<PreparedSite> => {
  const site = await makeSite(server.url, account, 'bakery');
  const design = await uploadDesign('bang-gia');
  const assets = await fetch(`${server.url}/api/v1/custom-templates/${design.id}/assets`, {
    headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
  });
  const { defaults } = (await assets.json()) as { defaults: object };
  const home = site.pages[0]!;
  const { content } = await site.read(home.id);
  const action = { label: 'Xem bánh', href: '#top' };
  const own = {
    id: 'own',
    type: design.type,
    data: { ...defaults, title: 'Bánh mì nướng mỗi sáng', action },
  };
  const hero = {
    id: 'top',
    type: 'hero/hero-1',
    data: { title: 'Tiệm bánh của Thuỷ', text: 'Mở cửa từ 5 giờ' },
  };
  await site.call('PATCH', `/pages/${home.id}/content`, {
    content: { ...content, sections: [hero, own, ...(content.sections as object[])] },
  });
  await site.call('POST', '/pages', { title: 'Giờ mở cửa', slug: 'gio-mo-cua' });
  await site.call('PATCH', '', { settings: { locale: 'vi' } });
  return site;
};

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sitewright-static-'));
  bucket = await startBucketServer();
  server = await startServer({ WEBHOOK_PRIVATE_HOSTS: new URL(endpointOf(bucket)).host });
  account = await openWorkspace(server.url, { name: 'Nhà Mai', slug: 'nha-mai' });
  const first = await makeSite(server.url, account, 'restaurant');
  const home = first.pages[0]!;
  const { content } = await first.read(home.id);
  const countdown = { id: 'days', type: 'countdown', data: { date: '2031-01-01T00:00' } };
  const hero = {
    id: 'top',
    type: 'hero/hero-1',
    data: { title: 'Tết' },
    dropZones: { main: [countdown] },
  };
  await first.call('PATCH', `/pages/${home.id}/content`, {
    content: { ...content, sections: [hero, ...(content.sections as object[])] },
  });
  const post = await first.call<Post>('POST', '/posts', {
    title: 'Phở & friends',
    content: { sections: [{ type: 'post/text', data: { html: '<p>Slowly <strong>simmer</strong>.</p>' } }] },
  });
  await first.call('POST', `/posts/${post.id}/publish`, {});
  await first.call('PATCH', '', { settings: { cookieConsent: { mode: 'consent' } } });
  await first.call('PUT', '/redirects', { redirects: [{ from: '/old', to: '/about' }] });
  const second = await makeSite(server.url, account, 'yoga');
  await second.call('PATCH', '', { settings: { locale: 'ar' } });
  const third = await makeVietnameseSite();
  for (const site of [first, second, third]) await site.call('PATCH', '/publish', { isPublished: true });
  await makeAvifs(first, 'about.html');
  cafe = await publishCopy(first);
  rtl = await publishCopy(second);
  bakery = await publishCopy(third);
}, 240_000);
afterAll(async () => {
  await closeBrowser();
  await server.close();
  await bucket.close();
  rmSync(root, { recursive: true, force: true });
});

/** Opens pages of a copy; collects requests that leave the folder, and errors. */
const openCopy = async (
  width: number,
): Promise<{ page: Page; problems: string[]; close: () => Promise<void> }> => {
  const context = await (
    await browser()
  ).newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) problems.push(`asked for ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    // A request of a page that is left is no missing file.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`${request.url()} is missing`);
  });
  page.on('pageerror', (error) => void problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  return { page, problems, close: () => context.close() };
};

const urlIn = ({ folder }: Copy, file: string): string => pathToFileURL(join(folder, file)).href;

interface Look {
  name: string;
  /** Its place and its computed styles, without addresses of files. */
  values: Record<string, string>;
}

/** What stylesheets of pages set, and what follows from it. */
const compared =
  'display position color background-color background-image font-family font-size font-weight font-style line-height letter-spacing text-align text-transform text-decoration white-space margin padding border border-radius box-shadow opacity transform z-index overflow visibility flex grid-template-columns gap order object-fit object-position direction'.split(
    ' ',
  );

/** Every element of a page whose images and fonts are there. */
const looksOf = (page: Page): Promise<Look[]> =>
  page.evaluate(async (names) => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => !/^(script|noscript|style|link|picture|source)$/i.test(element.tagName))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const styles = getComputedStyle(element);
        const values = names.map((name) => [
          name,
          styles.getPropertyValue(name).replace(/url\([^)]*\)/g, 'url()'),
        ]);
        return {
          name: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`,
          values: {
            ...(Object.fromEntries(values) as Record<string, string>),
            place: [x, y, width, height].map((one) => Math.round(one * 4) / 4).join(' '),
          },
        };
      });
  }, compared);

/** What differs, as `element: name, here, there`. */
const differences = (here: readonly Look[], there: readonly Look[]): string[] => {
  if (here.length !== there.length) return [`${here.length} elements and ${there.length}`];
  return here.flatMap(({ name, values }, index) =>
    Object.keys(values).flatMap((key) => {
      const other = there[index]!.values[key];
      return values[key] === other ? [] : [`${name}: ${key}, ${values[key]}, ${other}`];
    }),
  );
};

describe('a copy opened from a folder', () => {
  it('looks like the published site on every page, on a phone and on a wide screen', async () => {
    // The blog's pages have forms on the published site that need its server.
    const isCompared = (file: string): boolean => !/^(404|old|blog)\.html$|^blog\//.test(file);
    for (const copy of [cafe, rtl, bakery])
      for (const width of [375, 1_280]) {
        const { page, problems, close } = await openCopy(width);
        const published = await openCopy(width);
        // What the script of a form adds belongs to the published site.
        await published.page.route(/\/_assets\/forms-/, (route) => route.abort());
        for (const file of copy.pages.filter(isCompared)) {
          const path = file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
          await published.page.goto(urlOf(copy.site, path));
          await page.goto(urlIn(copy, file));
          // Fonts and container queries settle at their own pace.
          await expect
            .poll(async () => differences(await looksOf(page), await looksOf(published.page)).slice(0, 9), {
              message: `${file} at ${width}`,
            })
            .toEqual([]);
        }
        expect(problems).toEqual([]);
        await published.close();
        await close();
      }
  }, 120_000);

  it('has the same screenshots as the published site', async () => {
    const shown: [Copy, string][] = [
      [cafe, 'menu.html'],
      [rtl, 'index.html'],
      [bakery, 'index.html'],
    ];
    for (const width of [375, 1_280]) {
      const here = await openCopy(width);
      const there = await openCopy(width);
      await there.page.route(/\/_assets\/forms-/, (route) => route.abort());
      for (const [copy, file] of shown) {
        await here.page.goto(urlIn(copy, file));
        await there.page.goto(
          urlOf(copy.site, file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`),
        );
        for (const top of [0, 900]) {
          const screenshots: Buffer[] = [];
          for (const { page } of [here, there]) {
            await looksOf(page);
            await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
            screenshots.push(await page.screenshot());
          }
          const share = await differingPixels(screenshots[0]!, screenshots[1]!);
          expect(share, `${file} at ${width}, from ${top}`).toBeLessThan(0.002);
        }
      }
      expect(here.problems).toEqual([]);
      await here.close();
      await there.close();
    }
  });

  it('shows AVIF images that the published site has, from its own files', async () => {
    const { page, problems, close } = await openCopy(375);
    await page.goto(urlIn(cafe, 'about.html'));
    await looksOf(page);
    const current = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('picture img')].map(({ currentSrc }) => currentSrc),
    );
    expect(current.length).toBeGreaterThan(0);
    for (const address of current) expect(address).toMatch(/^file:.*\.avif$/);
    expect(problems).toEqual([]);
    await close();
  });

  it('has no link that leads nowhere', async () => {
    const { page, problems, close } = await openCopy(1_280);
    const links = new Set<string>();
    const ids = new Map<string, string[]>();
    for (const copy of [cafe, rtl, bakery])
      for (const file of copy.pages.filter((one) => one !== 'old.html')) {
        await page.goto(urlIn(copy, file), { waitUntil: 'domcontentloaded' });
        const found = await page.evaluate(() => ({
          hrefs: [...document.querySelectorAll('a[href]')].map((link) => (link as HTMLAnchorElement).href),
          ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
        }));
        ids.set(urlIn(copy, file), found.ids);
        for (const href of found.hrefs) if (href.startsWith('file:')) links.add(href);
      }
    const broken = [...links].filter((href) => {
      const { hash } = new URL(href);
      const id = decodeURIComponent(hash.slice(1));
      const known = ids.get(href.replace(/[?#].*$/, ''));
      return known === undefined || !(id === '' || id === 'top' || known.includes(id));
    });
    expect(broken).toEqual([]);
    expect(links.size).toBeGreaterThan(10);
    expect(problems).toEqual([]);
    await close();
  });

  it('runs the scripts of its designs, its cookie banner and its search', async () => {
    const { page, problems, close } = await openCopy(1_280);
    await page.goto(urlIn(cafe, 'index.html'));
    await page.locator('.countdown__units dd').first().waitFor();
    expect(await page.locator('.countdown__units').isHidden()).toBe(false);
    await page.locator('#consent [data-part="reject"]').click();
    expect(await page.locator('#consent').isHidden()).toBe(true);
    await page.goto(`${urlIn(cafe, 'blog/search.html')}?q=pho`);
    await page.locator('.search-results li a').click();
    await page.getByText('Slowly simmer.').waitFor();
    await page.goto(urlIn(cafe, 'old.html'));
    await page.waitForURL(/\/about\.html$/);
    expect(problems).toEqual([]);
    await close();
  });

  it('is read from right to left where its language is', async () => {
    const { page, close } = await openCopy(1_280);
    await page.goto(urlIn(rtl, 'index.html'));
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
    await close();
  });

  it.skipIf(!hasJava())('is valid HTML', async () => {
    const documents = new Map<string, string>();
    for (const copy of [cafe, rtl, bakery])
      for (const file of copy.pages)
        documents.set(
          `${copy.site.subdomain}-${file.slice(0, -5).replaceAll('/', '-')}`,
          bucket.objectAt(`${copy.site.subdomain}/${file}`)!.body.toString(),
        );
    const folder = mkdtempSync(join(tmpdir(), 'sitewright-nu-'));
    expect(htmlErrors(folder, documents)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
