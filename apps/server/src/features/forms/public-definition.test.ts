import type { Form } from '@sitewright/contract/forms/forms';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../form-files/testing/form-fixture.ts';

// What a published site says about a form to programs, and which version its visitors answer.

let app: TestApp;
let fixture: FormFixture;
const fields = [
  { id: 'f1', type: 'text', label: 'Your name', name: 'name', required: true },
  { id: 'f2', type: 'hidden', label: 'Source', name: 'source', settings: { prefill: { source: 'page' } } },
];

beforeAll(async () => {
  app = await sharedTestApp();
  fixture = await makeForm(app, fields);
});

const path = (publicId = fixture.form.publicId) => `/_forms/${publicId}`;
const ask = (headers: Record<string, string> = {}, publicId?: string) =>
  app.visit(fixture.site.host, path(publicId), headers);
const json = async () => JSON.parse((await ask()).text) as Record<string, unknown>;
const save = (change: object) =>
  fixture.site.call<Form>('PUT', `/forms/${fixture.form.id}`, { name: 'Application', fields, ...change });
const send = async (answers: Record<string, string>) => {
  await app.database.ownerPool.query("delete from app.rate_limits where key like 'form:%'");
  return fixture.submit(Object.entries({ _key: randomUUID(), ...answers }));
};

describe('the definition of a form', () => {
  it('has what a renderer needs, and nothing of its delivery', async () => {
    await fixture.site.call('PUT', `/forms/${fixture.form.id}/delivery`, {
      recipients: ['secret@example.com'],
    });
    const { status, headers, text } = await ask();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      publicId: fixture.form.publicId,
      version: 1,
      name: 'Application',
      description: '',
      fields: [{ id: 'f1', label: 'Your name', required: true }, { id: 'f2' }],
      settings: { submitText: 'Submit', recaptcha: false },
      styling: { theme: 'default' },
      honeypot: expect.any(String) as string,
    });
    for (const secret of [
      'secret@example.com',
      'notifications',
      'webhook',
      fixture.form.id,
      fixture.site.site.id,
    ])
      expect(text).not.toContain(secret);
  });

  it('is sent again only when there is a new version', async () => {
    const etag = String((await ask()).headers['etag']);
    expect(etag).toMatch(/^"1-/);
    const again = await ask({ 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    await save({ fields: [fields[0]] });
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    await fixture.site.publish();
    const next = await ask({ 'if-none-match': etag });
    expect([next.status, (await json())['version']]).toEqual([200, 2]);
    await save({});
    await fixture.site.publish();
  });

  it('is refused as the form itself is', async () => {
    const statusOf = async (change: object) => {
      await save(change);
      const [read, sent] = [await ask(), await send({ name: 'Mai' })];
      expect(JSON.parse(read.text)).toEqual(sent.json);
      return [read.status, sent.status];
    };
    expect((await ask({}, 'x'.repeat(22))).status).toBe(404);
    expect(await statusOf({ isActive: false })).toEqual([410, 410]);
    expect(await statusOf({ closesAt: '2020-01-01T00:00:00.000Z' })).toEqual([409, 409]);
    await save({});
    expect((await send({ name: 'Mai' })).status).toBe(200);
    expect(await statusOf({ maxSubmissions: 1 })).toEqual([409, 409]);
    await save({});
    expect((await ask()).status).toBe(200);
  });

  it('of another site is not there', async () => {
    const other = await makeForm(app, fields);
    expect((await ask({}, other.form.publicId)).status).toBe(404);
  });
});

describe('a version', () => {
  it('is read once, however many visitors answer it', async () => {
    await send({ name: 'Mai' });
    const { rows } = await app.database.ownerPool.query<{ definition: object }>(
      'select definition from app.form_versions where form_id = $1 order by version desc limit 1',
      [fixture.form.id],
    );
    const set = (definition: object) =>
      app.database.ownerPool.query('update app.form_versions set definition = $2 where form_id = $1', [
        fixture.form.id,
        JSON.stringify(definition),
      ]);
    await set({ ...rows[0]!.definition, fields: [] });
    try {
      expect((await send({})).status).toBe(422);
      expect((await send({ name: 'Lan' })).status).toBe(200);
    } finally {
      await set(rows[0]!.definition);
    }
  });

  it('is answered as soon as it is published', async () => {
    await save({ fields: [{ ...fields[0], label: 'Full name' }] });
    await fixture.site.publish();
    expect((await send({})).json['errors']).toEqual({ name: ['Full name is required'] });
  });

  it('that does not exist is the published one', async () => {
    for (const version of ['99', '0', '-1', 'x', '99999999999'])
      expect((await send({ name: 'Mai', _v: version })).status).toBe(200);
  });

  it('is gone with its form', async () => {
    await fixture.site.call('DELETE', `/forms/${fixture.form.id}?withSubmissions=true`);
    expect((await send({ name: 'Mai' })).status).toBe(404);
    expect((await ask()).status).toBe(404);
  });
});
