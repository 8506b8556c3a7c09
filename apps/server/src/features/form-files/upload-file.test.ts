import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { limits } from '@sitewright/contract/limits';
import { request } from 'node:http';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPhoto, freshPng, listTempFiles } from '../../testing/media-files.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type FormFixture, listFiles, makeForm, postTo, readObject } from './testing/form-fixture.ts';

let app: TestApp;
let world: FormFixture;

const kilobyte = 1024;
const smallest = Math.floor(0.1 * kilobyte * kilobyte);
const fields = [
  { id: 'any', type: 'file_upload', label: 'Anything', name: 'any', settings: { maxFileSize: smallest } },
  { id: 'large', type: 'file_upload', label: 'Large', name: 'large' },
  { id: 'docs', type: 'file_upload', label: 'Papers', name: 'docs', settings: { accept: 'documents' } },
  { id: 'both', type: 'file_upload', label: 'Both', name: 'both', settings: { accept: 'both' } },
  { id: 'pdf', type: 'file_upload', label: 'PDF', name: 'pdf', settings: { fileTypes: ['.pdf'] } },
  { id: 'photo', type: 'image_upload', label: 'Photo', name: 'photo' },
  {
    id: 'ruled',
    type: 'image_upload',
    label: 'Ruled',
    name: 'ruled',
    validation: [
      { type: 'fileSize', value: 2_000, message: 'Two kilobytes, please' },
      { type: 'fileType', value: 'png', message: 'A PNG, please' },
    ],
  },
  { id: 'sign', type: 'signature', label: 'Signature', name: 'sign' },
  { id: 'name', type: 'text', label: 'Name', name: 'name' },
];

beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeForm(app, fields);
});
beforeEach(() => app.database.ownerPool.query('delete from app.rate_limits; delete from app.form_files'));

