// The editor of posts beside the bare ProseMirror editor and Ghost's Koenig: a post of 20,000 words and 100 images,
// opened and typed in, in alternation.
import { setTimeout as wait } from 'node:timers/promises';
import type { Post } from '@sitewright/contract/blog/posts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';
import { buildWebApp } from '../../scripts/web-build.ts';
import { buildPages, serveCompetitors } from '../editor/competitor-pages.ts';
import { storeSession } from '../editor/our-builder.ts';
import type { Bench, BenchOptions, Measurement } from '../measurement.ts';
import { type Account, createSite, signIn, signUp } from '../our-site.ts';
import { type ClockedPage, cpuMs, heapMb, metric, openClockedPage } from '../page-clock.ts';
import { launchOurServer, type OurServer, root } from '../server-process.ts';
import { medianOf, percentile } from '../statistics.ts';
import { importTool } from '../tools.ts';
import { installTextProbe } from './text-probe.ts';

type Block = { kind: 'h2' | 'h3' | 'p'; text: string } | { kind: 'image' };

interface TextEditor {
  name: string;
  prepare: (context: BrowserContext) => Promise<void>;
  url: string;
}

interface Measures {
  openCpu: number;
  openMs: number;
  heap: number;
  keyCpu: number;
  keyP95: number | undefined;
  burstCpu: number;
}

const rounds = 5;
const quietMs = 1_500;
const openWithinMs = 120_000;
const keyCount = 20;
const burstCount = 30;
/** Longer than the delay before an edit is saved, so that saving is part of typing. */
const afterTypingMs = 1_500;

const untilQuiet = async (page: Page): Promise<void> => {
  const until = performance.now() + openWithinMs;
  const isQuiet = (): Promise<boolean> =>
    page.evaluate(
      (quiet) =>
        window.textProbe?.loadedAt !== undefined &&
        performance.now() - Math.max(window.textProbe.loadedAt, window.textProbe.lastLongTask) > quiet,
      quietMs,
    );
  while (!(await isQuiet())) {
    if (performance.now() > until) throw new Error('the page did not show its text');
    await wait(250);
  }
};

const typeKeys = async ({ page, session }: ClockedPage, keys: number, pauseMs: number): Promise<number> => {
  const cpu = await cpuMs(session, async () => {
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press('a');
      if (pauseMs > 0) await wait(pauseMs);
    }
    await page.evaluate(() => window.textProbe.painted());
    await wait(afterTypingMs);
  });
  return cpu / keys;
};

const measureOpened = async (stand: ClockedPage, url: string): Promise<Measures> => {
  const { page, session } = stand;
  await page.goto(url, { waitUntil: 'commit' });
  await untilQuiet(page);
  // The counter started with the process of this page, so all of it is opening.
  const openCpu = (await metric(session, 'TaskDuration')) * 1_000;
  const openMs = await page.evaluate(() =>
    Math.max(window.textProbe.loadedAt ?? 0, window.textProbe.lastLongTask),
  );
  const heap = await heapMb(session);
  const paragraph = page.locator('[contenteditable="true"] p').nth(3);
  await paragraph.click();
  await page.keyboard.press('End');
  await wait(afterTypingMs);
  const before = (await paragraph.textContent()) ?? '';
  await page.evaluate(() => void (window.textProbe.keyTimes.length = 0));
  const keyCpu = await typeKeys(stand, keyCount, 60);
  const times = await page.evaluate(() => window.textProbe.keyTimes);
  const burstCpu = await typeKeys(stand, burstCount, 0);
  const typed = ((await paragraph.textContent()) ?? '').length - before.length;
  if (typed !== keyCount + burstCount) throw new Error(`${typed} of the typed letters arrived`);
  return { openCpu, openMs, heap, keyCpu, keyP95: percentile(times, 0.95), burstCpu };
};

