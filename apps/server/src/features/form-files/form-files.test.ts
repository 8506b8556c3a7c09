// Files of submissions: who may download them, and when they are deleted.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { purgeTenants } from '../tenant-purge/purge-tenants.job.ts';
import { purgeTrash } from '../site-lifecycle/purge-trash.job.ts';
import { keysIn } from '../../testing/stored-keys.ts';
import { freshPng } from '../../testing/media-files.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { formFilesFolder } from './object-key.ts';
import { purgeFormFiles, sweepFormFiles } from './purge-form-files.job.ts';
import { type FormFixture, listFiles, makeForm } from './testing/form-fixture.ts';

let app: TestApp;
let world: FormFixture;

const fields = [
  { id: 'name', type: 'text', label: 'Name', name: 'name', required: true },
  { id: 'cv', type: 'file_upload', label: 'CV', name: 'cv', settings: { multiple: true } },
  { id: 'sign', type: 'signature', label: 'Signature', name: 'sign' },
];
const cv = '%PDF-1.7\nmy life';

beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeForm(app, fields);
});
beforeEach(async () => {
  await app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.form_submissions; delete from app.form_files',
  );
  for (const key of await keysIn(app.ctx.storage, formFilesFolder)) await app.ctx.storage.delete(key);
});

interface Sent {
  id: string;
  fileId: string;
}

const submitFile = async (
  of = world,
  fileName = 'Lê Mai.pdf',
  bytes: Buffer | string = cv,
): Promise<Sent> => {
  const { json } = await of.submit([['name', fileName]], [['cv', bytes, fileName]]);
  const id = String(json['submissionId']);
  const { body } = await of.site.call<Submission>('GET', `/forms/${of.form.id}/submissions/${id}`);
  return { id, fileId: (body.answers['cv'] as { id: string }[])[0]!.id };
};

const stored = (): Promise<string[]> => keysIn(app.ctx.storage, formFilesFolder);

describe('a file of a submission', () => {
  const open = ({ id, fileId }: Sent, token = world.site.person.token, of = world): Promise<Response> =>
    fetch(
      `${app.origin}/api/v1/sites/${of.site.site.id}/forms/${of.form.id}/submissions/${id}/files/${fileId}`,
      { redirect: 'manual', headers: { authorization: `Bearer ${token}` } },
    );

  it('is downloaded by who reads submissions, and runs nowhere', async () => {
    const answer = await open(await submitFile());
    expect(answer.status).toBe(302);
    const { pathname, search, searchParams } = new URL(answer.headers.get('location')!);
    const inSeconds = Number(searchParams.get('expires')) - app.ctx.clock.now().getTime() / 1_000;
    expect(Math.abs(inSeconds - submissionLimits.fileDownloadMinutes * 60)).toBeLessThan(10);
    const file = await app.visit('localhost', pathname + search);
    expect([file.status, file.text]).toEqual([200, cv]);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Le Mai.pdf"; filename*=UTF-8''L%C3%AA%20Mai.pdf`,
    });
    expect(file.headers['content-security-policy']).toMatch(/sandbox/);
  });

  it('is an attachment also when it is an image', async () => {
    const answer = await open(await submitFile(world, 'cat.png', await freshPng()));
    const { pathname, search } = new URL(answer.headers.get('location')!);
    const { headers } = await app.visit('localhost', pathname + search);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('is not found by others, nor as one of another submission', async () => {
    const sent = await submitFile();
    const stranger = await makeSite(app);
    expect((await open(sent, stranger.person.token)).status).toBe(404);
    const other = await submitFile(world, 'other.pdf');
    expect((await open({ id: other.id, fileId: sent.fileId })).status).toBe(404);
    const guest = await fetch((await open(sent)).url);
    expect(guest.status).toBe(401);
  });

  it('is in the export: its name in CSV, and size and type in JSON', async () => {
    const { fileId } = await submitFile(world, '=cmd.pdf');
    await world.submit([['name', 'Signed']], [['sign', await freshPng(), 'signature.png']]);
    const read = async (format: string): Promise<string> => {
      const path = `/sites/${world.site.site.id}/forms/${world.form.id}/submissions/export?format=${format}`;
      const response = await fetch(`${app.origin}/api/v1${path}`, {
        headers: { authorization: `Bearer ${world.site.person.token}` },
      });
      return response.text();
    };
    const [, signed, named] = (await read('csv')).split('\r\n');
    expect(named).toMatch(/^'=cmd\.pdf,'=cmd\.pdf,,/);
    expect(signed).toMatch(/^Signed,,signed \(drawn\),/);
    expect(JSON.parse(await read('json'))).toMatchObject([
      { answers: { sign: { kind: 'drawn', file: { name: 'signature.png', type: 'image/png' } } } },
      { answers: { cv: [{ id: fileId, name: '=cmd.pdf', size: cv.length, type: 'application/pdf' }] } },
    ]);
  });

  it('is named in the mail about the submission', async () => {
    await submitFile();
    const [mail] = await app.mailsTo(world.site.person.email, 'form_submission');
    expect(mail!.text).toContain('CV: Lê Mai.pdf');
  });
});

