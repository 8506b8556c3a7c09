import type { MediaItem } from '@sitewright/contract/media/media';
import { limits } from '@sitewright/contract/limits';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StorageUnavailableError } from '../../../core/storage/storage.ts';
import { listTempFiles } from '../../../testing/media-files.ts';
import { makeSite, type SiteFixture } from '../../../testing/site-fixture.ts';
import { createTestUser } from '../../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let world: SiteFixture;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeSite(app);
}, 60_000);
afterAll(() => app.close());

let shade = 0;
/** An image with unique bytes. */
const png = (width = 40, height = 30): Promise<Buffer> => {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256), b: 7 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
};

const form = (
  body: Buffer | string,
  name: string,
  fields: Record<string, string> = { siteId: world.site.id },
) => {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  data.set('image', new Blob([new Uint8Array(Buffer.from(body))]), name);
  return data;
};

const upload = (body: Buffer | string, name: string, fields?: Record<string, string>) =>
  app.api<MediaItem>('POST', '/media/upload', { token: world.person.token, body: form(body, name, fields) });

const objects = async (prefix = ''): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of app.ctx.storage.list(prefix)) keys.push(key);
  return keys;
};

describe('an upload', () => {
  it('is stored as a file of the site, with a URL that serves it', async () => {
    const { status, body } = await upload(await png(), 'Hoa đào ngày Tết.png');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      siteId: world.site.id,
      kind: 'image',
      state: 'processing',
      name: 'Hoa đào ngày Tết.png',
      suggestedAlt: 'Hoa đào ngày Tết',
      mimeType: 'image/webp',
      width: 40,
      height: 30,
    });
    const shown = await app.visit('localhost', body.url);
    expect(shown.status).toBe(200);
    expect(shown.headers['content-type']).toBe('image/webp');
    expect(await listTempFiles(app)).toEqual([]);
  });

  it('belongs to exactly one of a site, a section design or no owner yet', async () => {
    const { id } = world.site;
    const nothing = await upload(await png(), 'a.png', {});
    const both = await upload(await png(), 'a.png', { siteId: id, temporary: 'true' });
    const temporary = await upload(await png(), 'a.png', { temporary: 'true', context: 'wizard' });
    const noDesign = await upload(await png(), 'a.png', {
      templateId: '00000000-0000-4000-8000-000000000000',
    });
    expect([nothing.status, both.status, temporary.status, noDesign.status]).toEqual([422, 422, 201, 404]);
    expect(temporary.body.siteId).toBeNull();
    expect(nothing.body.fields).toHaveProperty('siteId');
  });

  it.each([
    ['site', 'restaurant'],
    ['page', 'about'],
    ['header', 'masthead'],
    ['footer', 'ledger'],
    ['landing', 'startup-bold'],
  ])('takes the slug of a %s template of the product', async (_kind, templateId) => {
    const { status, body } = await upload(await png(), 'a.png', { templateId });
    expect(status).toBe(201);
    const { rows } = await app.database.ownerPool.query<{ metadata: object }>(
      'select metadata from app.media where id = $1',
      [body.id],
    );
    expect(rows[0]!.metadata).toMatchObject({ templateId });
  });

  it('refuses the slug of no template', async () => {
    expect((await upload(await png(), 'a.png', { templateId: 'no-such-template' })).status).toBe(404);
  });

  it.each(['PLATFORM_ADMIN', 'SUPER_ADMIN'] as const)(
    'for a template is open to a %s',
    async (platformRole) => {
      const staff = await createTestUser(app, { platformRole });
      const send = async (fields: Record<string, string>) =>
        app.api<{ id: string }>('POST', '/media/upload', {
          token: staff.token,
          body: form(await png(), 'staff.png', fields),
        });
      expect((await send({ templateId: 'restaurant' })).status).toBe(201);
      // The sites of others stay theirs.
      expect((await send({ siteId: (await makeSite(app)).site.id })).status).toBe(
        platformRole === 'SUPER_ADMIN' ? 201 : 404,
      );
    },
  );

  it('reports another user’s site and folder as not found', async () => {
    const other = await makeSite(app);
    const before = await objects('blobs/');
    expect((await upload(await png(), 'a.png', { siteId: other.site.id })).status).toBe(404);
    const guest = await app.api('POST', '/media/upload', { body: form(await png(), 'a.png') });
    expect(guest.status).toBe(401);
    expect(await objects('blobs/')).toEqual(before);
  });

  it('is limited to a number of parallel uploads per user', async () => {
    const max = limits.media.parallelUploadsMax;
    const bodies = await Promise.all(Array.from({ length: max + 2 }, () => png(900, 700)));
    const answers = await Promise.all(bodies.map((body, at) => upload(body, `parallel-${at}.png`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(max);
    for (const { body } of refused) expect(body.error).toContain(`${max} of your uploads`);
    expect((await upload(await png(), 'after.png')).status).toBe(201);
  });
});

describe('a crop', () => {
  it('has the credit of its original and records its crop area', async () => {
    const origin = await upload(await png(), 'origin.png');
    await app.database.ownerPool.query(
      `update app.media set photographer = 'Ana', photographer_url = 'https://example.com/ana' where id = $1`,
      [origin.body.id],
    );
    const crop = { x: 1, y: 2, width: 10, height: 10, aspect: '1:1' };
    const { body } = await upload(await png(), 'cut.png', {
      siteId: world.site.id,
      originId: origin.body.id,
      crop: JSON.stringify(crop),
    });
    expect(body).toMatchObject({
      source: 'crop',
      photographer: 'Ana',
      photographerUrl: 'https://example.com/ana',
    });
    const { rows } = await app.database.ownerPool.query(
      'select crop, origin_id from app.media where id = $1',
      [body.id],
    );
    expect(rows[0]).toEqual({ crop, origin_id: origin.body.id });
    expect((await upload(await png(), 'x.png', { siteId: world.site.id, crop: '{' })).status).toBe(422);
  });

  it('is rejected once the original has been deleted', async () => {
    const origin = await upload(await png(), 'origin.png');
    const { token } = world.person;
    expect((await app.api('DELETE', `/media/${origin.body.id}`, { token })).status).toBe(200);
    const before = await objects('blobs/');
    const cut = await upload(await png(), 'cut.png', { siteId: world.site.id, originId: origin.body.id });
    expect(cut.status).toBe(404);
    expect(await objects('blobs/')).toEqual(before);
  });
});

describe('file names', () => {
  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\me\\photo.png', 'photo.png'],
    ['evil\u0000\u0007.png', 'evil.png'],
    ['invoice\u202Egnp.exe.png', 'invoicegnp.exe.png'],
    [`${'ư'.repeat(300)}.png`, `${'ư'.repeat(116)}.png`],
    ['  .png', 'png'],
  ])('are cleaned: %j becomes %j', async (given, shown) => {
    const { body } = await upload(await png(), given);
    expect(body.name).toBe(shown);
    expect(body.name.length).toBeLessThanOrEqual(limits.media.nameMaxLength);
    expect(body.name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
    expect(body.url).toMatch(/^\/media\/[a-z0-9]{2}\/[A-Za-z0-9]+\.webp$/);
  });
});

