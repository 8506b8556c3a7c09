import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { limits } from '@sitewright/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startUploads, type Uploads } from '../../testing/design-uploads.ts';
import { designFiles, designForm, designZip, packZip, zipForm } from '../../testing/design-zip-form.ts';
import { readZip } from '../../testing/read-zip.ts';
import { createTestUser } from '../../testing/tenancy-fixture.ts';
import { startTestApp } from '../../testing/test-app.ts';

// Untrusted zips: rejections before any rule runs, who may upload one, and which files are ignored.

let uploads: Uploads;
beforeAll(async () => {
  uploads = await startUploads();
});
afterAll(() => uploads.app.close());

const raw = (files: Record<string, string | Buffer>, options?: Parameters<typeof packZip>[1]) =>
  packZip(new Map(Object.entries(files).map(([path, body]) => [path, Buffer.from(body)])), options);

/** A zip with entry names that the packer would not write; of equal length, so that no offsets change. */
const renamed = async (from: string, to: string): Promise<Buffer> => {
  const files = designFiles('price-board', { [from]: 'body' });
  const zip = await packZip(files);
  expect(to).toHaveLength(from.length);
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
};

describe('an invalid or malicious zip', () => {
  it('is rejected when it is another file type', async () => {
    expect(await uploads.rejection(zipForm(Buffer.from('no zip at all')))).toEqual([
      expect.stringMatching(/^the zip:1 can’t be read/),
    ]);
  });

  it('is rejected when it is truncated', async () => {
    const zip = await designZip('price-board');
    expect(await uploads.rejection(zipForm(zip.subarray(0, zip.length / 2)))).toEqual([
      expect.stringMatching(/^the zip:1 can’t be read/),
    ]);
  });

  it.each([
    ['a path that leads out', 'aa/evil.html', '../evil.html', /has “..” in its path/],
    ['an absolute path', 'a-evil.html', '/-evil.html', /absolute path/],
    ['a drive', 'ab/evil.html', 'c:/evil.html', /absolute path/],
    ['a backslash', 'aa-evil.html', 'a\\-evil.html', /backslash/],
    ['a hidden character', 'aa-evil.html', 'a\u0007-evil.html', /characters in its name/],
  ])('is rejected: %s', async (_name, from, to, message) => {
    expect(await uploads.rejection(zipForm(await renamed(from, to)))).toContainEqual(
      expect.stringMatching(message),
    );
  });

  it('is rejected when it contains a symlink', async () => {
    const files = designFiles('price-board', { 'assets/link.png': '/etc/passwd' });
    const zip = await packZip(files, {
      mode: (path) => (path === 'assets/link.png' ? 0o120777 : undefined),
    });
    expect(await uploads.rejection(zipForm(zip, 'price-board.zip'))).toContainEqual(
      expect.stringMatching(/^assets\/link.png:1 is a symbolic link/),
    );
  });

  it('is rejected when it contains an archive', async () => {
    const faults = await uploads.issuesOf({ 'assets/more.zip': await designZip('inner-board') });
    expect(faults).toContainEqual(expect.stringMatching(/^assets\/more.zip:1 is an archive inside/));
  });

  it('is rejected before unpacking when an image is a decompression bomb', async () => {
    const faults = await uploads.issuesOf({ 'assets/bomb.png': Buffer.alloc(7 * 1024 * 1024) });
    expect(faults).toContainEqual(
      expect.stringMatching(/^assets\/bomb.png:1 expands to more data than an image/),
    );
    const huge = await uploads.issuesOf({ 'assets/huge.png': Buffer.alloc(30 * 1024 * 1024) });
    expect(huge).toContainEqual(expect.stringMatching(/^assets\/huge.png:1 is 30 MB; at most 8 MB/));
  });

  it('is rejected while unpacking when it declares a wrong size', async () => {
    const body = Buffer.alloc(3 * 1024 * 1024, 'body {} ');
    const zip = await raw({ 'price-board/styles.css': body });
    // Shrinks the size declared in both headers.
    const stated = Buffer.alloc(4);
    stated.writeUInt32LE(body.length);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(200);
    const lie = Buffer.from(
      zip.toString('latin1').replaceAll(stated.toString('latin1'), small.toString('latin1')),
      'latin1',
    );
    expect(deflateRawSync(body).length).toBeLessThan(zip.length);
    expect(await uploads.rejection(zipForm(lie))).toContainEqual(
      expect.stringMatching(/^styles.css:1 (can’t be unpacked|is larger)/),
    );
  });

  it('is rejected when it has too many files', async () => {
    const names = Array.from({ length: limits.designs.zipFiles + 1 }, (_, index) => `assets/${index}.png`);
    const zip = await raw(Object.fromEntries(names.map((name) => [name, 'x'])));
    expect(await uploads.rejection(zipForm(zip))).toEqual([
      expect.stringMatching(/has 201 files; at most 200/),
    ]);
  });

  it('is rejected while it arrives when it exceeds the size limit', async () => {
    const before = await uploads.countStored();
    const answer = await uploads.send(zipForm(Buffer.alloc(limits.designs.zipBytes + 1)));
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'too_large', fields: { file: expect.stringMatching(/up to 25 MB/) as string } },
    });
    expect(await uploads.countStored()).toBe(before);
  });

  it('an upload without a file or form gets an error message', async () => {
    expect(await uploads.send(new FormData())).toMatchObject({
      status: 422,
      body: { error: 'Choose a ZIP file to upload.' },
    });
    const answer = await uploads.app.api('POST', '/custom-templates/upload', {
      token: uploads.admin.token,
      body: {},
    });
    expect(answer.status).toBe(415);
  });
});

