import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Form } from '@sitewright/contract/forms/forms';
import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { postTo } from '../form-files/testing/form-fixture.ts';
import { purgeDrafts } from './purge-drafts.job.ts';

let app: TestApp;
let site: SiteFixture;
let form: Form;

const create = async (drafts: boolean): Promise<Form> =>
  (
    await site.call<Form>('POST', '/forms', {
      name: 'Long form',
      fields: [
        { id: 'f1', type: 'text', label: 'Name', name: 'name', required: true },
        {
          id: 'f2',
          type: 'text',
          label: 'Code',
          name: 'code',
          validation: [{ type: 'pattern', value: '^(a+)+$' }],
        },
        { id: 'f3', type: 'file_upload', label: 'Plan', name: 'plan' },
      ],
      settings: { drafts },
    })
  ).body;

beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  form = await create(true);
  await app.database.ownerPool.query(
    `update app.documents set content = jsonb_set(content, '{sections,0,dropZones}', $2::jsonb) where id = $1`,
    [site.home.id, JSON.stringify({ main: [{ id: 'e1', type: 'form', data: { formId: form.id } }] })],
  );
  await site.publish();
});
beforeEach(() =>
  app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.form_drafts; delete from app.form_files',
  ),
);

const call = (method: string, path: string, body: unknown, host = site.host) =>
  new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port: new URL(app.origin).port,
        path: `/_forms/${path}`,
        method,
        headers: { host, 'content-type': 'application/json', accept: 'application/json' },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

const newDraft = () => ({ id: randomUUID(), secret: randomBytes(32).toString('base64url') });
const save = (draft: { id: string; secret: string }, answers: unknown = [['name', 'Lê Mai']], of = form) =>
  call('PUT', `${of.publicId}/draft/${draft.id}`, { secret: draft.secret, answers, step: 's2' });
const open = (draft: { id: string; secret: string }, host = site.host) =>
  call('POST', `${form.publicId}/draft/${draft.id}/open`, { secret: draft.secret }, host);

describe('saved answers of a visitor', () => {
  it('open on another device, as they were last saved', async () => {
    const draft = newDraft();
    expect((await save(draft)).status).toBe(200);
    await save(draft, [
      ['name', 'Lê Thị Mai'],
      ['extras', 'a'],
      ['extras', 'b'],
    ]);
    expect(await open(draft)).toMatchObject({
      status: 200,
      body: {
        answers: [
          ['name', 'Lê Thị Mai'],
          ['extras', 'a'],
          ['extras', 'b'],
        ],
        step: 's2',
      },
    });
  });

  it('open for nobody without the secret, which is nowhere in the database', async () => {
    const draft = newDraft();
    await save(draft);
    expect((await open({ ...draft, secret: newDraft().secret })).status).toBe(404);
    expect((await save({ ...draft, secret: newDraft().secret }, [['name', 'Intruder']])).status).toBe(404);
    expect((await open(draft)).body['answers']).toEqual([['name', 'Lê Mai']]);
    const { rows } = await app.database.ownerPool.query<{ text: string }>(
      'select d::text as text from app.form_drafts d',
    );
    expect(rows[0]!.text).not.toContain(draft.secret);
  });

  it('open on no other site', async () => {
    const draft = newDraft();
    await save(draft);
    const other = await makeSite(app);
    await other.publish();
    expect((await open(draft, other.host)).status).toBe(404);
  });

  it('are gone once the form was submitted', async () => {
    const draft = newDraft();
    await save(draft);
    expect((await call('POST', form.publicId, { name: 'Mai', _draft: draft.id })).status).toBe(200);
    expect((await open(draft)).status).toBe(404);
  });

  it('keep their files as long as they are kept themselves', async () => {
    const file = new Response(
      Object.entries({ field: 'f3', file: new File(['my plan'], 'plan.txt') }).reduce(
        (data, [name, value]) => {
          data.append(name, value);
          return data;
        },
        new FormData(),
      ),
    );
    const body = Buffer.from(await file.arrayBuffer());
    const address = { host: site.host, path: `/_forms/${form.publicId}/files` };
    const { json } = await postTo(app, address, body, { 'content-type': file.headers.get('content-type')! });
    const token = String(json['uploadToken']);
    const draft = newDraft();
    await save(draft, [['plan_token', token]]);
    expect((await open(draft)).body['files']).toEqual({
      [token]: { name: 'plan.txt', size: 7, type: 'text/plain' },
    });
    const { rows } = await app.database.ownerPool.query(
      'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from app.form_files',
    );
    expect(rows).toEqual([{ days: submissionLimits.draftDays }]);
    expect((await call('POST', form.publicId, { name: 'Mai', plan_token: token })).status).toBe(200);
    await save(draft, [['plan_token', token]]);
    expect((await open(draft)).body['files']).toEqual({});
  });

  it('are deleted after thirty days', async () => {
    const [old, young] = [newDraft(), newDraft()];
    await save(old);
    await save(young);
    await app.database.ownerPool.query(
      'update app.form_drafts set updated_at = now() - make_interval(days => $1) where id = $2',
      [submissionLimits.draftDays + 1, old.id],
    );
    await purgeDrafts(app.ctx);
    expect([(await open(old)).status, (await open(young)).status]).toEqual([404, 200]);
  });

  it('are refused where the form does not offer it', async () => {
    const plain = await create(false);
    expect((await save(newDraft(), [], plain)).status).toBe(404);
  });

  it.each<[string, unknown, number]>([
    ['a short secret', { secret: 'x', answers: [] }, 422],
    ['answers that are no pairs', { secret: newDraft().secret, answers: [['name', { a: 1 }]] }, 422],
    ['no JSON', '{', 422],
    [
      'too much',
      { secret: newDraft().secret, answers: [['name', 'x'.repeat(submissionLimits.draftBytes)]] },
      413,
    ],
  ])('are refused with %s', async (_name, body, status) => {
    expect((await call('PUT', `${form.publicId}/draft/${randomUUID()}`, body)).status).toBe(status);
  });

  it('are limited for each visitor', async () => {
    for (let n = 0; n < submissionLimits.draftsPerMinutePerIp; n += 1)
      expect((await save(newDraft())).status).toBe(200);
    expect((await save(newDraft())).status).toBe(429);
  });
});

describe('a pattern of an owner', () => {
  it('that would take a backtracking engine for ever is answered at once', async () => {
    const refused = await call('POST', form.publicId, { name: 'Ann', code: `${'a'.repeat(5_000)}b` });
    expect(refused).toMatchObject({ status: 422, body: { errors: { code: ['Use the requested format'] } } });
    expect((await call('POST', form.publicId, { name: 'Ann', code: 'a'.repeat(5_000) })).status).toBe(200);
  });
});
