import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSite, signInBrowser } from '../support/api.ts';
import { canvasOf, newVisitor } from '../support/browser.ts';
import { storedSections, withBuilder } from '../support/builder.ts';
import { makeDataDir } from '../support/server.ts';
import { plainImage, shownImage, storedFiles } from './media-picker.ts';

// Files dropped on the canvas: images are inserted at the drop position.

const builder = withBuilder();
let folder: string;
const fileNamed = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = makeDataDir();
  mkdirSync(folder, { recursive: true });
  for (const [name, color] of [
    ['bread.png', '#963'],
    ['cake.png', '#c69'],
  ] as const)
    writeFileSync(fileNamed(name), await plainImage(color));
  writeFileSync(fileNamed('prices.csv'), 'bread,4\ncake,6\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Held {
  session: CDPSession;
  event: { x: number; y: number; data: object };
}

const send = ({ session, event }: Held, type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
  session.send('Input.dispatchDragEvent', { type, ...event } as never);

/** Simulates dragging files from the system over an element. */
const enter = async (
  files: readonly string[],
  over: Locator,
  at: { x: number; y: number },
): Promise<Held> => {
  const box = (await over.boundingBox())!;
  const session = await builder.visitor.context.newCDPSession(builder.page);
  const items = files.map((name) => ({
    mimeType: name.endsWith('.png') ? 'image/png' : 'text/csv',
    data: '',
    baseURL: '',
    title: '',
  }));
  const data = { items, files: files.map(fileNamed), dragOperationsMask: 1 };
  const held = { session, event: { x: box.x + at.x, y: box.y + at.y, data } };
  await send(held, 'dragEnter');
  await send(held, 'dragOver');
  return held;
};

/** Drags files over an element of the page until the builder accepts them: its code is loaded after the page is shown. */
const hold = async (...[files, over, at]: Parameters<typeof enter>): Promise<Held> => {
  const held = await enter(files, over, at);
  await over.evaluate((element) => {
    const { defaultView: view, body } = element.ownerDocument;
    delete body.dataset['accepted'];
    view!.addEventListener('dragover', (event) => {
      if (event.defaultPrevented) body.dataset['accepted'] = 'true';
    });
  });
  await expect
    .poll(async () => {
      await send(held, 'dragOver');
      return over.evaluate((element) => element.ownerDocument.body.dataset['accepted']);
    })
    .toBe('true');
  return held;
};

const elementsOf = async () =>
  (await storedSections<{ dropZones?: Record<string, { type: string; data: object }[]> }>(builder.site)).map(
    ({ dropZones = {} }) => Object.values(dropZones).flat(),
  );

it('a dropped file replaces an image, in one undo step', async () => {
  await builder.open();
  const before = await shownImage(builder).getAttribute('src');
  const held = await hold(['bread.png'], shownImage(builder), { x: 40, y: 40 });
  await expect
    .poll(async () => {
      await send(held, 'dragOver');
      return builder.page.getByText('Replace this image').count();
    })
    .toBe(1);
  await send(held, 'drop');
  await expect.poll(async () => (await storedFiles(builder)).map(({ name }) => name)).toEqual(['bread.png']);
  const [bread] = await storedFiles(builder);
  await expect.poll(() => shownImage(builder).getAttribute('src')).toBe(bread!.url);
  await builder.page.getByText('Image uploaded', { exact: true }).waitFor();
  await builder.saved();
  expect(JSON.stringify(await storedSections(builder.site))).toContain(bread!.url);
  await builder.page.keyboard.press('Control+z');
  await expect.poll(() => shownImage(builder).getAttribute('src')).toBe(before);
});

it('a dropped file shows its progress, and guards the page until uploaded', async () => {
  await builder.open();
  const { page } = builder;
  const isKept = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const waiting: (() => void)[] = [];
  await page.route('**/api/v1/media/upload', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  const picture = await hold(['bread.png'], shownImage(builder), { x: 40, y: 40 });
  expect(await isKept()).toBe(false);
  await send(picture, 'drop');
  await page.getByText(/^Uploading 1 file · \d+%$/).waitFor();
  expect(await isKept()).toBe(true);
  // During a second upload the page must stay guarded when the first one finishes.
  await send(await hold(['cake.png'], shownImage(builder), { x: 40, y: 40 }), 'drop');
  await expect.poll(() => waiting.length).toBe(2);
  waiting[0]!();
  await expect.poll(async () => (await storedFiles(builder)).length).toBe(1);
  await page.getByText('Image uploaded', { exact: true }).waitFor();
  expect(await isKept()).toBe(true);
  waiting[1]!();
  await expect.poll(isKept).toBe(false);
  expect(await page.getByText(/^Uploading/).count()).toBe(0);
  await builder.saved();
});

it('dropped files become elements where no image is, one after the other', async () => {
  await builder.open();
  const second = builder.sections().nth(1);
  await second.scrollIntoViewIfNeeded();
  const held = await hold(['bread.png', 'cake.png'], second, { x: 60, y: 16 });
  await send(held, 'drop');
  await builder.page.getByText('2 files uploaded').waitFor();
  await builder.saved();
  const files = await storedFiles(builder);
  const urlOf = (name: string) => files.find((file) => file.name === name)!.url;
  expect((await elementsOf())[1]).toMatchObject([
    { type: 'image', data: { url: urlOf('bread.png') } },
    { type: 'image', data: { url: urlOf('cake.png') } },
  ]);
  const shown = canvasOf(builder.page).locator('.element img');
  await shown.nth(1).scrollIntoViewIfNeeded();
  await expect.poll(() => shown.nth(1).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  // Each is one undo step.
  await builder.page.keyboard.press('Control+z');
  await expect.poll(async () => (await elementsOf())[1]!.length).toBe(1);
});

it('a dropped document shows why it is rejected, and a failed image shows its error', async () => {
  await builder.open();
  const before = await shownImage(builder).getAttribute('src');
  const held = await hold(['prices.csv'], shownImage(builder), { x: 40, y: 40 });
  await send(held, 'drop');
  await builder.page.getByText('Only images can be dropped on the page.', { exact: false }).waitFor();
  await builder.page.route('**/api/v1/media/upload', (route) =>
    route.fulfill({ status: 507, json: { error: 'There is no room left.', code: 'storage_full' } }),
  );
  await send(await hold(['bread.png'], shownImage(builder), { x: 40, y: 40 }), 'drop');
  await builder.page.getByText('Upload failed: There is no room left.').waitFor();
  expect(await storedFiles(builder)).toEqual([]);
  expect(await shownImage(builder).getAttribute('src')).toBe(before);
});

it('a file dropped on locked content is not uploaded', async () => {
  await builder.open();
  const before = await shownImage(builder).getAttribute('src');
  await builder
    .sections()
    .first()
    .click({ button: 'right', position: { x: 8, y: 40 } });
  await builder.page.getByRole('menuitem', { name: /^Lock/ }).click();
  await send(await hold(['bread.png'], shownImage(builder), { x: 40, y: 40 }), 'drop');
  await builder.page.getByText('This is locked. Unlock it in Layers to edit it.').first().waitFor();
  expect(await storedFiles(builder)).toEqual([]);
  expect(await shownImage(builder).getAttribute('src')).toBe(before);
});

it('a file dropped by a content editor replaces an image, and does nothing elsewhere', async () => {
  const { server, account } = builder;
  const client = await makeAccount(server.url);
  builder.site = await makeSite(server.url, account);
  await builder.site.call('PUT', `/people/${client.signedIn.user.id}`, { role: 'content_editor' });
  builder.visitor = await newVisitor(server.url);
  builder.page = builder.visitor.page;
  await signInBrowser(builder.page, client);
  await builder.show(builder.site);
  const sent: string[] = [];
  builder.page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  const before = await storedSections(builder.site);
  const second = builder.sections().nth(1);
  await second.scrollIntoViewIfNeeded();
  await send(await hold(['bread.png', 'cake.png'], second, { x: 60, y: 16 }), 'drop');
  await builder.page.getByText('You can edit text and images here.', { exact: false }).first().waitFor();
  expect(await canvasOf(builder.page).locator('.element img').count()).toBe(0);
  expect(await storedFiles(builder)).toEqual([]);
  expect(await storedSections(builder.site)).toEqual(before);
  expect(sent.filter((path) => path.includes('/media/'))).toEqual([]);

  await shownImage(builder).scrollIntoViewIfNeeded();
  await send(await hold(['bread.png'], shownImage(builder), { x: 40, y: 40 }), 'drop');
  await builder.page.getByText('Image uploaded', { exact: true }).waitFor();
  await builder.saved();
  const [bread] = await storedFiles(builder);
  expect(JSON.stringify(await storedSections(builder.site))).toContain(bread!.url);
  await builder.visitor.context.close();
});

it('a file dropped beside the page does not navigate away from the builder', async () => {
  await builder.open();
  await builder.page.getByRole('button', { name: 'All breakpoints' }).click();
  const phone = builder.page.locator('iframe[title="Mobile"]');
  await phone.contentFrame().locator('h1').waitFor();
  // Checks `preventDefault`, because the test browser would not open dropped files anyway.
  await builder.page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Mobile"]')!;
    for (const around of [window, frame.contentDocument!])
      around.addEventListener('dragover', (event) => {
        document.body.dataset['kept'] = String(event.defaultPrevented);
      });
  });
  const kept = () => builder.page.evaluate(() => document.body.dataset['kept']);
  for (const [over, at] of [
    [builder.page.getByRole('complementary', { name: 'Content' }), { x: 40, y: 200 }],
    [phone, { x: 40, y: 60 }],
  ] as const) {
    await builder.page.evaluate(() => delete document.body.dataset['kept']);
    await send(await enter(['bread.png'], over, at), 'drop');
    await expect.poll(kept).toBe('true');
  }
  await shownImage(builder).waitFor();
  expect(builder.page.url()).toContain(`/builder/${builder.site.id}`);
  expect(await storedFiles(builder)).toEqual([]);
});
