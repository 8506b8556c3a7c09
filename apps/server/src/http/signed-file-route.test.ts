import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { putWhole } from '../core/storage/whole-objects.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MEDIA_URL: 'http://files.localhost:6003' });
  await putWhole(app.ctx.storage, 'ab/menu.pdf', Buffer.from('0123456789'), 'application/pdf');
  await putWhole(app.ctx.storage, 'ab/one.svg', Buffer.from('<svg/>'), 'image/svg+xml');
});
afterAll(() => app.close());

const sign = async (
  more: { downloadName?: string; expiresInSeconds?: number; key?: string; contentType?: string } = {},
) => {
  const { key = 'ab/menu.pdf', expiresInSeconds = 60, contentType = 'application/pdf', ...name } = more;
  const { host, pathname, search } = new URL(
    await app.ctx.storage.signedGet(key, { expiresInSeconds, contentType, ...name }),
  );
  return { host, path: pathname + search };
};
const open = async (headers: Record<string, string> = {}, method = 'GET') => {
  const { host, path } = await sign({ downloadName: 'Thực đơn.pdf' });
  return app.visit(host, path, headers, method);
};

describe('a signed URL', () => {
  it('may be fetched by the app from its own host, as no browser policy forbids it', async () => {
    expect((await open()).headers['access-control-allow-origin']).toBe('*');
    const policy = String((await app.visit('localhost', '/login')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' http://files.localhost:6003;");
    expect(policy).toContain("img-src 'self' data: blob: https: http://files.localhost:6003;");
  });

  it('returns the file as a download, with the headers of untrusted files', async () => {
    const { status, text, headers } = await open();
    expect({ status, text }).toEqual({ status: 200, text: '0123456789' });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Thuc don.pdf"; filename*=UTF-8''Th%E1%BB%B1c%20%C4%91%C6%A1n.pdf`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
  });

  it('displays no document and no SVG inline, whatever its name', async () => {
    for (const [key, contentType] of [
      ['ab/menu.pdf', 'application/pdf'],
      ['ab/one.svg', 'image/svg+xml'],
      ['ab/one.svg', 'text/html'],
    ] as const) {
      const { host, path } = await sign({ key, contentType });
      expect((await app.visit(host, path)).headers['content-disposition']).toBe('attachment');
    }
  });

  it('returns a range', async () => {
    const middle = await open({ range: 'bytes=3-5' });
    expect([middle.status, middle.text, middle.headers['content-range']]).toEqual([
      206,
      '345',
      'bytes 3-5/10',
    ]);
    const last = await open({ range: 'bytes=-2' });
    expect([last.status, last.text, last.headers['content-length']]).toEqual([206, '89', '2']);
    const behind = await open({ range: 'bytes=10-' });
    expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it('responds 304 to its ETag, and resumes only the same content', async () => {
    const { headers } = await open();
    const etag = String(headers.etag);
    expect((await open({ 'if-none-match': etag })).status).toBe(304);
    expect((await open({ 'if-none-match': '"other"' })).status).toBe(200);
    expect((await open({ range: 'bytes=3-5', 'if-range': etag })).text).toBe('345');
    expect((await open({ range: 'bytes=3-5', 'if-range': '"other"' })).text).toBe('0123456789');
  });

  it('responds to HEAD with its size', async () => {
    const { status, text, headers } = await open({}, 'HEAD');
    expect({ status, text, size: headers['content-length'] }).toEqual({ status: 200, text: '', size: '10' });
  });

  it('expires with a clear message', async () => {
    const { host, path } = await sign({ expiresInSeconds: 0 });
    const { status, text, headers } = await app.visit(host, path);
    expect(status).toBe(410);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toContain('This address has expired.');
  });

  it.each([
    ['another key', (path: string) => path.replace('menu.pdf', 'one.svg')],
    ['another ending of life', (path: string) => path.replace(/expires=\d+/, 'expires=99999999999')],
    ['no name', (path: string) => path.replace(/&name=[^&]*/, '')],
    ['two types', (path: string) => path.replace('type=', 'type=text%2Fhtml&type=')],
    ['a shorter signature', (path: string) => path.slice(0, -1)],
    ['no query', (path: string) => path.replace(/\?.*/, '')],
    ['a way out', () => '/files/%2e%2e/secret.key'],
  ])('is rejected with %s', async (_, alter) => {
    const { host, path } = await sign({ downloadName: 'a.pdf' });
    const { status, text } = await app.visit(host, alter(path));
    expect(status).toBe(404);
    expect(text).not.toContain('0123456789');
  });

  it('reports a deleted file', async () => {
    await putWhole(app.ctx.storage, 'ab/gone.pdf', Buffer.from('1'), 'application/pdf');
    const { host, path } = await sign({ key: 'ab/gone.pdf' });
    await app.ctx.storage.delete('ab/gone.pdf');
    expect((await app.visit(host, path)).status).toBe(410);
  });
});

describe('the host of files', () => {
  it('is the host of signed URLs', async () => {
    expect((await sign()).host).toBe('files.localhost:6003');
  });

  it.each(['/', '/login', '/api/v1/test', '/health/ready', '/sites/x', '/mediax/a', '/files'])(
    'responds with 404 at %s',
    async (path) => {
      expect((await app.visit('files.localhost:6003', path)).status).toBe(404);
    },
  );

  it('accepts no uploads', async () => {
    const { path } = await sign();
    expect((await app.visit('files.localhost:6003', path, {}, 'POST')).status).toBe(404);
    expect((await app.visit('files.localhost:6003', path, {}, 'DELETE')).status).toBe(404);
  });

  it('leaves the app’s own host as it was', async () => {
    expect((await app.visit('localhost:6003', '/api/v1/test')).status).toBe(200);
    expect((await app.visit('localhost:6003', (await sign()).path)).status).toBe(200);
  });
});
