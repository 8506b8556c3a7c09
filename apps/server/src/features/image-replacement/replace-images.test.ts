import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import type { Run } from '@sitewright/contract/runs/runs';
import type { Page } from '@sitewright/contract/pages/pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followRun, workOn } from '../../testing/runs.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { type StockFakes, startStockFakes } from '../../testing/stock/stock-fakes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { StockGateway } from '../stock/stock-gateway.ts';

let fakes: StockFakes;
let app: TestApp;
beforeAll(async () => {
  fakes = await startStockFakes();
  app = await startTestApp(fakes.settings);
});
afterAll(async () => {
  await app.close();
  await fakes.close();
});
beforeEach(async () => {
  // Clears what earlier tests have cached.
  await app.database.ownerPool.query('delete from app.stock_cache');
  app.ctx.stock = new StockGateway(app.ctx);
  fakes.pexels.setMode('well');
  fakes.pexels.setRemaining(10_000);
  fakes.pexels.requests.length = 0;
  fakes.unsplash.requests.length = 0;
});

const start = async ({ call }: SiteFixture): Promise<Run> => {
  const { status, body } = await call<{ run: Run }>('POST', '/replace-images');
  expect(status).toBe(202);
  return body.run;
};

const getRun = async ({ person }: SiteFixture, { id }: Run): Promise<Run> =>
  (await app.api<Run>('GET', `/automation-runs/${id}`, { token: person.token })).body;

/** Starts a run and carries it out; `of` is the process that works on it. */
const replace = async (world: SiteFixture, of = app): Promise<Run> => {
  const run = await start(world);
  await workOn(of, run.id);
  return getRun(world, run);
};

const pagesOf = (world: SiteFixture): Promise<Page[]> =>
  Promise.all(world.pages.map(async ({ id }) => (await world.call<Page>('GET', `/pages/${id}`)).body));

const addressesIn = (pages: readonly Page[]): string[] =>
  JSON.stringify(pages.map(({ content }) => content)).match(/\/(media|library\/images)\/[\w/.-]+/g) ?? [];

