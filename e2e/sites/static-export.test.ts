import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Post } from '@sitewright/contract/blog/posts';
import type { Run } from '@sitewright/contract/runs/runs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BucketServer, startBucketServer } from '../../apps/server/src/testing/bucket/bucket-server.ts';
import { hasJava, htmlErrors } from '../../scripts/check-library/nu.ts';
import { type Account, makeAccount, makeSite, type PreparedSite } from '../support/api.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { type RunningServer, startServer } from '../support/server.ts';

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

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sitewright-static-'));
  bucket = await startBucketServer();
  server = await startServer({ WEBHOOK_PRIVATE_HOSTS: new URL(endpointOf(bucket)).host });
  account = await makeAccount(server.url);
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
  for (const site of [first, second]) await site.call('PATCH', '/publish', { isPublished: true });
  cafe = await publishCopy(first);
  rtl = await publishCopy(second);
}, 180_000);
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
      .filter((element) => !/^(script|noscript|style|link)$/i.test(element.tagName))
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
    for (const copy of [cafe, rtl])
      for (const width of [375, 1_280]) {
        const { page, problems, close } = await openCopy(width);
        const published = await openCopy(width);
        // What the script of a form adds belongs to the published site.
        await published.page.route(/\/_assets\/forms-/, (route) => route.abort());
        for (const file of copy.pages.filter(isCompared)) {
          const path = file === 'index.html' ? '/' : `/${file.slice(0, -'.html'.length)}`;
          await published.page.goto(`http://${copy.site.subdomain}.localhost:${server.port}${path}`);
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
  });

  it('has no link that leads nowhere', async () => {
    const { page, problems, close } = await openCopy(1_280);
    const links = new Set<string>();
    const ids = new Map<string, string[]>();
    for (const copy of [cafe, rtl])
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
    for (const copy of [cafe, rtl])
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
