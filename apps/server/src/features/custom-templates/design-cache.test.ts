import { limits } from '@sitewright/contract/limits';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startUploads, type Uploads } from '../../testing/design-uploads.ts';
import { designForm } from '../../testing/design-zip-form.ts';
import { startTestApp } from '../../testing/test-app.ts';

let uploads: Uploads;
beforeAll(async () => {
  // Before the memories are made, which hold on to their clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  uploads = await startUploads();
});
afterAll(async () => {
  await uploads.app.close();
  vi.useRealTimers();
});

it('what one process takes in, the others know within the time of every memory', async () => {
  // Another handle on the database is what tells processes apart: memories hang on it.
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
