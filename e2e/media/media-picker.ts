// Helpers for the media picker and its files.
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { canvasOf } from '../support/browser.ts';
import type { Builder } from '../support/builder.ts';

/** An image whose four quarters reveal its orientation: red, green / blue, white. */
export const quarters = (width: number, height: number): Promise<Buffer> => {
  const half = { width: width / 2, height: height / 2 };
  const part = (background: string, left: number, top: number) => ({
    input: { create: { ...half, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([part('#d00000', 0, 0), part('#00a000', half.width, 0), part('#0000d0', 0, half.height)])
    .png()
    .toBuffer();
};

export const plainImage = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

export const buttonIn = (page: Page, name: string): Locator =>
  dialogOf(page).getByRole('button', { name, exact: true });

/** Image of the page's first section. */
export const shownImage = ({ page }: Builder): Locator =>
  canvasOf(page).locator('main [data-kind="image"]').first();

/** Opens the picker for the image of the first section. */
export const openPicker = async (builder: Builder): Promise<void> => {
  const { page } = builder;
  await builder.press(0);
  await page
    .getByRole('complementary', { name: 'Content' })
    .getByRole('button', { name: 'Replace', exact: true })
    .first()
    .click();
  await dialogOf(page).getByRole('tab').first().waitFor();
};

export const chooseFiles = (
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> => page.locator('input[type="file"]').setInputFiles(files);

export interface StoredFile {
  id: string;
  url: string;
  name: string;
  mimeType: string;
  width: number;
  height: number;
  alt: string;
  source: string;
  photographer: string | null;
  kind: string;
  thumbnail: string | null;
  thumbhash: string | null;
  folderId: string | null;
  focalPoint: { x: number; y: number };
}

const ask = (builder: Builder, path: string): Promise<Response> =>
  fetch(`${builder.server.url}${path}`, {
    headers: { authorization: `Bearer ${builder.account.signedIn.tokens.accessToken}` },
  });

/** Files of the site from the API, newest first. */
export const storedFiles = async (builder: Builder): Promise<StoredFile[]> => {
  const answer = await ask(builder, `/api/v1/media/site/${builder.site.id}`);
  return ((await answer.json()) as { images: StoredFile[] }).images;
};

/** The colours of a file's four quarters, read from their middles. */
export const colorsOf = async (builder: Builder, url: string): Promise<string[]> => {
  const body = Buffer.from(await (await ask(builder, url)).arrayBuffer());
  const { data, info } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const name = (x: number, y: number): string => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const [red, green, blue] = [...data.subarray(at, at + 3)].map((value) => value > 110);
    return red && green ? 'white' : red ? 'red' : green ? 'green' : blue ? 'blue' : 'black';
  };
  return [name(0.25, 0.25), name(0.75, 0.25), name(0.25, 0.75), name(0.75, 0.75)];
};