const pdf = (bytes = 0): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 32)]);
/** A PNG that says it has so many pixels. */
const bomb = async (width: number, height: number): Promise<Buffer> => {
  const png = Buffer.from(await freshPng());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

/** Nothing of a refused file stays behind. */
const expectNothingKept = async (): Promise<void> => {
  expect(await listFiles(app, world)).toEqual([]);
  expect(await listTempFiles(app)).toEqual([]);
};

describe('a file that is uploaded for a form', () => {
  it('is kept under a token, of which only the hash is stored', async () => {
    const { status, json } = await world.upload('large', pdf(1_000), 'Hồ sơ <b>.pdf');
    expect(status).toBe(201);
    expect(json).toMatchObject({ ok: true, name: 'Hồ sơ <b>.pdf', size: 1_009, mime: 'application/pdf' });
    const token = String(json['uploadToken']);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await app.database.ownerPool.query<{ text: string; hours: number }>(
      `select f::text as text, round(extract(epoch from expires_at - created_at) / 3600)::int as hours
       from app.form_files f`,
    );
    expect(rows).toMatchObject([{ hours: submissionLimits.fileTokenHours }]);
    expect(rows[0]!.text).not.toContain(token);
    const [file] = await listFiles(app, world);
    expect(file).toMatchObject({ state: 'staged', submission_id: null });
    expect(await readObject(app, file!.object_key)).toEqual(pdf(1_000));
  });

  it.each<[string, number, number]>([
    ['below its limit', smallest - 1, 201],
    ['at its limit', smallest, 201],
    ['above its limit', smallest + 1, 413],
    ['far above its limit', smallest * 20, 413],
  ])('%s is %i bytes long and answered %i', async (_name, bytes, status) => {
    const answer = await world.upload('any', 'x'.repeat(bytes), 'notes.txt');
    expect(answer.status).toBe(status);
    if (status === 201) return;
    expect(answer.json).toEqual({ ok: false, message: 'Choose files of up to 0.1 MB' });
    await expectNothingKept();
  });

  it('has five megabytes unless its field says otherwise', async () => {
    const limit = 5 * kilobyte * kilobyte;
    expect((await world.upload('large', 'x'.repeat(limit), 'notes.txt')).status).toBe(201);
    expect((await world.upload('large', 'x'.repeat(limit + 1), 'notes.txt')).json['message']).toBe(
      'Choose files of up to 5 MB',
    );
  });

  it('that is empty is refused', async () => {
    expect(await world.upload('large', '', 'notes.txt')).toMatchObject({
      status: 422,
      json: { message: 'The file is empty' },
    });
  });

  it('is refused in the words of its field', async () => {
    const photo = await freshPhoto(200, 200);
    expect(await world.upload('ruled', await freshPng(), 'a.jpg')).toMatchObject({
      status: 422,
      json: { message: 'A PNG, please' },
    });
    const large = await sharp(photo).png().toBuffer();
    expect(await world.upload('ruled', large, 'a.png')).toMatchObject({
      status: 413,
      json: { message: 'Two kilobytes, please' },
    });
    expect((await world.upload('ruled', await freshPng(), 'a.png')).status).toBe(201);
  });
});

describe('the type of a file', () => {
  const png = (): Promise<Buffer> => freshPng();
  const gif = async (): Promise<Buffer> =>
    sharp(await freshPng())
      .gif()
      .toBuffer();
  const webp = async (): Promise<Buffer> =>
    sharp(await freshPng())
      .webp()
      .toBuffer();
  const avif = async (): Promise<Buffer> =>
    sharp(await freshPng())
      .avif()
      .toBuffer();
  const text = (content: string) => async (): Promise<Buffer> => Buffer.from(content);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it.each<[string, string, string, () => Promise<Buffer>]>([
    ['large', 'cat.png', 'image/png', png],
    ['large', 'cat.gif', 'image/gif', gif],
    ['large', 'cat.webp', 'image/webp', webp],
    ['both', 'cat.avif', 'image/avif', avif],
    ['photo', 'cat.jpg', 'image/jpeg', () => freshPhoto(60, 40)],
    ['photo', 'really-a-png.jpg', 'image/png', png],
    ['sign', 'signature.png', 'image/png', png],
    ['docs', 'menu.csv', 'text/csv', text('món,giá\nphở,50')],
    ['docs', 'notes.txt', 'text/plain', text('xin chào')],
    ['pdf', 'menu.pdf', 'application/pdf', async () => pdf()],
  ])('field “%s” takes %s as %s', async (field, name, mime, bytes) => {
    expect(await world.upload(field, await bytes(), name)).toMatchObject({
      status: 201,
      json: { mime, name },
    });
  });

  it.each<[string, string, () => Promise<Buffer>]>([
    ['docs', 'cat.png', png],
    ['photo', 'menu.pdf', async () => pdf()],
    ['photo', 'cat.webp', webp],
    ['pdf', 'notes.txt', text('hello')],
    ['sign', 'signature.jpg', () => freshPhoto(60, 40)],
    ['large', 'cat.svg', text(svg)],
    ['large', 'page.html', text('<!doctype html><script>alert(1)</script>')],
    ['large', 'page.txt', text('<!doctype html><script>alert(1)</script>')],
    ['large', 'run.js', text('alert(1)')],
    ['large', 'program.exe', text('MZ\u0090\u0000')],
    ['large', 'program.pdf', text('MZ\u0090\u0000')],
    ['large', 'cat.pdf', png],
    ['large', 'menu.docx', async () => pdf()],
    ['large', 'archive.zip', text('PK\u0003\u0004')],
    ['large', 'nul.txt', text('a\u0000b')],
    ['large', 'latin-1.csv', async () => Buffer.from('café', 'latin1')],
    ['large', 'utf-16.txt', async () => Buffer.from('\uFEFFhello', 'utf16le')],
    ['large', 'cut.png', async () => (await freshPng(400, 400)).subarray(0, 200)],
  ])('field “%s” refuses %s with a sentence', async (field, name, bytes) => {
    const { status, json } = await world.upload(field, await bytes(), name);
    expect(status).toBe(422);
    expect(json['message']).toMatch(/^This (type of file is not accepted|file is damaged)/);
    await expectNothingKept();
  });

  it('of an image with a script behind its pixels is an image without it', async () => {
    const attack = '<script>alert(document.domain)</script>';
    for (const [name, image] of [
      ['a.gif', await gif()],
      ['a.jpg', await freshPhoto(60, 60)],
      ['a.png', await freshPng()],
    ] as const) {
      await world.stage('large', Buffer.concat([image, Buffer.from(attack)]), name);
      const stored = await readObject(app, (await listFiles(app, world)).at(-1)!.object_key);
      expect(stored!.includes(attack), name).toBe(false);
      expect(`image/${(await sharp(stored).metadata()).format}`).toBe(
        { 'a.gif': 'image/gif', 'a.jpg': 'image/jpeg', 'a.png': 'image/png' }[name],
      );
    }
  });

  it('of a photo stays, and where and with what it was taken is dropped', async () => {
    const photo = await sharp(await freshPhoto(300, 200))
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await world.stage('photo', photo, 'photo.jpg');
    const stored = sharp(await readObject(app, (await listFiles(app, world))[0]!.object_key));
    const { exif, width, height, format } = await stored.metadata();
    // Turned as the camera said.
    expect({ exif, width, height, format }).toEqual({
      exif: undefined,
      width: 200,
      height: 300,
      format: 'jpeg',
    });
  });

  it('of a moving image keeps it moving', async () => {
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    await world.stage('photo', moving, 'moving.gif');
    const stored = await readObject(app, (await listFiles(app, world))[0]!.object_key);
    expect((await sharp(stored, { animated: true }).metadata()).pages).toBe(3);
  });

  it.each([
    [20_000, 20_000],
    [limits.media.pixelsMax, 2],
  ])('of an image that says it has %i × %i pixels is refused before it is decoded', async (width, height) => {
    const { status, json } = await world.upload('photo', await bomb(width, height), 'bomb.png');
    expect(status).toBe(422);
    expect(json['message']).toMatch(/megapixels|damaged/);
    await expectNothingKept();
  });
});

describe('an upload', () => {
  const json = { accept: 'application/json' };
  const oneFile = Buffer.from(
    [
      '--x\r\ncontent-disposition: form-data; name="field"\r\n\r\nlarge',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
      '--x--\r\n',
    ].join('\r\n'),
  );
  const asForm = { 'content-type': 'multipart/form-data; boundary=x' };

  it.each<[string, { texts?: [string, string][]; files?: [string, string, string][] }]>([
    ['without a file', { texts: [['field', 'large']] }],
    ['without a field', { files: [['file', 'hello', 'a.txt']] }],
    [
      'for a field that the form does not have',
      { texts: [['field', 'f9']], files: [['file', 'hello', 'a.txt']] },
    ],
    ['for a field that takes no file', { texts: [['field', 'name']], files: [['file', 'hello', 'a.txt']] }],
    [
      'with two files',
      {
        texts: [['field', 'large']],
        files: [
          ['file', 'hello', 'a.txt'],
          ['file', 'hello', 'b.txt'],
        ],
      },
    ],
  ])('%s is refused with a sentence', async (_name, parts) => {
    const { status, json: body } = await world.post('/files', parts, json);
    expect(status).toBe(422);
    expect(body['message']).not.toBe('');
  });

  it('that is no form is refused', async () => {
    const address = { host: world.site.host, path: `/_forms/${world.form.publicId}/files` };
    const plain = await postTo(app, address, Buffer.from('x'), { 'content-type': 'text/plain' });
    expect(plain.status).toBe(415);
    const broken = await postTo(app, address, Buffer.from('--x\r\nbroken'), {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(broken.status).toBe(422);
    const long = await postTo(app, address, Buffer.alloc(submissionLimits.requestBytes + 1), {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(long.status).toBe(413);
  });

  it('for a form of another site is not found', async () => {
    const other = await makeSite(app);
    await other.publish();
    const address = { host: other.host, path: `/_forms/${world.form.publicId}/files` };
    const { status } = await postTo(app, address, oneFile, asForm);
    expect(status).toBe(404);
  });

  it.each([
    ['is switched off', { isActive: false }, 410],
    ['is past its date', { closesAt: '2020-01-01T00:00:00.000Z' }, 409],
  ])('for a form that %s is refused', async (_name, over, status) => {
    const save = (change: object) =>
      world.site.call('PUT', `/forms/${world.form.id}`, { ...world.form, edit: undefined, ...change });
    await save(over);
    expect((await world.upload('large', 'hello', 'a.txt')).status).toBe(status);
    await save({});
    expect((await world.upload('large', 'hello', 'a.txt')).status).toBe(201);
  });

  it('counts for its visitor', async () => {
    await app.database.ownerPool.query('delete from app.rate_limits');
    for (let n = 0; n < submissionLimits.filesPerMinutePerIp; n += 1)
      expect((await world.post('/files', {}, json)).status).toBe(422);
    expect((await world.upload('large', 'hello', 'a.txt')).status).toBe(429);
  });

  it('is taken where the site is hosted under a path, too', async () => {
    const path = `/sites/${world.site.site.subdomain}/_forms/${world.form.publicId}/files?page=/`;
    const { status, headers } = await postTo(app, { host: 'localhost', path }, oneFile, asForm);
    expect(status).toBe(201);
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    expect(await listFiles(app, world)).toHaveLength(1);
  });

  it('for a site that its visitor may not enter is refused', async () => {
    const closed = await makeForm(app, fields);
    expect((await closed.site.call('PUT', '/access', { mode: 'members' })).status).toBe(200);
    expect((await closed.upload('large', 'hello', 'a.txt')).status).toBe(403);
    expect(await listFiles(app, closed)).toEqual([]);
  });

  it('that breaks off leaves nothing', async () => {
    await new Promise<void>((resolve) => {
      const call = request({
        host: '127.0.0.1',
        port: new URL(app.origin).port,
        path: `/_forms/${world.form.publicId}/files`,
        method: 'POST',
        headers: {
          host: world.site.host,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': '1000000',
        },
      });
      call.on('error', () => resolve());
      call.write(oneFile.subarray(0, -9));
      // The server has begun to write it.
      void expect
        .poll(() => listTempFiles(app))
        .not.toEqual([])
        .then(() => call.destroy());
    });
    await expect.poll(() => listTempFiles(app)).toEqual([]);
    await expectNothingKept();
  });
});
