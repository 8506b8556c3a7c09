// A previously used browser: restores its storage for the app's origin before opening the app.
import type { Page } from 'playwright-core';
import type { BrowserState } from '../../apps/server/src/testing/upgrade/browser-state.ts';

const restore = async ({ databases, ...storages }: BrowserState): Promise<void> => {
  for (const [key, value] of Object.entries(storages.localStorage)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(storages.sessionStorage)) sessionStorage.setItem(key, value);
  const settled = (request: IDBRequest | IDBTransaction, done: 'success' | 'complete'): Promise<void> =>
    new Promise((resolve, reject) => {
      request.addEventListener(done, () => resolve());
      request.addEventListener('error', () => reject(request.error!));
    });
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
        const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      }
    });
    await settled(opening, 'success');
    const db = opening.result;
    for (const { name: storeName, records } of stores) {
      const writing = db.transaction(storeName, 'readwrite');
      for (const record of records) writing.objectStore(storeName).put(record);
      await settled(writing, 'complete');
    }
    db.close();
  }
};

export const restoreBrowser = async (page: Page, state: BrowserState): Promise<void> => {
  // A page of the same origin that does not run the app.
  await page.route('**/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty-page');
  await page.evaluate(restore, state);
};