const measure = async (browser: Browser, { prepare, url }: TextEditor, blocks: number): Promise<Measures> => {
  const stand = await openClockedPage(browser, async (context) => {
    await prepare(context);
    await context.addInitScript(installTextProbe, blocks);
  });
  try {
    return await measureOpened(stand, url);
  } finally {
    await stand.context.close();
  }
};

const sectionOf = (block: Block, src: string) =>
  block.kind === 'image'
    ? { type: 'post/image', data: { src, alt: 'Bread' } }
    : { type: 'post/text', data: { html: `<${block.kind}>${block.text}</${block.kind}>` } };

const ourEditor = async (
  server: OurServer,
  account: Account,
  { post, image }: { post: readonly Block[]; image: string },
): Promise<TextEditor> => {
  const site = await createSite(account, 'restaurant');
  const made = await account.call<Post>('POST', `/sites/${site.id}/posts`, {
    title: 'Two hundred sections',
    content: { sections: post.map((block) => sectionOf(block, image)) },
  });
  return {
    name: 'Sitewright',
    // A session of its own: the first page that refreshes its tokens invalidates them for the others.
    prepare: async (context) => void (await context.addInitScript(storeSession, await signIn(server))),
    url: `${server.url}/dashboard/sites/${site.id}/blog/edit/${made.id}`,
  };
};

const rows = [
  ['opening', 'openCpu', 'ms CPU', { of: 'value', limit: 600 }],
  ['opening until interactive', 'openMs', 'ms', undefined],
  ['memory after opening', 'heap', 'MB', undefined],
  ['a key', 'keyCpu', 'ms CPU', { of: 'ratio', limit: 1.5 }],
  ['a key until painted, 95 %', 'keyP95', 'ms', undefined],
  ['a key of a burst', 'burstCpu', 'ms CPU', undefined],
] as const;

const run = async ({ isQuick, log: say }: BenchOptions): Promise<Measurement[]> => {
  buildWebApp(root, 'http://localhost:6003');
  await buildPages(say, [
    ['ProseMirror', 'prosemirror.js'],
    ['Koenig', 'koenig.jsx'],
  ]);
  const { post } = await importTool<{ post: Block[] }>('./pages/post-content.js');
  const image = '/library/images/abstract-glass-indigo.webp';
  const rivals = await serveCompetitors();
  const server = await launchOurServer();
  const browser = await launchChromium();
  try {
    const rivalOf = (name: string, folder: string): TextEditor => ({
      name,
      prepare: async () => undefined,
      url: `${rivals.url}/${folder}/?image=${encodeURIComponent(server.url + image)}`,
    });
    const editors = [
      rivalOf('ProseMirror', 'prosemirror'),
      await ourEditor(server, await signUp(server), { post, image }),
      rivalOf('Koenig', 'koenig'),
    ];
    const results = new Map<string, Measures[]>(editors.map(({ name }) => [name, []]));
    const blocks = post.filter(({ kind }) => kind !== 'image').length;
    for (let round = 0; round < (isQuick ? 1 : rounds); round += 1)
      for (const editor of editors) {
        const measures = await measure(browser, editor, blocks);
        results.get(editor.name)!.push(measures);
        say(`${editor.name}: ${JSON.stringify(measures)}`);
      }
    const value = (name: string, key: keyof Measures): number | undefined =>
      medianOf(results.get(name)!.map((measures) => measures[key]));
    return rows.map(([label, key, unit, threshold]) => ({
      name: `20,000 words, 100 images: ${label}`,
      unit,
      value: value('Sitewright', key),
      competitor: { name: 'bare ProseMirror', value: value('ProseMirror', key) },
      ...(threshold ? { threshold } : {}),
      note: `Koenig ${value('Koenig', key)?.toFixed(1)}`,
    }));
  } finally {
    await browser.close();
    await server.close();
    await rivals.close();
  }
};

export const postEditor: Bench = { name: 'post-editor', run };
