import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type FormFixture, makeForm, postTo } from '../form-files/testing/form-fixture.ts';

// Forms of a site that visitors enter with a password.

let app: TestApp;
let fixture: FormFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await makeForm(app, [
    { id: 'name', type: 'text', label: 'Name', name: 'name' },
    { id: 'cv', type: 'file_upload', label: 'CV', name: 'cv' },
  ]);
  await fixture.site.call('PUT', '/access', { mode: 'password', password: 'mật khẩu' });
});

const cookieOf = async (password: string): Promise<string> => {
  const { headers } = await postTo(
    app,
    { host: fixture.site.host, path: '/_access' },
    Buffer.from(new URLSearchParams({ password }).toString()),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );
  return String(headers['set-cookie']).split(';')[0]!;
};

it('takes no answers, files, drafts or events from whoever has not entered it', async () => {
  const refusal = expect.stringContaining("You don't have access to this site");
  const sent = await fixture.submit([['name', 'Mai']]);
  expect([sent.status, sent.text]).toEqual([403, refusal]);
  expect((await fixture.upload('cv', '%PDF-1.7', 'cv.pdf')).status).toBe(403);
  expect((await fixture.post('/events', { texts: [['name', 'Mai']] })).status).toBe(403);
  const draft = `/_forms/${fixture.form.publicId}/draft/${randomUUID()}`;
  expect((await app.visit(fixture.site.host, draft, {}, 'PUT')).status).toBe(403);
  expect((await app.visit(fixture.site.host, `/_forms/${fixture.form.publicId}`)).status).toBe(403);
  expect(await fixture.inbox()).toEqual([]);
});

it('takes them from whoever has entered the password', async () => {
  const cookie = await cookieOf('mật khẩu');
  const headers = { accept: 'application/json', cookie };
  expect((await fixture.post('', { texts: [['name', 'Hoa']] }, headers)).status).toBe(200);
  expect(
    (await fixture.post('', { texts: [['name', 'Lan']] }, { ...headers, cookie: `${cookie}x` })).status,
  ).toBe(403);
});

it('no host without a site takes answers', async () => {
  const { status } = await postTo(
    app,
    { host: 'nobody-here.localhost', path: `/_forms/${fixture.form.publicId}` },
    Buffer.from('name=Mai'),
    { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  );
  expect(status).toBe(404);
});
