import { connect, type Socket } from 'node:net';
import { limits } from '@sitewright/contract/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectSizes } from '../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeSite(app);
  await world.publish();
}, 60_000);
afterAll(() => app.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const { requestMs, uploadMs } = limits.http;
let socket: Socket;
let heard: string;
afterEach(() => socket.destroy());

// Waits for events: polling would advance the fake clock of the test.
const next = (event: 'connect' | 'data' | 'close'): Promise<void> =>
  new Promise((resolve) => socket.once(event, () => resolve()));
const hears = async (text: string): Promise<void> => {
  while (!heard.includes(text)) await next('data');
};
const isLeft = async (): Promise<void> => {
  if (!socket.closed) await next('close');
};

/** Sends the head of a request and half of its body; resolves once the server has asked for the body. */
const sendHalf = async (head: readonly string[], body: string): Promise<() => void> => {
  heard = '';
  socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.on('error', () => undefined);
  await next('connect');
  const length = `content-length: ${Buffer.byteLength(body)}`;
  socket.write(`${[...head, length, 'expect: 100-continue', 'connection: close'].join('\r\n')}\r\n\r\n`);
  await hears('100 Continue');
  const middle = Math.floor(body.length / 2);
  socket.write(body.slice(0, middle));
  return () => void socket.write(body.slice(middle));
};

const call = () =>
  sendHalf(
    ['POST /api/v1/auth/login HTTP/1.1', 'host: localhost', 'content-type: application/json'],
    JSON.stringify({ email: 'nobody@example.com', password: 'a long pass phrase' }),
  );
const message = () =>
  sendHalf(
    [`POST /_forms/none HTTP/1.1`, `host: ${world.host}`, 'content-type: application/x-www-form-urlencoded'],
    'name=Ana&message=Hello',
  );
const upload = (type = 'multipart/form-data') =>
  sendHalf(
    [
      'POST /api/v1/media/upload HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${world.person.token}`,
      `content-type: ${type}; boundary=b`,
    ],
    [
      '--b\r\ncontent-disposition: form-data; name="siteId"\r\n',
      world.site.id,
      '--b\r\ncontent-disposition: form-data; name="image"; filename="slow.csv"\r\ncontent-type: text/csv\r\n',
      'a,b\n'.repeat(400),
      '--b--\r\n',
    ].join('\r\n'),
  );

describe('a request body that arrives slowly', () => {
  it.each([
    ['a call', call, requestMs],
    ['a form of a published site', message, requestMs],
    ['a file', upload, uploadMs],
  ])('of %s is waited for until its time is over, then told so and left', async (_what, begin, limit) => {
    const before = await objectSizes(app);
    await begin();
    vi.advanceTimersByTime(limit - 1);
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(1);
    await isLeft();
    expect(heard).toContain('HTTP/1.1 408 ');
    await expect.poll(() => objectSizes(app), { timeout: 5_000 }).toEqual(before);
  });

  it.each([
    ['a call', call, requestMs, ' 401 '],
    ['a file', upload, uploadMs, ' 201 '],
    ['a file that says so in other letters', () => upload('Multipart/Form-Data'), uploadMs, ' 201 '],
  ])('of %s is accepted when it is complete in time', async (_what, begin, limit, answer) => {
    const sendRest = await begin();
    vi.advanceTimersByTime(limit - 1);
    sendRest();
    await isLeft();
    expect(heard).toContain(`HTTP/1.1${answer}`);
  });
});

it('the response to a complete body has no such timeout', async () => {
  const { passwords } = app.ctx;
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const asked = new Promise<void>((resolve) => {
    vi.spyOn(passwords, 'verify').mockImplementation(() => {
      resolve();
      return held.then(() => false);
    });
  });
  try {
    (await call())();
    await asked;
    vi.advanceTimersByTime(uploadMs * 2);
    go();
    await isLeft();
    expect(heard).toContain('HTTP/1.1 401 ');
  } finally {
    vi.restoreAllMocks();
  }
});
