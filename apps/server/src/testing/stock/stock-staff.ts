// Staff who manage the stock images of the installation, and a user who is offered them.
import type { MediaItem } from '@sitewright/contract/media/media';
import type { StockPage, StockPhoto } from '@sitewright/contract/stock/stock';
import type { StockImage } from '@sitewright/contract/stock/stock-images';
import { expect } from 'vitest';
import { freshPng } from '../media-files.ts';
import { makeSite } from '../site-fixture.ts';
import { type TestSession, createTestUser } from '../tenancy-fixture.ts';
import type { TestUser, TestApp } from '../test-app.ts';

export interface StockFixture {
  app: TestApp;
  root: TestSession;
  person: TestUser;
  siteId: string;
}

export const makeStockFixture = async (app: TestApp): Promise<StockFixture> => {
  const { person, site } = await makeSite(app);
  return { app, root: await createTestUser(app, { platformRole: 'SUPER_ADMIN' }), person, siteId: site.id };
};

/** Restores the built-in stock images and featured selection. */
export const resetStockImages = async ({ database }: TestApp): Promise<void> => {
  await database.ownerPool.query('delete from app.stock_pictures');
  await database.ownerPool.query('delete from app.stock_featured');
};

export interface StockListing {
  pictures: StockImage[];
  pagination: { total: number; pages: number };
  featured: { ids: string[]; version: number };
  own: number;
}
export const base = '/admin/stock-pictures';

export const newImageFields = {
  title: 'Red boats in the harbour',
  alt: 'Three red boats tied to a quay',
  category: 'nature',
  tags: 'boats, harbour ,red',
  credit: 'Ines Duarte',
  licence: 'CC BY 4.0',
  sourceUrl: 'https://example.com/red-boats',
};

export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** Operations of staff and their results; `about` is called on each use. */
export const stockStaff = (about: () => StockFixture) => {
  const list = async (query = '', token = about().root.token): Promise<StockListing> =>
    (await about().app.api<StockListing>('GET', `${base}?limit=500&${query}`, { token })).body;
  const ids = async (query = ''): Promise<string[]> => (await list(query)).pictures.map(({ id }) => id);
  const picture = async (id: string): Promise<StockImage> =>
    (await list()).pictures.find((one) => one.id === id)!;
  const change = (id: string, body: object, token = about().root.token) =>
    about().app.api<StockImage>('PATCH', `${base}/${id}`, { token, body });
  const reset = (id: string) =>
    about().app.api<StockImage>('POST', `${base}/${id}/reset`, { token: about().root.token });
  const remove = (id: string) => about().app.api('DELETE', `${base}/${id}`, { token: about().root.token });
  const feature = (featured: readonly string[], version: number, token = about().root.token) =>
    about().app.api<StockListing['featured']>('PUT', `${base}/featured`, {
      token,
      body: { ids: featured, version },
    });

  const add = (
    body: Buffer | string,
    fields: Record<string, string> = {},
    name = 'boats.png',
    token = about().root.token,
  ) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...newImageFields, ...fields })) form.set(key, value);
    form.set('image', new Blob([new Uint8Array(Buffer.from(body))]), name);
    return about().app.api<StockImage>('POST', base, { token, body: form });
  };
  const added = async (fields: Record<string, string> = {}): Promise<StockImage> => {
    const { status, body } = await add(await freshPng(), fields);
    expect(status).toBe(201);
    return body;
  };

  const offered = async (query = ''): Promise<StockPhoto[]> =>
    (
      await about().app.api<{ photos: StockPhoto[] }>('GET', `/stock/built-in${query}`, {
        token: about().person.token,
      })
    ).body.photos;
  const offeredIds = async (query = ''): Promise<string[]> => (await offered(query)).map(({ id }) => id);
  const feed = async (): Promise<string[]> =>
    (
      await about().app.api<StockPage>('GET', '/stock/pexels/feed', { token: about().person.token })
    ).body.photos.map(({ id }) => id);
  const take = (photo: Pick<StockPhoto, 'url'>) =>
    about().app.api<MediaItem>('POST', '/media/download-external', {
      token: about().person.token,
      body: { imageUrl: photo.url, siteId: about().siteId, metadata: { source: 'platform' } },
    });

  /** Inserts as many images as if staff had added them. */
  const fillWithOwn = (count: number): Promise<unknown> =>
    about().app.database.ownerPool.query(
      `insert into app.stock_pictures (id, title, alt, category, tags, object_key, thumbnail_key, mime_type, sha256,
       size, width, height, credit, licence, source_url)
     select 'filled-' || at, 't', 'a', 'nature', '{}', 'aa/filled' || at || '.webp', 'aa/small.webp', 'image/webp',
       at::text, 1, 1, 1, 'c', 'l', 'https://example.com' from generate_series(1, $1::int) at`,
      [count],
    );

  return {
    list,
    ids,
    picture,
    change,
    reset,
    remove,
    feature,
    add,
    added,
    offered,
    offeredIds,
    feed,
    take,
    fillWithOwn,
  };
};
