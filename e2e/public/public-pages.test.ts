import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';

// Behaviour of the public pages.

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await sharedServer();
  visitor = await newVisitor(server.url);
});
afterAll(closeBrowser);

it('a freshly opened page starts at the top, and a reload keeps the scroll position', async () => {
  const { page } = visitor;
  const top = () => page.evaluate(() => Math.round(scrollY));
  const open = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByText('API Connected').waitFor();
  };
  await open('/');
  await page.mouse.wheel(0, 1500);
  await expect.poll(top).toBeGreaterThan(1_400);
  await open('/features');
  expect(await top()).toBe(0);
  await page.mouse.wheel(0, 700);
  await expect.poll(top).toBeGreaterThan(600);
  await page.reload();
  await expect.poll(top).toBeGreaterThan(600);
});

it('template thumbnails show real templates, and link to the full preview', async () => {
  const { page } = visitor;
  await page.goto('/');
  const answer = await page.request.get('/api/v1/site-templates');
  const { templates } = (await answer.json()) as { templates: { name: string; thumbnailUrl: string }[] };
  const strip = page.getByRole('listitem').filter({ has: page.locator('img[src*="/site-templates/"]') });
  await strip.first().waitFor();
  for (const tile of await strip.all()) {
    const name = await tile.getByRole('strong').textContent();
    const template = templates.find((one) => one.name === name);
    expect(await tile.locator('img').getAttribute('src')).toBe(template?.thumbnailUrl);
  }
  await strip.first().getByRole('link').click();
  await page.waitForURL('**/preview/site-template/**');
  await page.getByRole('button', { name: 'Tablet' }).waitFor();
});
