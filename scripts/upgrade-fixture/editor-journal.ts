// The browser storage of a user whose connection was cut while typing in the builder.
import { writeFileSync } from 'node:fs';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import type { BrowserState } from '../../apps/server/src/testing/upgrade/browser-state.ts';
import { launchChromium } from '../chromium.ts';
import type { Client } from './api-client.ts';
import { type Member, signInToWorkspace } from './users.ts';

const beginning = 'Bread that was typed ';
const unsentText = `${beginning}without a line`;

const exportBrowser = (page: Page): Promise<BrowserState> =>
  page.evaluate(async () => {
    const finished = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const databases = [];
    for (const { name, version } of await indexedDB.databases()) {
      const db = await finished(indexedDB.open(name!, version));
      const stores = [];
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName);
        const records = await finished(store.getAll());
        const indexes = [...store.indexNames].map((indexName) => {
          const { keyPath, unique, multiEntry } = store.index(indexName);
          return { name: indexName, keyPath, unique, multiEntry };
        });
        stores.push({
          name: storeName,
          keyPath: store.keyPath,
          autoIncrement: store.autoIncrement,
          indexes,
          records,
        });
      }
      db.close();
      databases.push({ name: name!, version: version!, stores });
    }
    return {
      databases,
      localStorage: Object.fromEntries(Object.entries(localStorage)),
      sessionStorage: Object.fromEntries(Object.entries(sessionStorage)),
    };
  });

/** Resolves once the browser's storage fulfils a condition. */
const waitForState = async (page: Page, isWanted: (stored: string) => boolean): Promise<BrowserState> => {
  for (;;) {
    const state = await exportBrowser(page);
    if (isWanted(JSON.stringify(state.databases))) return state;
    await page.waitForTimeout(200);
  }
};

const typeOffline = async (page: Page, { user, tokens }: SignedIn, siteId: string): Promise<BrowserState> => {
  await page.addInitScript(
    ([person, access, refresh]) => {
      // A sandboxed frame, such as the canvas, has no storage.
      if (self.origin === 'null' || localStorage.getItem('accessToken')) return;
      localStorage.setItem('accessToken', access!);
      localStorage.setItem('refreshToken', refresh!);
      localStorage.setItem('user', person!);
    },
    [JSON.stringify(user), tokens.accessToken, tokens.refreshToken],
  );
  await page.goto(`/builder/${siteId}`);
  const heading = page.frameLocator('iframe[title="Page"]').locator('h1').first();
  await heading.waitFor();
  await page
    .context()
    .route('**/documents/*/operations', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
  await heading.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(beginning);
  // A batch that was sent without a response, and later edits.
  await waitForState(page, (stored) => stored.includes('"inFlight":{'));
  await page.keyboard.type(unsentText.slice(beginning.length));
  await page.keyboard.press('Enter');
  return waitForState(page, (stored) => stored.includes('"inFlight":{') && stored.includes(unsentText));
};

/** Writes it to a file and returns the typed text. */
export const makeJournal = async (
  client: Client,
  { owner, siteId, file }: { owner: Member; siteId: string; file: string },
): Promise<string> => {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ baseURL: client.program.url, locale: 'en-US' });
    const page = await context.newPage();
    const state = await typeOffline(page, await signInToWorkspace(client, owner), siteId);
    writeFileSync(file, `${JSON.stringify(state, undefined, 1)}\n`);
    return unsentText;
  } finally {
    await browser.close();
  }
};
