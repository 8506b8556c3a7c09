import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshPng } from '../../testing/media-files.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { purgeFormFiles } from './purge-form-files.job.ts';
import { type FormFixture, listFiles, makeForm, postTo, readObject } from './testing/form-fixture.ts';

let app: TestApp;
let world: FormFixture;

const fields = [
  { id: 'name', type: 'text', label: 'Name', name: 'name', required: true },
  { id: 'cv', type: 'file_upload', label: 'CV', name: 'cv', settings: { accept: 'documents' } },
  {
    id: 'pics',
    type: 'image_upload',
    label: 'Pictures',
    name: 'pics',
    settings: { multiple: true, maxFiles: 2, maxFileSize: 200_000 },
  },
  {
    id: 'permit',
    type: 'file_upload',
    label: 'Permit',
    name: 'permit',
    required: true,
    conditionalLogic: [{ action: 'show', when: { all: [{ field: 'name', op: 'equals', value: 'Driver' }] } }],
  },
  { id: 'sign', type: 'signature', label: 'Signature', name: 'sign' },
];

beforeAll(async () => {
  app = await sharedTestApp();
  world = await makeForm(app, fields);
});
beforeEach(() =>
  app.database.ownerPool.query(
    'delete from app.rate_limits; delete from app.form_submissions; delete from app.form_files',
  ),
);

const cv = '%PDF-1.7\nmy life';
const png = (): Promise<Buffer> => freshPng();
const states = async () =>
  (await listFiles(app, world)).map(({ state, isExpired }) => (isExpired ? 'released' : state));

