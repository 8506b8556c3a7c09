import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listTempFiles,
  type MediaUploader,
  mediaUploader,
  freshPhoto,
  freshPng,
} from '../../../testing/media-files.ts';
import { makeSite } from '../../../testing/site-fixture.ts';
import { StorageUnavailableError } from '../../../core/storage/storage.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runMediaTask } from './media-worker.ts';
import { withTempFolder } from './temp-folder.ts';

let app: TestApp;
let me: MediaUploader;
beforeAll(async () => {
  app = await startTestApp();
  const { person, site } = await makeSite(app);
  me = mediaUploader(app, person.token, site.id);
}, 60_000);
afterAll(() => app.close());

const workers = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(
      (pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-tasks.worker'),
    )
    .map(Number);

describe.runIf(process.platform === 'linux')('whoever reads the files of strangers', () => {
  it('the media worker runs at low priority and without our environment', async () => {
    expect((await me.upload(await freshPng(), 'a.png')).status).toBe(201);
    const [pid] = workers();
    expect(pid).toBeDefined();
    // Field 18 of the stat file, counted after the process name.
    const politeness = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[16];
    expect(Number(politeness)).toBe(10);
    const surroundings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    const names = surroundings.map((line) => line.split('=')[0]!);
    const allowed = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
    expect(names.filter((name) => !allowed.includes(name) && !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  it('the media worker may crash on a file: that one is rejected, and the next is processed', async () => {
    const photo = await freshPhoto(5_000, 4_000);
    const upload = me.upload(photo, 'large.jpg');
    await expect.poll(() => listTempFiles(app)).toHaveLength(1);
    let answer: Awaited<typeof upload> | undefined;
    void upload.then((given) => (answer = given));
    await expect
      .poll(() => {
        for (const pid of workers()) process.kill(pid, 'SIGKILL');
        return answer !== undefined;
      })
      .toBe(true);
    expect([answer!.status, answer!.body.error]).toEqual([
      415,
      expect.stringMatching(/^This file couldn’t be read\./),
    ]);
    expect(await listTempFiles(app)).toEqual([]);
    expect((await me.upload(await freshPng(), 'b.png')).status).toBe(201);
  });

  it('a media worker killed from outside is replaced, and the file is processed', async () => {
    expect((await me.upload(await freshPng(), 'c.png')).status).toBe(201);
    const photo = await freshPhoto(3_000, 2_000);
    const before = workers();
    const upload = me.upload(photo, 'photo.jpg');
    await expect.poll(() => listTempFiles(app)).toHaveLength(1);
    for (const pid of before) process.kill(pid, 'SIGKILL');
    expect((await upload).status).toBe(201);
    expect(await listTempFiles(app)).toEqual([]);
  });

  it('the media worker reports that the disk is full, not that the file is bad', async () => {
    const failure = await withTempFolder(app.ctx, async (folder) => {
      const path = join(folder, 'received');
      await writeFile(path, await freshPng());
      const input = { path, name: 'a.png', out: '/dev/full', isKnown: false };
      return runMediaTask('prepareFile', input).catch((error: unknown) => error);
    });
    expect(failure).toEqual(new StorageUnavailableError('full'));
  });
});
