import sharp from 'sharp';
import { expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { canvasOf } from '../support/browser.ts';
import { withBuilder } from '../support/builder.ts';

// Site theme: generated from the brand, edited by hand, or built-in; previewed, saved, undone.

const builder = withBuilder();
const { saved } = builder;

const openPanel = async (): Promise<void> => {
  await builder.page.getByRole('button', { name: 'Theme', exact: true }).click();
  await builder.page.getByRole('heading', { name: 'Theme presets' }).waitFor();
};
const open = async (): Promise<void> => {
  await builder.open();
  await openPanel();
};
interface StoredTheme {
  id: string;
  colors: Record<string, string>;
  fonts: { heading: string; body: string };
  remix?: { color: string; mood: string };
}
const stored = async (): Promise<StoredTheme> =>
  (await builder.site.call<{ theme: StoredTheme }>('GET', '')).theme;
const paper = () =>
  canvasOf(builder.page)
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor);

it('a built-in theme is saved and undone; a low-contrast colour is fixed, and fonts are selected in pairs', async () => {
  await open();
  const [before, first] = [await stored(), await paper()];
  await builder.page.getByRole('button', { name: 'Hedgerow' }).click();
  await expect.poll(paper).not.toBe(first);
  await saved();
  expect((await stored()).id).toBe('nature');
  await canvasOf(builder.page).locator('main').press('Control+z');
  await expect.poll(paper).toBe(first);
  await saved();
  expect(await stored()).toEqual(before);
  expect(await axeViolations(builder.page)).toEqual([]);

  // A low-contrast colour is reported and fixed; fonts are selected in pairs.
  const { colors } = await stored();
  await builder.page
    .locator('label', { hasText: /^Text#/ })
    .locator('input')
    .fill(colors['background']!);
  await builder.page.getByText('Low contrast on: Background').waitFor();
  await builder.page.getByRole('button', { name: 'Fix contrast' }).click();
  await builder.page.getByText('Low contrast on: Background').waitFor({ state: 'detached' });
  const pairs = builder.page.getByLabel('Font pairing', { exact: true });
  const wanted = await pairs.locator('option').nth(3).getAttribute('value');
  await pairs.selectOption(wanted);
  await saved();
  const theme = await stored();
  expect(theme.colors['text']).not.toBe(colors['background']);
  expect(await pairs.inputValue()).toBe(wanted);
});

it('one colour generates a whole theme; changes that were not sent when the tab closed are restored', async () => {
  await open();
  await builder.page.getByLabel('Brand color').fill('#0a7d5a');
  await builder.page.getByRole('button', { name: 'Generate themes' }).click();
  await builder.page.getByRole('button', { name: 'Deep' }).click();
  await saved();
  const theme = await stored();
  expect(theme.remix).toMatchObject({ color: '#0a7d5a', mood: 'deep' });
  await builder.page.reload();
  await canvasOf(builder.page).locator('h1').waitFor();
  await expect.poll(paper).not.toBe('rgb(255, 255, 255)');

  // Changes that were not sent when the tab closed are restored.
  await openPanel();
  // The tab that is closed never reaches the server, and the one that follows does from its first request.
  let isClosed = false;
  await builder.page.route('**/api/v1/sites/*', (route) =>
    route.request().method() === 'PATCH' && !isClosed ? route.abort() : route.continue(),
  );
  await builder.page.getByRole('button', { name: 'Salon' }).click();
  await builder.page.getByText("Couldn't save the theme. Retrying…").waitFor();
  builder.page.once('framenavigated', () => (isClosed = true));
  await builder.page.reload();
  await canvasOf(builder.page).locator('h1').waitFor();
  await expect.poll(async () => (await stored()).id, { timeout: 8_000 }).toBe('elegant');
  builder.visitor.errors.length = 0;
});

it('the colours of a logo are extracted', async () => {
  await open();
  const logo = await sharp({ create: { width: 80, height: 80, channels: 4, background: '#ffffff' } })
    .composite([
      {
        input: await sharp({ create: { width: 60, height: 40, channels: 4, background: '#7b2d8b' } })
          .png()
          .toBuffer(),
      },
    ])
    .png()
    .toBuffer();
  await builder.page.getByRole('button', { name: 'From an image' }).click();
  await builder.page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await builder.page.getByRole('button', { name: 'Crop & Use Image' }).click();
  await builder.page.getByRole('button', { name: 'Use Without Cropping' }).click();
  await builder.page.getByRole('button', { name: 'Tinted' }).click();
  await saved();
  // The stored image format shifts colours slightly.
  expect((await stored()).remix).toMatchObject({
    color: expect.stringMatching(/^#7[a-c]2[c-e]8[a-c]$/),
    mood: 'tinted',
  });
});