describe('a form whose files were uploaded before', () => {
  it('is stored with them', async () => {
    const token = await world.stage('cv', cv, 'Lê Mai.pdf');
    const { status, json } = await world.submit([
      ['name', 'Mai'],
      ['cv_token', token],
    ]);
    expect(status).toBe(200);
    const [file] = await listFiles(app, world);
    expect(file).toMatchObject({ state: 'attached', submission_id: json['submissionId'], isExpired: false });
    const [submission] = await world.inbox();
    expect(submission!.answers['cv']).toEqual([
      { id: file!.id, name: 'Lê Mai.pdf', size: cv.length, type: 'application/pdf' },
    ]);
    expect(JSON.stringify(submission)).not.toContain(token);
  });

  it('takes them as JSON, too', async () => {
    const tokens = [
      await world.stage('pics', await png(), 'a.png'),
      await world.stage('pics', await png(), 'b.png'),
    ];
    const { host } = world.site;
    const body = Buffer.from(JSON.stringify({ name: 'Mai', pics_token: tokens }));
    const { status } = await postTo(app, { host, path: `/_forms/${world.form.publicId}` }, body, {
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(status).toBe(200);
    const [submission] = await world.inbox();
    expect(submission!.answers['pics']).toMatchObject([{ name: 'a.png' }, { name: 'b.png' }]);
  });

  it('keeps the last of a field for one file, and releases the others', async () => {
    const [first, last] = [await world.stage('cv', cv, 'old.pdf'), await world.stage('cv', cv, 'new.pdf')];
    await world.submit([
      ['name', 'Mai'],
      ['cv_token', first],
      ['cv_token', last],
    ]);
    expect(await states()).toEqual(['released', 'attached']);
    expect((await world.inbox())[0]!.answers['cv']).toMatchObject([{ name: 'new.pdf' }]);
  });

  it('drops those that the visitor has removed', async () => {
    const [first, other] = [
      await world.stage('pics', await png(), 'a.png'),
      await world.stage('pics', await png(), 'b.png'),
    ];
    await world.submit([
      ['name', 'Mai'],
      ['pics_token', first],
      ['pics_token', other],
      ['pics_remove', first],
    ]);
    expect(await states()).toEqual(['released', 'attached']);
    expect((await world.inbox())[0]!.answers['pics']).toMatchObject([{ name: 'b.png' }]);
  });

  it('releases those of a field that its logic hides', async () => {
    const token = await world.stage('permit', cv, 'permit.pdf');
    await world.submit([
      ['name', 'Mai'],
      ['permit_token', token],
    ]);
    expect(await states()).toEqual(['released']);
    expect((await world.inbox())[0]!.answers).not.toHaveProperty('permit');
    expect((await world.submit([['name', 'Driver']])).json['errors']).toEqual({
      permit: ['Permit is required'],
    });
    const again = await world.stage('permit', cv, 'permit.pdf');
    const sent = await world.submit([
      ['name', 'Driver'],
      ['permit_token', again],
    ]);
    expect(sent.status).toBe(200);
  });

  const gone = {
    status: 422,
    json: { errors: { cv: ['This file is no longer available. Choose it again.'] } },
  };

  it.each<[string, () => Promise<string>]>([
    ['of another field', () => world.stage('permit', cv, 'permit.pdf')],
    [
      'that has expired',
      async () => {
        const token = await world.stage('cv', cv, 'cv.pdf');
        await app.database.ownerPool.query("update app.form_files set expires_at = now() - interval '1 s'");
        return token;
      },
    ],
    [
      'of another submission',
      async () => {
        const token = await world.stage('cv', cv, 'cv.pdf');
        await world.submit([
          ['name', 'First'],
          ['cv_token', token],
        ]);
        return token;
      },
    ],
    ['of another form', async () => (await makeForm(app, fields)).stage('cv', cv, 'cv.pdf')],
    ['that nobody was given', async () => 'A'.repeat(43)],
    ['that is no token', async () => '../../etc/passwd'],
  ])('is refused with the token of a file %s, and says so at the field', async (_name, tokenOf) => {
    const token = await tokenOf();
    const before = (await world.inbox()).length;
    expect(
      await world.submit([
        ['name', 'Mai'],
        ['cv_token', token],
      ]),
    ).toMatchObject(gone);
    expect(await world.inbox()).toHaveLength(before);
  });

  it('that is sent twice is stored once, with its file', async () => {
    const token = await world.stage('cv', cv, 'cv.pdf');
    const send = () =>
      world.submit([
        ['name', 'Mai'],
        ['cv_token', token],
        ['_key', 'key-of-one-visit'],
      ]);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json['submissionId'])).size).toBe(1);
    expect(await states()).toEqual(['attached']);
  });

  it('gives a file to one of two submissions at once', async () => {
    const token = await world.stage('cv', cv, 'cv.pdf');
    const answers = await Promise.all(
      ['Ann', 'Bob'].map((name) =>
        world.submit([
          ['name', name],
          ['cv_token', token],
        ]),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('can have so many files and no more', async () => {
    const token = await world.stage('pics', await png(), 'a.png');
    const others = Array.from({ length: submissionLimits.filesMax }, (_, n) => `${'A'.repeat(41)}${10 + n}`);
    const { status } = await world.submit([
      ['name', 'Mai'],
      ...[token, ...others].map((one): [string, string] => ['pics_token', one]),
    ]);
    expect(status).toBe(413);
    const three = [
      token,
      await world.stage('pics', await png(), 'b.png'),
      await world.stage('pics', await png(), 'c.png'),
    ];
    const { json } = await world.submit([
      ['name', 'Mai'],
      ...three.map((one): [string, string] => ['pics_token', one]),
    ]);
    expect(json['errors']).toEqual({ pics: ['Choose up to 2 files'] });
  });
});

describe('a form that is sent with its files, without scripts', () => {
  const html = { accept: 'text/html' };
  const hidden: [string, string][] = [
    ['_v', '1'],
    ['_l', 'en'],
    ['_p', '/'],
    ['_f', 'form-e-e1'],
  ];
  const tokensIn = (page: string, name: string): string[] =>
    [...page.matchAll(new RegExp(`name="${name}_token" value="([^"]+)"`, 'g'))].map(([, token]) => token!);

  it('is stored with them', async () => {
    const { status } = await world.post(
      '',
      {
        texts: [...hidden, ['name', 'Mai']],
        files: [
          ['cv', cv, 'cv.pdf'],
          ['pics', await png(), 'a.png'],
          ['pics', await png(), 'b.png'],
        ],
      },
      html,
    );
    expect(status).toBe(303);
    expect(await states()).toEqual(['attached', 'attached', 'attached']);
    const [submission] = await world.inbox();
    expect(submission!.answers['pics']).toMatchObject([{ name: 'a.png' }, { name: 'b.png' }]);
  });

  it('keeps files that came with wrong answers, and stores them when it is sent again', async () => {
    const first = await world.post('', { texts: hidden, files: [['cv', cv, 'My <cv>.pdf']] }, html);
    expect(first.status).toBe(422);
    expect(first.text).toContain('Name is required');
    expect(first.text).toContain('My &lt;cv&gt;.pdf');
    const [token] = tokensIn(first.text, 'cv');
    expect(first.text).toContain(`name="cv_remove" value="${token}"`);
    expect(await world.inbox()).toEqual([]);
    const again = await world.post('', { texts: [...hidden, ['name', 'Mai'], ['cv_token', token!]] }, html);
    expect(again.status).toBe(303);
    expect(await states()).toEqual(['attached']);
    const [file] = await listFiles(app, world);
    expect((await readObject(app, file!.object_key))!.toString()).toBe(cv);
  });

  it('drops a file that is removed on the page of errors', async () => {
    const first = await world.post('', { texts: hidden, files: [['pics', await png(), 'a.png']] }, html);
    const [token] = tokensIn(first.text, 'pics');
    const second = await world.post(
      '',
      { texts: [...hidden, ['pics_token', token!], ['pics_remove', token!]] },
      html,
    );
    expect(second.status).toBe(422);
    expect(tokensIn(second.text, 'pics')).toEqual([]);
    expect(await states()).toEqual(['released']);
  });

  it('says at the field why a file is refused, and keeps the others', async () => {
    const { status, text } = await world.post(
      '',
      {
        texts: [...hidden, ['name', 'Mai']],
        files: [
          ['cv', await png(), 'cat.png'],
          ['pics', await png(), 'a.png'],
          ['pics', Buffer.concat([await png(), Buffer.alloc(200_000)]), 'large.png'],
        ],
      },
      html,
    );
    expect(status).toBe(422);
    expect(text).toContain('This type of file is not accepted');
    expect(text).toContain('Choose files of up to 0.2 MB');
    expect(tokensIn(text, 'pics')).toHaveLength(1);
    expect(await world.inbox()).toEqual([]);
  });

  it('shows why a required file was refused instead of asking for it', async () => {
    const { json } = await world.submit([['name', 'Driver']], [['permit', '', 'permit.pdf']]);
    expect(json['errors']).toEqual({ permit: ['The file is empty'] });
  });

  it('that is sent twice is stored once', async () => {
    const send = () =>
      world.post('', { texts: [...hidden, ['name', 'Mai']], files: [['cv', cv, 'cv.pdf']] }, html);
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await world.inbox()).toHaveLength(1);
    expect((await states()).toSorted()).toEqual(['attached', 'released']);
  });

  it('takes no file for a field without files, so that none is lost without a word', async () => {
    const { status } = await world.submit([['name', 'Mai']], [['name', cv, 'cv.pdf']]);
    expect(status).toBe(415);
    expect(await world.inbox()).toEqual([]);
  });

  it('has a limit for all files together', async () => {
    const files = Array.from(
      { length: submissionLimits.filesMax + 1 },
      () => ['pics', 'x', 'a.png'] as const,
    );
    expect((await world.submit([['name', 'Mai']], files)).status).toBe(413);
    expect(
      (await world.submit([['name', 'Mai']], [['cv', Buffer.alloc(submissionLimits.requestBytes), 'a.pdf']]))
        .status,
    ).toBe(413);
    expect(await world.inbox()).toEqual([]);
  });
});

describe('a signature', () => {
  it('that is drawn is a file of the submission', async () => {
    const token = await world.stage('sign', await png(), 'signature.png');
    await world.submit([
      ['name', 'Mai'],
      ['sign_token', token],
    ]);
    expect((await world.inbox())[0]!.answers['sign']).toMatchObject({
      kind: 'drawn',
      file: { name: 'signature.png', type: 'image/png' },
    });
    expect(await states()).toEqual(['attached']);
  });

  it('that is drawn can come with the answers', async () => {
    await world.submit([['name', 'Mai']], [['sign', await png(), 'signature.png']]);
    expect((await world.inbox())[0]!.answers['sign']).toMatchObject({ kind: 'drawn' });
  });

  it('that is typed needs consent', async () => {
    const typed: [string, string][] = [
      ['name', 'Mai'],
      ['sign_typed', 'Lê Mai'],
    ];
    expect((await world.submit(typed)).status).toBe(422);
    expect((await world.submit([...typed, ['sign_consent', 'on']])).status).toBe(200);
    expect((await world.inbox())[0]!.answers['sign']).toEqual({ kind: 'typed', name: 'Lê Mai' });
  });
});

it('the job deletes what was released, and nothing else', async () => {
  const [kept, removed] = [
    await world.stage('pics', await png(), 'a.png'),
    await world.stage('pics', await png(), 'b.png'),
  ];
  await world.stage('cv', cv, 'waiting.pdf');
  await world.submit([
    ['name', 'Mai'],
    ['pics_token', kept],
    ['pics_token', removed],
    ['pics_remove', removed],
  ]);
  const before = await listFiles(app, world);
  await purgeFormFiles(app.ctx);
  expect(await states()).toEqual(['attached', 'staged']);
  const objects = await Promise.all(before.map(({ object_key: key }) => app.ctx.storage.head(key)));
  expect(objects.map((found) => found !== undefined)).toEqual([true, false, true]);
});