describe('the size of an upload', () => {
  it('is accepted at the limit and rejected above it, with nothing left behind', async () => {
    const max = limits.media.uploadBytes;
    const csv = (size: number): Buffer => Buffer.alloc(size, 'a,b\n');
    expect((await upload(csv(max), 'at.csv')).status).toBe(201);
    const above = await upload(csv(max + 1), 'above.csv');
    expect(above.status).toBe(413);
    expect(above.body.error).toBe('File size must be less than 25MB');
    expect(await listTempFiles(app)).toEqual([]);
  }, 60_000);

  it('must not be zero', async () => {
    const { status, body } = await upload('', 'empty.png');
    expect([status, body.error]).toEqual([422, 'The file is empty.']);
  });
});

/** Sends raw request bytes and returns the status line of the response. */
const raw = (head: readonly string[], body: Buffer, isCut: boolean): Promise<string> =>
  new Promise((resolve) => {
    const { port } = new URL(app.origin);
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(body, () => (isCut ? socket.destroy() : undefined));
    });
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      socket.end();
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', () => undefined);
  });

const multipart = (content: Buffer, isClosed: boolean): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="siteId"\r\n\r\n${world.site.id}\r\n` +
        '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    content,
    Buffer.from(isClosed ? '\r\n--b--\r\n' : ''),
  ]);

const headOf = (length: number): string[] => [
  'POST /api/v1/media/upload HTTP/1.1',
  'host: localhost',
  `authorization: Bearer ${world.person.token}`,
  'content-type: multipart/form-data; boundary=b',
  `content-length: ${length}`,
];

describe('a broken or dishonest connection', () => {
  it.each(['promises more than comes', 'ends in the middle'])('(%s) leaves nothing', async (how) => {
    const before = await objects();
    const body = multipart(await png(400, 400), false);
    if (how === 'ends in the middle') expect(await raw(headOf(body.length), body, false)).toContain(' 400 ');
    else await raw(headOf(body.length + 5_000), body, true);
    await expect.poll(() => objects(), { timeout: 5_000 }).toEqual(before);
  });

  it('that declares less than it sends gets a 400', async () => {
    const body = multipart(await png(), true);
    expect(await raw(headOf(body.length - 40), body, false)).toContain(' 400 ');
  });
});

describe('file types', () => {
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

  it.each([
    ['notes.txt', 'Xin chào', 'text/plain', 'text'],
    ['list.csv', 'a,b\n1,2', 'text/csv', 'csv'],
    ['paper.pdf', pdf, 'application/pdf', 'pdf'],
  ])('%s is a document, offered as a download only', async (name, content, mimeType, documentKind) => {
    const { status, body } = await upload(content, name);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'document',
      mimeType,
      documentKind,
      suggestedAlt: '',
      thumbnail: null,
    });
    const shown = await app.visit('localhost', body.url);
    expect(shown.text).toBe(content);
    expect(shown.headers['content-disposition']).toContain(`attachment; filename="${name}"`);
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.txt', '<html><script>alert(1)</script>'],
    ['code.js', 'alert(1)'],
    ['style.css', 'a{}'],
    ['run.exe', 'MZ\u0000\u0001'],
    ['binary.txt', 'abc\u0000def'],
    ['no-picture.png', 'not a picture'],
    ['no-drawing.svg', 'not a drawing'],
    ['words.pdf', 'no pdf'],
    ['archive.zip', 'PK\u0003\u0004'],
    ['sheet.docx', 'PK\u0003\u0004'],
  ])('%s is rejected', async (name, content) => {
    const { status, body } = await upload(content, name);
    expect([status, body.error]).toEqual([415, 'Please upload an image or document file']);
  });

  it('of an image under a document’s extension are rejected, under another image’s accepted', async () => {
    expect((await upload(await png(), 'picture.pdf')).status).toBe(415);
    expect((await upload(await png(), 'picture.jpg')).body).toMatchObject({ mimeType: 'image/webp' });
  });

  it('HEIC is rejected with advice', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    const { status, body } = await upload(heic, 'IMG_1.heic');
    expect(status).toBe(415);
    expect(body.error).toContain('Save the photo as JPEG');
  });
});

describe('a failing storage', () => {
  let original: TestApp['ctx']['storage']['putFile'];
  beforeEach(() => {
    original = app.ctx.storage.putFile.bind(app.ctx.storage);
    return () => {
      app.ctx.storage.putFile = original;
    };
  });

  it.each([
    ['full', 507],
    ['unreachable', 503],
  ] as const)('that is %s returns %i with a message and stores nothing', async (reason, status) => {
    const rows = async () =>
      (
        await app.database.ownerPool.query(
          'select count(*) from app.media union all select count(*) from app.blobs',
        )
      ).rows;
    const before = [await rows(), await objects()];
    app.ctx.storage.putFile = () => Promise.reject(new StorageUnavailableError(reason));
    const answer = await upload(await png(), 'a.png');
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatch(/nothing was (kept|changed)/i);
    expect([await rows(), await objects()]).toEqual(before);
  });
});
