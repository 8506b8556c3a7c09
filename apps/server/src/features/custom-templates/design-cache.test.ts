import { limits } from '@sitewright/contract/limits';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startUploads, type Uploads } from '../../testing/design-uploads.ts';
import { designForm } from '../../testing/design-zip-form.ts';
import { startTestApp } from '../../testing/test-app.ts';

let uploads: Uploads;
beforeAll(async () => {
  // Must run before the caches are created, because they keep a reference to the clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  uploads = await startUploads();
});
afterAll(async () => {
  await uploads.app.close();
  vi.useRealTimers();
});

it('a design change in one process reaches the others within the lifetime of every cache', async () => {
  // Caches are keyed by the database handle, so a second handle simulates a second process.
  const idle: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const {
    app,
    admin: { token },
  } = uploads;
  const other = await startTestApp({}, { beside: app, through: (db) => db.withPlugin(idle) });
  const seen = async (by = other) =>
    (await by.api<{ sections: string[] }>('GET', '/html-sections/manifest', { token })).body.sections;
  expect(await seen()).not.toContain('custom/late-board');
  expect((await uploads.send(await designForm('late-board'))).status).toBe(201);
  expect(await seen(app)).toContain('custom/late-board');
  vi.setSystemTime(Date.now() + limits.auth.sessionCacheMs);
  expect(await seen()).toContain('custom/late-board');
  await other.close();
});
