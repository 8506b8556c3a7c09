import type { MediaItem } from '@sitewright/contract/media/media';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, makeAccount, makeSite, type PreparedSite, signInBrowser } from '../support/api.ts';
import { closeBrowser, newVisitor, runInOrder, type Visitor } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { plainImage } from './media-picker.ts';

// Media library with real files. The screen has component tests.

let server: TestServer;
let account: Account;
let site: PreparedSite;
let visitor: Visitor;
let page: Page;
runInOrder(() => page);

beforeAll(async () => {
  server = await sharedServer();
  account = await makeAccount(server.url);
  site = await makeSite(server.url, account);
  // With a second site the target of an upload is ambiguous.
  await makeSite(server.url, account);
  visitor = await newVisitor(server.url);
  page = visitor.page;
  await signInBrowser(page, account);
});
afterAll(closeBrowser);

const files = async (): Promise<MediaItem[]> => {
  const answer = await fetch(`${server.url}/api/v1/media/site/${site.id}`, {
    headers: { authorization: `Bearer ${account.signedIn.tokens.accessToken}` },
  });
  return ((await answer.json()) as { images: MediaItem[] }).images;
};
const file = async (name: string): Promise<MediaItem | undefined> =>
  (await files()).find((item) => item.name === name);
const tile = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select ${name}` }) });
const details = () => page.getByRole('dialog');
const choose = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check();

describe('the media library', () => {
  it('asks for the target site, and uploads several files at once', async () => {
    await page.goto(`${server.url}/media`);
    await page.getByRole('heading', { name: 'No files yet' }).waitFor();
    expect(await page.getByRole('button', { name: 'Upload' }).isDisabled()).toBe(true);
    await page.getByLabel('Site', { exact: true }).selectOption(site.id);
    await page.locator('input[type="file"]').setInputFiles([
      { name: 'xanh.png', mimeType: 'image/png', buffer: await plainImage('#0a7d3c') },
      { name: 'Chợ Bến Thành.png', mimeType: 'image/png', buffer: await plainImage('#c8401b') },
      { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('bread,3\n') },
    ]);
    await tile('xanh.png').waitFor();
    await tile('Chợ Bến Thành.png').waitFor();
    await tile('prices.csv').waitFor();
    expect((await files()).map(({ name }) => name).sort()).toEqual(
      ['Chợ Bến Thành.png', 'prices.csv', 'xanh.png'].sort(),
    );
  });

  it('edits name, alt text, tags and focal point of a file', async () => {
    await tile('xanh.png').getByRole('button').click();
    await details().getByLabel('Alt text').fill('A green field');
    await details().getByLabel('Name').fill('Field.png');
    await details().getByLabel('Tags').first().fill('spring');
    await page.keyboard.press('Enter');
    await details().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => file('Field.png')).toMatchObject({ alt: 'A green field', tags: ['spring'] });
    const target = details().getByRole('button', { name: /^Focal point/ });
    await target.focus();
    const { x } = (await file('Field.png'))!.focalPoint;
    await page.keyboard.press(x > 0.5 ? 'Shift+ArrowLeft' : 'Shift+ArrowRight');
    await details().getByRole('button', { name: 'Save focal point' }).click();
    await expect
      .poll(async () => (await file('Field.png'))!.focalPoint.x)
      .toBeCloseTo(x > 0.5 ? x - 0.1 : x + 0.1, 2);
    await page.keyboard.press('Escape');
    await details().waitFor({ state: 'detached' });
  });

  it('organises files in folders', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await details().getByLabel('Name').fill('Mùa xuân');
    await details().getByRole('button', { name: 'Create folder' }).click();
    await page.getByRole('button', { name: 'Mùa xuân 0' }).waitFor();
    await choose('Field.png');
    await choose('prices.csv');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await details().getByLabel('Folder').selectOption({ label: 'Mùa xuân' });
    await details().getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'Mùa xuân 2' }).click();
    await tile('Chợ Bến Thành.png').waitFor({ state: 'detached' });
    expect(await tile('Field.png').count()).toBe(1);
    await page.getByRole('button', { name: 'All files', exact: true }).click();
    await tile('Chợ Bến Thành.png').waitFor();
  });

  it('replaces a file, and every page shows the new one', async () => {
    const { id, url } = (await file('Field.png'))!;
    const before = await (await fetch(server.url + url)).bytes();
    await tile('Field.png').getByRole('button').click();
    const picked = page.waitForEvent('filechooser');
    await details().getByRole('button', { name: 'Replace' }).click();
    await (
      await picked
    ).setFiles({ name: 'new.png', mimeType: 'image/png', buffer: await plainImage('#1144cc') });
    await page.getByText('File replaced').waitFor();
    expect(await file('Field.png')).toMatchObject({ id, url });
    expect(await (await fetch(server.url + url)).bytes()).not.toEqual(before);
    await page.keyboard.press('Escape');
  });

  it('lists usages before a deletion, and deletes the unused files of a selection', async () => {
    const { url } = (await file('Field.png'))!;
    const home = site.pages.find(({ isHome }) => isHome)!;
    const content = structuredClone((await site.read(home.id)).content) as { sections: object[] };
    content.sections.push({ type: 'about/about-1', data: { image: { src: url, alt: '' } } });
    await site.call('PATCH', `/pages/${home.id}/content`, { content });

    await choose('Field.png');
    await choose('prices.csv');
    await page.getByRole('group', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click();
    await details().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 file deleted').waitFor();
    await tile('prices.csv').waitFor({ state: 'detached' });
    expect((await files()).map(({ name }) => name).sort()).toEqual(['Chợ Bến Thành.png', 'Field.png']);

    await page.reload();
    await page.getByLabel('Usage', { exact: true }).selectOption('used');
    await tile('Chợ Bến Thành.png').waitFor({ state: 'detached' });
    await tile('Field.png').getByRole('button').click();
    await details().getByRole('link', { name: home.title }).waitFor();
    await details().getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete file?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByText(`Page: ${home.title}`).waitFor();
    await question.getByRole('button', { name: 'Delete anyway' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await files()).map(({ name }) => name)).toEqual(['Chợ Bến Thành.png']);
  });
});