it('a member who is not an admin can neither upload nor delete designs', async () => {
  const member = await createTestUser(uploads.app, { tenantId: 'north', role: 'USER' });
  const before = await uploads.countStored();
  expect((await uploads.send(await designForm(), member.token)).status).toBe(403);
  expect(await uploads.countStored()).toBe(before);
});

it('a zip may contain the folder or its files; system files are ignored', async () => {
  const files = designFiles('flat-board', {
    '.DS_Store': 'x',
    '__MACOSX/._config.json': 'x',
    'Thumbs.db': 'x',
    // Larger than the body limit of any other endpoint.
    'README.md': randomBytes(6 * 1024 * 1024),
  });
  const answer = await uploads.send(zipForm(await packZip(files), 'flat-board (1).zip'));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body['template']).toMatchObject({
    slug: 'flat-board',
    name: { vi: 'Ảnh kèm thông tin' },
  });
});

it('where the installation allows it, a script is uploaded and runs on the published page', async () => {
  const open = await startTestApp({ CUSTOM_SCRIPTS: '1' }, { beside: uploads.app });
  const body = await designForm('moving-board', {
    'script.js': 'export default function (root) { root.dataset.moved = "" }',
  });
  const answer = await open.api<{ template: { hasScript: boolean } }>('POST', '/custom-templates/upload', {
    token: uploads.admin.token,
    body,
  });
  expect(answer.body.template).toMatchObject({ hasScript: true });
  const { token } = uploads.admin;
  const { body: site } = await open.api<{ id: string }>('POST', '/sites', {
    token,
    body: { name: 'Moving', subdomain: 'moving' },
  });
  const { body: list } = await open.api<{ pages: { id: string }[] }>('GET', `/sites/${site.id}/pages`, {
    token,
  });
  const content = { sections: [{ id: 'own', type: 'custom/moving-board', data: { title: 'Moving' } }] };
  await open.api('PATCH', `/sites/${site.id}/pages/${list.pages[0]!.id}/content`, {
    token,
    body: { content },
  });
  await open.api('PATCH', `/sites/${site.id}/publish`, { token, body: { isPublished: true } });
  const { text } = await open.visit('moving.localhost', '/');
  const started = await open.visit('moving.localhost', /<script type="module" src="([^"]+)"/.exec(text)![1]!);
  expect(started.text).toContain('querySelectorAll(".moving-board-v1")');
  const bad = await designForm('moving-board', {
    'script.js': 'import "x";\nexport default function () { fetch("/") }',
  });
  const refused = await open.api('POST', '/custom-templates/upload', {
    token: uploads.admin.token,
    body: bad,
  });
  expect(refused.body.errors).toEqual([
    expect.stringMatching(/can’t import anything/),
    expect.stringMatching(/must be one function/),
    expect.stringMatching(/can’t send or load data/),
  ]);
  await open.close();
});

it('the starter zip can be uploaded unchanged', async () => {
  const answer = await fetch(`${uploads.app.origin}/api/v1/custom-templates/starter.zip`, {
    headers: { authorization: `Bearer ${uploads.admin.token}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const zip = Buffer.from(await answer.arrayBuffer());
  expect([...(await readZip(zip)).keys()]).toContain('my-section/config.json');
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(zip)]), 'my-section.zip');
  expect((await uploads.send(form)).status).toBe(201);
});
