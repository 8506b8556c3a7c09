import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeFormFiles } from './purge-form-files.job.ts';
import { type FormFixture, makeForm } from './testing/form-fixture.ts';

const quota = 1_000_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DEFAULT_STORAGE_QUOTA: String(quota) });
});
afterAll(() => app.close());

const fields = [{ id: 'cv', type: 'file_upload', label: 'CV', name: 'cv' }];
const usedBy = async ({ site }: FormFixture): Promise<number> =>
  (await app.api<{ usedBytes: number }>('GET', '/media/storage', { token: site.person.token })).body
    .usedBytes;

/** Lets earlier files of the form weigh this much. */
const setBytes = ({ form }: FormFixture, bytes: number) =>
  app.database.ownerPool.query('update app.form_files set size = $2 where form_id = $1', [form.id, bytes]);

describe('files that visitors send', () => {
  it('count towards the storage of the owner until they are deleted', async () => {
    const made = await makeForm(app, fields);
    const other = await makeForm(app, fields);
    const before = await usedBy(made);
    const usedByOther = await usedBy(other);
    const token = await made.stage('cv', 'a'.repeat(700), 'cv.txt');
    expect(await usedBy(made)).toBe(before + 700);
    await made.submit([['cv_token', token]]);
    expect(await usedBy(made)).toBe(before + 700);
    expect(await usedBy(other)).toBe(usedByOther);
    await app.database.ownerPool.query('delete from app.form_submissions where form_id = $1', [made.form.id]);
    await purgeFormFiles(app.ctx);
    expect(await usedBy(made)).toBe(before);
  });

  it('are taken beyond the limit of the owner, by a fixed amount', async () => {
    const made = await makeForm(app, fields);
    await made.stage('cv', 'first', 'first.txt');
    const room = quota + submissionLimits.fileBytesBeyondStorage - (await usedBy(made)) + 5;
    const upload = () => made.upload('cv', 'a'.repeat(100), 'cv.txt');
    await setBytes(made, room - 99);
    const { status, json } = await upload();
    expect([status, json['message']]).toEqual([
      422,
      'This form cannot receive files at the moment. Send it without the file.',
    ]);
    await setBytes(made, room - 100);
    expect((await upload()).status).toBe(201);
  });

  it('leave no room for uploads of the owner beyond the limit', async () => {
    const made = await makeForm(app, fields);
    await made.stage('cv', 'first', 'first.txt');
    await setBytes(made, quota);
    const body = new FormData();
    body.set('siteId', made.site.site.id);
    body.set('image', new Blob(['a,b']), 'prices.csv');
    const { status } = await app.api('POST', '/media/upload', { token: made.site.person.token, body });
    expect(status).toBe(402);
  });

  it('move to the storage of a new owner, who needs room for them', async () => {
    const made = await makeForm(app, fields);
    await made.stage('cv', 'first', 'first.txt');
    await setBytes(made, quota + 1);
    const next = await app.signUp('next');
    await made.site.call('PUT', `/people/${next.id}`, { role: 'designer' });
    await made.site.call('PUT', '/transfer', { userId: next.id, stays: false });
    const accept = () =>
      app.api('POST', `/sites/${made.site.site.id}/transfer`, { token: next.token, body: { accept: true } });
    expect((await accept()).status).toBe(402);
    await setBytes(made, 1);
    expect((await accept()).status).toBe(200);
  });
});
