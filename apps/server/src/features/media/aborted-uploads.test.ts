// Uploads that are too large, aborted or too many at once leave nothing on disk.
import { readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limits } from '@sitewright/contract/limits';
import type { MediaItem } from '@sitewright/contract/media/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTempFiles } from '../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import { loseCommitOf } from '../../testing/lost-connections.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeSite(app);
}, 60_000);
afterAll(() => app.close());

/** Every file below the data folder, including those that the storage does not list. */
const onDisk = async (): Promise<string[]> => {
  const entries = await readdir(app.ctx.env.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

const mebibyte = Buffer.alloc(1024 ** 2, 'a,b\n');
const boundary = '--b\r\ncontent-disposition: form-data; name=';
const begin = () =>
  `${boundary}"siteId"\r\n\r\n${world.site.id}\r\n${boundary}"image"; filename="long.csv"\r\ncontent-type: text/csv\r\n\r\n`;

interface Sent {
  status: number;
  error: string;
}

/** Sends that many mebibytes without a content length; `cutAfter` aborts the connection. */
const send = (mebibytes: number, cutAfter = Infinity): Promise<Sent | 'broken'> =>
  new Promise((resolve) => {
    const call = request(
      `${app.origin}/api/v1/media/upload`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.person.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'transfer-encoding': 'chunked',
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            error: (JSON.parse(text) as { error?: string }).error ?? '',
          }),
        );
      },
    );
    call.on('error', () => resolve('broken'));
    const write = (left: number): void => {
      if (mebibytes - left >= cutAfter) call.destroy();
      else if (left === 0) call.end('\r\n--b--\r\n');
      else call.write(mebibyte, () => write(left - 1));
    };
    call.write(begin(), () => write(mebibytes));
  });

/** An upload that has sent this much and is still running. */
const begun = (mebibytes: number): Promise<ClientRequest> =>
  new Promise((resolve) => {
    const call = request(`${app.origin}/api/v1/media/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.person.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'transfer-encoding': 'chunked',
      },
    });
    call.on('error', () => undefined);
    const write = (left: number): void => {
      if (left === 0) resolve(call);
      else call.write(mebibyte, () => write(left - 1));
    };
    call.write(begin(), () => write(mebibytes));
  });

const refusal = { status: 413, error: 'File size must be less than 25MB' };

describe('an upload', () => {
  it('is not held in memory, nor are three at once', { timeout: 30_000 }, async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = (): number => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const files = await onDisk();
    const before = held();
    const calls = await Promise.all([begun(24), begun(24), begun(24)]);
    await expect.poll(() => held() - before, { timeout: 10_000 }).toBeLessThan(40 * mebibyte.length);
    for (const call of calls) call.destroy();
    await expect.poll(onDisk, { timeout: 10_000 }).toEqual(files);
  });

  it('of thirty megabytes is refused in the words of the product, and nothing of it stays on the disk', async () => {
    const before = await onDisk();
    expect(await send(30)).toEqual(refusal);
    expect(await onDisk()).toEqual(before);
  });

  it('that aborts after twenty megabytes leaves nothing on disk', async () => {
    const before = await onDisk();
    expect(await send(30, 20)).toBe('broken');
    await expect.poll(onDisk, { timeout: 10_000 }).toEqual(before);
  });

  it('whose client has gone before it is read ends and frees its slot', async () => {
    const before = await onDisk();
    const { port } = new URL(app.origin);
    const leave = (): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          const head = [
            'POST /api/v1/media/upload HTTP/1.1',
            'host: localhost',
            `authorization: Bearer ${world.person.token}`,
            'content-type: multipart/form-data; boundary=b',
            'content-length: 5000',
          ];
          socket.end(`${head.join('\r\n')}\r\n\r\n`);
        });
        socket.on('close', () => resolve()).resume();
      });
    for (let at = 0; at < limits.media.parallelUploadsMax + 1; at += 1) await leave();
    await expect.poll(() => send(30), { timeout: 5_000 }).toEqual(refusal);
    expect(await listTempFiles(app)).toEqual([]);
    expect(await onDisk()).toEqual(before);
  });

  it('frees its slot when three at once are each rejected', async () => {
    const before = await onDisk();
    expect(await Promise.all([send(30), send(30), send(30)])).toEqual([refusal, refusal, refusal]);
    expect(await onDisk()).toEqual(before);
    for (let at = 0; at < limits.media.parallelUploadsMax; at += 1) await send(30, 1);
    await expect
      .poll(() => send(1).then((sent) => (sent === 'broken' ? 0 : sent.status)), { timeout: 10_000 })
      .toBe(201);
  });

  it('that declares far too large a size is rejected unread', async () => {
    const before = await onDisk();
    const answer = await new Promise<number | string>((resolve) => {
      const call = request(
        `${app.origin}/api/v1/media/upload`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${world.person.token}`,
            'content-type': 'multipart/form-data; boundary=b',
            'content-length': 10 * limits.media.uploadBytes,
          },
        },
        (heard) => {
          resolve(heard.statusCode ?? 0);
          call.destroy();
        },
      );
      call.on('error', () => resolve('broken'));
      call.write(begin());
    });
    expect(answer).toBe(413);
    expect(await onDisk()).toEqual(before);
  });
});