it('a submission can have as many files as the limit', async () => {
  const files = Array.from(
    { length: submissionLimits.filesMax },
    (_, n) => ['cv', `note ${n}`, `${n}.txt`] as const,
  );
  expect((await world.submit([['name', 'Mai']], files)).status).toBe(200);
  const [submission] = await world.inbox();
  const names = (submission!.answers['cv'] as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(files.map(([, , name]) => name));
});

describe('the object of a file is deleted', () => {
  const purged = async (): Promise<string[]> => {
    await purgeFormFiles(app.ctx);
    return stored();
  };

  it('with its submission, once that leaves the trash', async () => {
    const [first, second, third] = [
      await submitFile(),
      await submitFile(world, 'b.pdf'),
      await submitFile(world, 'c.pdf'),
    ];
    const change = (ids: string[], what: string) =>
      world.site.call('POST', `/forms/${world.form.id}/submissions/bulk`, { ids, change: what });
    await change([first.id, second.id], 'trash');
    expect(await purged()).toHaveLength(3);
    await world.site.call('DELETE', `/forms/${world.form.id}/submissions/${first.id}`);
    expect(await purged()).toHaveLength(2);
    await change([second.id], 'delete');
    expect(await purged()).toHaveLength(1);
    expect(await listFiles(app, world)).toMatchObject([{ id: third.fileId, state: 'attached' }]);
  });

  it('with its form, whether it was sent or waits', async () => {
    const other = await makeForm(app, fields);
    await submitFile(other);
    await other.stage('cv', cv, 'waiting.pdf');
    await submitFile();
    await other.site.call('DELETE', `/forms/${other.form.id}?withSubmissions=true`);
    expect(await purged()).toHaveLength(1);
    const { rows } = await app.database.ownerPool.query('select 1 from app.form_files');
    expect(rows).toHaveLength(1);
  });

  it('with its site', async () => {
    const other = await makeForm(app, fields);
    await submitFile(other);
    await other.site.call('DELETE', '');
    await app.database.ownerPool.query(
      "update app.sites set deleted_at = now() - interval '1 year' where id = $1",
      [other.site.site.id],
    );
    await purgeTrash(app.ctx);
    expect(await purged()).toEqual([]);
  });

  it('with its workspace', async () => {
    await submitFile();
    const closing = `closing-${Date.now().toString(36)}`;
    await app.database.ownerPool.query(
      `insert into app.tenants (id, name, status, purge_at)
       values ($1, $1, 'closing', now() - interval '1 day')`,
      [closing],
    );
    await app.database.ownerPool.query(
      `insert into app.form_files (tenant_id, site_id, field_id, object_key, sha256, size, received_size, mime_type,
         original_name, expires_at)
       select $1, site_id, field_id, object_key, sha256, size, received_size, mime_type, original_name,
         now() + interval '1 day'
       from app.form_files`,
      [closing],
    );
    await app.database.ownerPool.query('delete from app.form_files where tenant_id <> $1', [closing]);
    await purgeTenants(app.ctx);
    expect(await stored()).toEqual([]);
  });

  it('when its time is over and no form was sent', async () => {
    await world.stage('cv', cv, 'old.pdf');
    await app.database.ownerPool.query("update app.form_files set expires_at = now() - interval '1 minute'");
    await world.stage('cv', cv, 'young.pdf');
    expect(await purged()).toHaveLength(1);
    expect(await listFiles(app, world)).toHaveLength(1);
  });

  it('in the next run when the storage failed in the middle', async () => {
    for (const name of ['a.pdf', 'b.pdf']) await world.stage('cv', cv, name);
    await app.database.ownerPool.query("update app.form_files set expires_at = now() - interval '1 minute'");
    const { storage } = app.ctx;
    const remove = storage.delete.bind(storage);
    const deleting = vi
      .spyOn(storage, 'delete')
      .mockImplementationOnce(remove)
      .mockRejectedValueOnce(new Error('out of order'));
    await expect(purgeFormFiles(app.ctx)).rejects.toThrow('out of order');
    deleting.mockRestore();
    expect(await listFiles(app, world)).toHaveLength(2);
    expect(await purged()).toEqual([]);
    expect(await listFiles(app, world)).toEqual([]);
  });

  it('when nothing names it, once it is too old to be on its way', async () => {
    await submitFile();
    const lost = `${formFilesFolder}aa/lost.pdf`;
    await app.ctx.storage.put(lost, Buffer.from(cv), { contentType: 'application/pdf', maxBytes: 100 });
    await sweepFormFiles(app.ctx);
    expect(await stored()).toHaveLength(2);
    const later = { now: () => new Date(Date.now() + 25 * 60 * 60_000) };
    await sweepFormFiles({ ...app.ctx, clock: later });
    const [left, ...others] = await stored();
    expect(others).toEqual([]);
    expect(left).not.toBe(lost);
  });
});

it('a file whose storage is out of order is not kept, and the visitor is asked to try again', async () => {
  const putting = vi.spyOn(app.ctx.storage, 'putFile').mockRejectedValue(new Error('out of order'));
  const { status, json } = await world.upload('cv', cv, 'cv.pdf');
  putting.mockRestore();
  expect(status).toBe(503);
  expect(json['message']).not.toBe('');
  expect(await listFiles(app, world)).toEqual([]);
});