describe('replacing the images of a new site', () => {
  it('uses a different fitting photo for each image and reports progress', async () => {
    const world = await makeSite(app);
    const before = addressesIn(await pagesOf(world));
    const run = await start(world);
    const events = await followRun(app, run.id, world.person.token);
    await workOn(app, run.id);
    const steps = (await events.rest()).map((event) => event.run.progress);
    const total = before.length;
    expect(total).toBeGreaterThan(10);
    expect(steps[0]).toEqual({ done: 0, total: 0 });
    expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(steps.at(-1)).toEqual({ done: total, total });
    expect(await getRun(world, run)).toMatchObject({
      kind: 'image_replacement',
      status: 'succeeded',
      result: { replaced: total, total },
    });
    const after = addressesIn(await pagesOf(world));
    expect(after.every((address) => address.startsWith('/media/'))).toBe(true);
    expect(new Set(after).size).toBe(total);
    const searched = fakes.pexels.requests.map(({ query }) => query);
    expect(searched[0]).toEqual({
      query: 'restaurant interior',
      page: '1',
      per_page: String(limits.stock.replacementPageSize),
    });
    expect(fakes.unsplash.requests).toEqual([]);
  });

  it('copies photos with their credit and describes them', async () => {
    const world = await makeSite(app);
    await replace(world);
    const path = `/media/site/${world.site.id}`;
    const { body } = await app.api<{ images: MediaItem[] }>('GET', path, { token: world.person.token });
    expect(body.images[0]).toMatchObject({
      source: 'pexels',
      photographer: expect.stringMatching(/^Pexels Person/),
      sourceUrl: expect.stringContaining('pexels.com/photo/'),
    });
    const content = JSON.stringify((await pagesOf(world))[0]!.content);
    expect(content).toContain(`"alt":"${body.images.find(({ url }) => content.includes(url))!.alt}"`);
  });

  it('changes no colour, icon, link or text of a page', async () => {
    const world = await makeSite(app);
    const bare = (pages: readonly Page[]): string =>
      JSON.stringify(pages.map(({ content }) => content))
        .replace(/\/(media|library\/images)\/[\w/.-]+/g, 'PICTURE')
        .replace(/"alt":"[^"]*"/g, 'ALT');
    const before = bare(await pagesOf(world));
    await replace(world);
    expect(bare(await pagesOf(world))).toBe(before);
  });

  it('can be undone like any edit', async () => {
    const world = await makeSite(app);
    const [before] = await pagesOf(world);
    await replace(world);
    const root = `/documents/${world.home.id}/versions`;
    const { body } = await world.call<{ versions: { id: string }[] }>('GET', root);
    await world.call('POST', `${root}/${body.versions.at(-1)!.id}/restore`, {});
    expect(addressesIn([(await pagesOf(world))[0]!])).toEqual(addressesIn([before!]));
  });

  it.each(['failing', 'unauthorized', 'limited', 'garbage'] as const)(
    'keeps the images when the service is %s, and the site stays usable',
    async (mood) => {
      const world = await makeSite(app);
      const before = await pagesOf(world);
      fakes.pexels.setMode(mood);
      expect(await replace(world)).toMatchObject({ status: 'succeeded', result: { replaced: 0 } });
      expect((await pagesOf(world)).map(({ content }) => content)).toEqual(
        before.map(({ content }) => content),
      );
      expect((await world.publish()).status).toBe(200);
    },
  );

  it('is skipped without a stock service: a template’s own images fit better than other library images', async () => {
    const world = await makeSite(app);
    const bare = await startTestApp({}, { beside: app });
    try {
      const { progress, result } = await replace(world, bare);
      expect(result).toEqual({ replaced: 0, total: progress.total });
      expect(progress.done).toBe(progress.total);
    } finally {
      await bare.close();
    }
  });

  it('keeps what someone changes in the meantime', async () => {
    const world = await makeSite(app);
    const show = fakes.pexels.holdPhotos();
    const run = await start(world);
    const events = await followRun(app, run.id, world.person.token);
    const working = workOn(app, run.id);
    // Once the images are counted, the pages have been read.
    for (let event = await events.next(); event?.run.progress.total === 0; event = await events.next());
    const content = { sections: [{ type: 'cta/cta-1', data: { title: 'Mine' } }] };
    expect((await world.call('PATCH', `/pages/${world.home.id}/content`, { content })).status).toBe(200);
    show();
    await working;
    events.leave();
    const home = (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
    expect(home.content.sections).toMatchObject(content.sections);
  });

  it('sends no request into our own network', async () => {
    const world = await makeSite(app);
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'image/png' }).end('secret');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const asset = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret`;
    const content = { sections: [{ type: 'cta/cta-1', data: { title: 'Mine', asset } }] };
    await world.call('PATCH', `/pages/${world.home.id}/content`, { content });
    await replace(world);
    inside.close();
    expect(asked).toBe(0);
    const home = (await world.call<Page>('GET', `/pages/${world.home.id}`)).body;
    expect(home.content.sections).toMatchObject(content.sections);
  });

  it('stays within the workspace’s storage quota', async () => {
    const world = await makeSite(app, 'yoga');
    await app.database.ownerPool.query(
      `insert into app.storage_usage (tenant_id, quota_bytes) select id, 1 from app.tenants
       on conflict (tenant_id) do update set quota_bytes = 1`,
    );
    const kept = async () =>
      (await app.database.ownerPool.query<{ count: number }>('select count(*)::int from app.blobs')).rows[0]!;
    const before = await kept();
    const last = await replace(world);
    await app.database.ownerPool.query('update app.storage_usage set quota_bytes = null');
    expect(await kept()).toEqual(before);
    // Photos that the workspace already has on another site need no extra storage.
    const { total } = last.progress;
    expect(last.result!['replaced']).toBeLessThan(total);
    expect(last.progress.done).toBe(total);
  });

  it('goes on when the user leaves', async () => {
    const world = await makeSite(app);
    const show = fakes.pexels.holdPhotos();
    const run = await start(world);
    const events = await followRun(app, run.id, world.person.token);
    await events.next();
    const working = workOn(app, run.id);
    events.leave();
    show();
    await working;
    const { progress, result } = await getRun(world, run);
    expect(result).toEqual({ replaced: progress.total, total: progress.total });
    expect(addressesIn(await pagesOf(world)).every((address) => address.startsWith('/media/'))).toBe(true);
  });

  it('stops when it is cancelled, and leaves the other images as they are', async () => {
    const world = await makeSite(app);
    const show = fakes.pexels.holdPhotos();
    const run = await start(world);
    const events = await followRun(app, run.id, world.person.token);
    const working = workOn(app, run.id);
    for (let event = await events.next(); event?.run.progress.total === 0; event = await events.next());
    const path = `/automation-runs/${run.id}/cancel`;
    expect((await app.api('POST', path, { token: world.person.token })).status).toBe(200);
    show();
    await working;
    expect((await events.rest()).at(-1)).toMatchObject({ name: 'end', run: { status: 'cancelled' } });
    const { done, total } = (await getRun(world, run)).progress;
    expect(done).toBeLessThan(total);
    expect(addressesIn(await pagesOf(world)).some((address) => address.startsWith('/library/'))).toBe(true);
  });

  it('fails when the site is gone before it starts', async () => {
    const world = await makeSite(app);
    const run = await start(world);
    await world.call('DELETE', '');
    await workOn(app, run.id);
    expect(await getRun(world, run)).toMatchObject({ status: 'failed', errorCode: 'not_found' });
  });

  it('requires write access to the site', async () => {
    const world = await makeSite(app);
    const ask = (token?: string) =>
      app.api('POST', `/sites/${world.site.id}/replace-images`, token === undefined ? {} : { token });
    expect((await ask()).status).toBe(401);
    const stranger = await app.signUp();
    expect((await ask(stranger.token)).status).toBe(404);
    await world.call('PUT', `/people/${stranger.id}`, { role: 'content_editor' });
    expect((await ask(stranger.token)).status).toBe(403);
    expect(fakes.pexels.requests).toEqual([]);
  });

  it('is rate-limited per hour', async () => {
    const world = await makeSite(app);
    await app.database.ownerPool.query(
      `insert into app.rate_limits (key, window_start, count, expires_at)
       values ($1, now(), $2, now() + interval '1 hour')`,
      [`replace-images:${world.person.id}`, limits.stock.replacementsPerHour - 1],
    );
    fakes.pexels.setMode('failing');
    expect((await replace(world)).status).toBe('succeeded');
    expect((await world.call('POST', '/replace-images')).status).toBe(429);
  });
});

describe('image keywords of a business', () => {
  const describeIt = async (prompt: string, token?: string) =>
    app.api<{ description: string }>('POST', '/ai-complete-builder/generate-image-description', {
      body: { prompt },
      ...(token === undefined ? {} : { token }),
    });

  it('are derived from its description in either language', async () => {
    const { person } = await makeSite(app);
    expect((await describeIt('A sourdough bakery in Leeds', person.token)).body.description).toMatch(
      /^bakery, /,
    );
    expect((await describeIt('Tiệm bánh nhỏ ở Huế', person.token)).body.description).toMatch(/^bakery, /);
    expect((await describeIt('A bakery')).status).toBe(401);
  });

  it('accept a description up to the length limit', async () => {
    const { person } = await makeSite(app);
    const longest = 'x'.repeat(limits.stock.promptMaxLength);
    expect((await describeIt(longest, person.token)).status).toBe(200);
    expect((await describeIt(`${longest}x`, person.token)).status).toBe(422);
    expect((await describeIt(' ', person.token)).status).toBe(422);
  });
});
