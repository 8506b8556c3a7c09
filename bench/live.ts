// Several users in one site: how soon an edit of one is visible to another in real browsers, and the cost of fifty
// who save at once.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { LiveBatch } from '@sitewright/contract/live/live';
import type { Page as SitePage } from '@sitewright/contract/pages/pages';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { createEventReader } from '../apps/web/src/lib/live/event-reader.ts';
import { launchChromium } from '../scripts/chromium.ts';
import type { Bench, BenchOptions, Measurement } from './measurement.ts';
import { type Account, createSite, type OurSite, signIn, signUp } from './our-site.ts';
import { launchOurServer, type OurServer } from './server-process.ts';
import { median, percentile } from './statistics.ts';

const editors = 50;
/** Limit of tabs per user in a site, so fifty editors need several users. */
const tabsPerPerson = 20;
const pushEveryMs = 500;

const rememberPerson = ({ user, tokens }: SignedIn): void => {
  if (window.top !== window) return;
  localStorage.setItem('accessToken', tokens.accessToken);
  localStorage.setItem('refreshToken', tokens.refreshToken);
  localStorage.setItem('user', JSON.stringify(user));
};

const openTab = async (browser: Browser, server: OurServer, site: OurSite): Promise<Page> => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(rememberPerson, await signIn(server));
  await page.goto(`/builder/${site.id}`);
  await page.frameLocator('main iframe').locator('h1').waitFor();
  return page;
};

/** Both tabs read the same machine's clock: one at the key, the other when the text has changed. */
const shownAfter = async (browser: Browser, server: OurServer, site: OurSite, rounds: number) => {
  const [typing, watching] = [
    await openTab(browser, server, site),
    await openTab(browser, server, site),
  ] as const;
  for (const page of [typing, watching]) {
    await page.getByRole('list', { name: 'Active now' }).getByRole('button').first().waitFor();
  }
  const heading = typing.frameLocator('main iframe').locator('h1').first();
  await heading.click();
  await watching.evaluate(() => {
    const doc = document.querySelector<HTMLIFrameElement>('main iframe')!.contentDocument!;
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = new MutationObserver(() => requestAnimationFrame(() => seen.push(Date.now())));
    look.observe(doc.querySelector('h1')!, { subtree: true, childList: true, characterData: true });
  });
  await typing.evaluate(() => {
    const doc = document.querySelector<HTMLIFrameElement>('main iframe')!.contentDocument!;
    const typed: number[] = [];
    Object.assign(window, { typed });
    doc.addEventListener('input', () => typed.push(Date.now()), true);
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await typing.keyboard.type('a');
    await wait(600);
    const typedAt = await typing.evaluate(() => (window as unknown as { typed: number[] }).typed.at(-1)!);
    const seen = await watching.evaluate(() => (window as unknown as { seen: number[] }).seen);
    const shownAt = seen.find((at) => at >= typedAt);
    if (shownAt !== undefined) times.push(shownAt - typedAt);
  }
  return times;
};

const register = async (server: OurServer, index: number): Promise<SignedIn> => {
  const answer = await fetch(`${server.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `editor-${index}@example.com`, password: 'correct horse battery' }),
  });
  return (await answer.json()) as SignedIn;
};

interface LoadResult {
  pushes: number[];
  arrivals: number[];
  errors: number;
}

/** One editor: receives everything, and saves a field of its own every half second. */
const joinCrowd = async (
  server: OurServer,
  site: OurSite,
  { token, index, page, stop }: { token: string; index: number; page: SitePage; stop: AbortSignal },
  crowd: LoadResult,
): Promise<void> => {
  const clientId = `crowd-editor-${index}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const listen = async (): Promise<void> => {
    const stream = await fetch(`${server.url}/api/v1/sites/${site.id}/live?tabId=${clientId}`, {
      headers,
      signal: stop,
    });
    const read = createEventReader();
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      for (const event of read(piece)) if (event.name === 'batch') note(event.data);
    }
  };
  const note = (batch: LiveBatch): void => {
    const sentAt = Number(batch.ops[0]?.['value']);
    if (batch.clientId !== clientId && sentAt > 0) crowd.arrivals.push(Date.now() - sentAt);
  };
  void listen().catch(() => undefined);
  const nodeId = (page.content.sections[0] as { id: string }).id;
  for (let seq = 1; !stop.aborted; seq += 1) {
    await wait(pushEveryMs * (0.5 + Math.random()));
    const from = performance.now();
    const ops = [{ op: 'set', id: nodeId, path: ['data', `field${index}`], value: String(Date.now()) }];
    const answer = await fetch(`${server.url}/api/v1/sites/${site.id}/documents/${page.id}/operations`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ clientId, seq, baseVersion: page.version, ops }),
    }).catch(() => undefined);
    crowd.pushes.push(performance.now() - from);
    if (!answer?.ok) crowd.errors += 1;
    const body = (await answer?.json()) as { version: number } | undefined;
    page = { ...page, version: body?.version ?? page.version };
  }
};

const crowdOf = async (
  server: OurServer,
  account: Account,
  site: OurSite,
  { isQuick }: BenchOptions,
): Promise<LoadResult> => {
  const page = await account.call<SitePage>('GET', `/sites/${site.id}/pages/${site.pages[0]!.id}`);
  const tokens = [account.signedIn.tokens.accessToken];
  for (let index = 1; index * tabsPerPerson < editors; index += 1) {
    const { user, tokens: own } = await register(server, index);
    await account.call('PUT', `/sites/${site.id}/people/${user.id}`, { role: 'designer' });
    tokens.push(own.accessToken);
  }
  const stop = new AbortController();
  const crowd: LoadResult = { pushes: [], arrivals: [], errors: 0 };
  const all = Array.from({ length: editors }, (_, index) => {
    const token = tokens[Math.floor(index / tabsPerPerson)]!;
    return joinCrowd(server, site, { token, index, page, stop: stop.signal }, crowd);
  });
  await wait(isQuick ? 2_000 : 20_000);
  stop.abort();
  await Promise.all(all);
  return crowd;
};

const figuresOf = (shown: readonly number[], crowd: LoadResult): Measurement[] => [
  {
    name: 'an edit of one shown to the other, median',
    unit: 'ms',
    value: median(shown),
    threshold: { of: 'value', limit: 150 },
    note: `two browsers, from the key to the drawn frame, ${shown.length} keys`,
  },
  { name: 'the same, 95 %', unit: 'ms', value: percentile(shown, 0.95) },
  {
    name: `errors of ${editors} editors who save at once`,
    unit: '',
    value: crowd.errors,
    threshold: { of: 'value', limit: 0 },
    note: `${crowd.pushes.length} batches, each editor two a second`,
  },
  { name: 'a batch of theirs saved, median', unit: 'ms', value: median(crowd.pushes) },
  { name: 'a batch of theirs saved, 95 %', unit: 'ms', value: percentile(crowd.pushes, 0.95) },
  {
    name: 'a batch of theirs heard by another, 95 %',
    unit: 'ms',
    value: percentile(crowd.arrivals, 0.95),
    note: `${crowd.arrivals.length} times`,
  },
];

export const live: Bench = {
  name: 'live',
  run: async (options) => {
    const server = await launchOurServer({ settings: { DEMO: '0' } });
    const browser = await launchChromium();
    try {
      const account = await signUp(server);
      const site = await createSite(account, 'restaurant');
      const shown = await shownAfter(browser, server, site, options.isQuick ? 3 : 40);
      return figuresOf(shown, await crowdOf(server, account, site, options));
    } finally {
      await browser.close();
      await server.close();
    }
  },
};