describe('media limits', () => {
  const bring = (name: string, fields: Record<string, string> = {}) => {
    const body = new FormData();
    body.set('siteId', world.site.id);
    for (const [key, value] of Object.entries(fields)) body.set(key, value);
    body.set('image', new Blob([`${name},${Object.keys(fields).length}`]), name);
    return app.api<MediaItem>('POST', '/media/upload', { token: world.person.token, body });
  };
  const call = (method: string, path: string, body?: unknown) =>
    app.api(method, path, { token: world.person.token, ...(body === undefined ? {} : { body }) });

  it('cover texts, tags, folders and the page size of lists', async () => {
    const { altMaxLength, tagMaxLength, folderNameMaxLength, pageSizeMax, creditMaxLength } = limits.media;
    const site = `/media/site/${world.site.id}`;
    const external = (photographer: string) =>
      call('POST', '/media/download-external', {
        imageUrl: '/library/images/food-coffee.webp',
        siteId: world.site.id,
        metadata: { photographer },
      });
    const { body: file } = await bring('limits.csv');
    const tries: [string, () => Promise<{ status: number }>, number][] = [
      ['alt at', () => bring('alt.csv', { alt: 'a'.repeat(altMaxLength) }), 201],
      ['alt above', () => bring('alt.csv', { alt: 'a'.repeat(altMaxLength + 1) }), 422],
      ['tag at', () => call('PATCH', `/media/${file.id}`, { tags: ['t'.repeat(tagMaxLength)] }), 200],
      ['tag above', () => call('PATCH', `/media/${file.id}`, { tags: ['t'.repeat(tagMaxLength + 1)] }), 422],
      ['folder at', () => call('POST', `${site}/folders`, { name: 'f'.repeat(folderNameMaxLength) }), 201],
      [
        'folder above',
        () => call('POST', `${site}/folders`, { name: 'f'.repeat(folderNameMaxLength + 1) }),
        422,
      ],
      ['page at', () => call('GET', `${site}?limit=${pageSizeMax}`), 200],
      ['page above', () => call('GET', `${site}?limit=${pageSizeMax + 1}`), 422],
      ['credit at', () => external('p'.repeat(creditMaxLength)), 201],
      ['credit above', () => external('p'.repeat(creditMaxLength + 1)), 422],
    ];
    for (const [what, tried, status] of tries) expect([what, (await tried()).status]).toEqual([what, status]);
  });

  it('include the lifetime of a download URL: ten minutes, to the second', async () => {
    const { body } = await bring('saved.csv');
    const { clock } = app.ctx;
    const start = Date.now();
    app.ctx.clock = { now: () => new Date(start) };
    const answer = await fetch(`${app.origin}/api/v1/media/download/${body.id}`, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${world.person.token}` },
    });
    const { pathname, search } = new URL(answer.headers.get('location')!);
    const life = limits.media.downloadMinutes * 60_000;
    const statusAfter = async (ms: number): Promise<number> => {
      app.ctx.clock = { now: () => new Date(start + ms) };
      return (await app.visit('localhost', pathname + search)).status;
    };
    const whole = start % 1_000;
    expect([await statusAfter(life - whole - 1), await statusAfter(life - whole)]).toEqual([200, 410]);
    app.ctx.clock = clock;
  });
});

describe('an upload whose response is lost with the database connection', () => {
  it('keeps its bytes when its row was committed: uploading the same image again yields that file', async () => {
    const upload = async () => {
      const form = new FormData();
      form.set('siteId', world.site.id);
      form.set('image', new Blob(['name,price\nphở,60\n'], { type: 'text/csv' }), 'prices.csv');
      return app.api<MediaItem>('POST', '/media/upload', { token: world.person.token, body: form });
    };
    loseCommitOf(/^insert into "media"/);
    const lost = await upload();
    expect({ status: lost.status, code: lost.body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(lost.body.error).toContain('Look whether it is there');
    const { body: again } = await upload();
    expect((await app.visit('localhost', again.url)).text).toBe('name,price\nphở,60\n');
    const { rows } = await app.database.ownerPool.query<{ storage_key: string }>(
      "select storage_key from app.media where name = 'prices.csv'",
    );
    expect(rows).toHaveLength(2);
    for (const { storage_key: key } of rows) {
      expect((await app.visit('localhost', `/media/${key}`)).status).toBe(200);
    }
  });
});
