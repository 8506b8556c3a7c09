import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page as SitePage } from '@sitewright/contract/pages/pages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBrowserState } from '../../apps/server/src/testing/upgrade/browser-state.ts';
import { readFixtureData } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import { prepareFixtureFolder } from '../../apps/server/src/testing/upgrade/prepare-folder.ts';
import { canvasOf, closeBrowser, newVisitor, saveStatus } from '../support/browser.ts';
import { makeDataDir, type RunningServer, startServerIn } from '../support/server.ts';
import { restoreBrowser } from '../support/stored-browser.ts';

// Edits made offline are sent by a newer version of the app once online.

const { journal, owner, secretKey, site, tenantId } = readFixtureData();
let server: RunningServer;

beforeAll(async () => {
  const dataDir = makeDataDir();
  await prepareFixtureFolder(dataDir);
  server = await startServerIn(dataDir, { SECRET_KEY: secretKey, DEMO: '0' });
});
afterAll(async () => {
  await closeBrowser();
  await server.close();
});

const call = async <T>(path: string, token?: string, body?: object): Promise<T> => {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as T;
};

const storedTitle = async (): Promise<unknown> => {
  const { email, password } = owner;
  const { tokens } = await call<SignedIn>('/auth/login', undefined, { email, password });
  const entered = await call<SignedIn>('/auth/switch-tenant', tokens.accessToken, { tenantId });
  const { content } = await call<SitePage>(
    `/sites/${site.id}/pages/${journal.documentId}`,
    entered.tokens.accessToken,
  );
  return (content.sections[0] as { data: Record<string, unknown> }).data['title'];
};

it('Work that an older version of the builder kept in the browser reaches the server after the update', async () => {
  expect(await storedTitle()).not.toBe(journal.text);
  const { context, page, errors } = await newVisitor(server.url);
  await restoreBrowser(page, readBrowserState());
  await page.goto(`/builder/${site.id}`);
  await expect
    .poll(() => canvasOf(page).locator('h1').first().textContent(), { timeout: 20_000 })
    .toBe(journal.text);
  await expect.poll(() => saveStatus(page).textContent(), { timeout: 20_000 }).toBe('Saved');
  expect(await storedTitle()).toBe(journal.text);
  expect(errors).toEqual([]);
  await context.close();
});
