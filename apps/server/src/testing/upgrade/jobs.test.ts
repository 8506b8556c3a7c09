import type { MediaItem } from '@sitewright/contract/media/media';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerJobs } from '../../app/jobs.ts';
import { createQueue } from '../../core/jobs/queue.ts';
import { createLog } from '../../core/log.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { readFixtureData } from './fixture-data.ts';
import { startUpgradedApp, type UpgradedApp } from './upgraded-app.ts';

const facts = readFixtureData();
let mailServer: MailServer;
let upgraded: UpgradedApp;
beforeAll(async () => {
  mailServer = await startMailServer();
  upgraded = await startUpgradedApp({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await upgraded.close();
  await mailServer.close();
});

it('jobs that an older version left in the queue are run by this one', async () => {
  const { app, call } = upgraded;
  const log = createLog({ logLevel: 'error' });
  const queue = createQueue({ connection: app.database.runtime, role: 'all', log });
  await queue.start();
  try {
    const token = await upgraded.ownerToken();
    const picture = async () =>
      (await call<MediaItem>(token, 'GET', `/media/${facts.waitingPicture.id}`)).body.state;
    expect(await picture()).toBe('processing');
    await registerJobs(Object.assign(app.ctx, { queue }));
    await expect.poll(picture, { timeout: 15_000 }).toBe('ready');
    await expect
      .poll(() => mailServer.inbox.map(({ to }) => to), { timeout: 15_000 })
      .toContainEqual([facts.waitingMail.recipient]);
  } finally {
    await queue.stop(5_000);
  }
});
