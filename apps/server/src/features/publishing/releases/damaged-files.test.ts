import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A published site whose files nobody has asked for yet, and its home page on disk. */
const published = async (): Promise<{ world: SiteFixture; home: string; html: string }> => {
  const world = await makeSite(app);
  await world.publish();
  const home = join((await app.ctx.releases.liveRelease(world.host))!, 'www/index.html');
  return { world, home, html: await readFile(home, 'utf8') };
};

const visitHome = (world: SiteFixture) => app.visit(world.host, '/');

describe('a page whose file was damaged on disk', () => {
  it.each([
    ['is empty', (file: string) => truncateSync(file)],
    ['is cut', (file: string) => truncateSync(file, 1_000)],
    ['has other bytes', (file: string) => writeFileSync(file, 'other bytes')],
    ['is gone', (file: string) => rmSync(file)],
  ])('is served from its compressed form when it %s', async (_name, damage) => {
    const { world, home, html } = await published();
    damage(home);
    const page = await visitHome(world);
    expect([page.status, page.text]).toEqual([200, html]);
  });

  it.each(['gz', 'br'])('is served without a compressed form that is damaged: %s', async (form) => {
    const { world, home, html } = await published();
    writeFileSync(`${home}.${form}`, 'other bytes');
    const page = await visitHome(world);
    expect([page.status, page.text]).toEqual([200, html]);
  });

  it('is an error, and never a part of the page, when nothing of it is whole; the next publish repairs it', async () => {
    const { world, home, html } = await published();
    for (const name of await readdir(join(home, '..')))
      if (name.startsWith('index.html')) truncateSync(join(home, '..', name), 50);
    expect((await visitHome(world)).status).toBe(503);
    await world.publish();
    const page = await visitHome(world);
    expect([page.status, page.text]).toEqual([200, html]);
  });
});
