import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import type { Form } from '@sitewright/contract/forms/forms';
import { request as httpRequest } from 'node:http';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { honeypotName } from '@sitewright/forms/honeypot';
import { createFormToken } from './form-token.ts';

let app: TestApp;
let site: SiteFixture;
let form: Form;

const fields = [
  { id: 'f1', type: 'text', label: 'Your name', name: 'name', required: true },
  { id: 'f2', type: 'email', label: 'Email', name: 'email' },
  { id: 'f3', type: 'number', label: 'Guests', name: 'guests', settings: { min: 1, max: 20 } },
  {
    id: 'f4',
    type: 'textarea',
    label: 'Allergies',
    name: 'allergies',
    required: true,
    conditionalLogic: [{ action: 'show', when: { all: [{ field: 'f3', op: '>', value: 4 }] } }],
  },
  { id: 'f5', type: 'date', label: 'Day', name: 'day' },
];

/** Puts a form on the home page as a dropped element. */
const placeForm = (formId: string): Promise<unknown> =>
  app.database.ownerPool.query(
    `update app.documents set content = jsonb_set(content, '{sections,0,dropZones}', $2::jsonb) where id = $1`,
    [site.home.id, JSON.stringify({ main: [{ id: 'e1', type: 'form', data: { formId } }] })],
  );

beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  const { body } = await site.call<Form>('POST', '/forms', {
    name: 'Booking',
    fields,
    settings: { successMessage: 'See you soon!' },
  });
  form = body;
  await placeForm(form.id);
  expect((await site.publish()).status).toBe(200);
});
beforeEach(() =>
  app.database.ownerPool.query('delete from app.rate_limits; delete from app.form_submissions'),
);

interface Sent {
  status: number;
  location: string | undefined;
  retryAfter: string | undefined;
  text: string;
  json: Record<string, unknown>;
}

const post = (body: string | Buffer, headers: Record<string, string> = {}, publicId = form.publicId) =>
  new Promise<Sent>((resolve, reject) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port: new URL(app.origin).port,
        path: `/_forms/${publicId}`,
        method: 'POST',
        headers: { host: site.host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            retryAfter: response.headers['retry-after'],
            text,
            json: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });

const json = { accept: 'application/json' };
const send = (answers: Record<string, string>, headers: Record<string, string> = json): Promise<Sent> =>
  post(new URLSearchParams(answers).toString(), headers);

const inbox = async (tab = 'inbox'): Promise<Submission[]> =>
  (await site.call<{ submissions: Submission[] }>('GET', `/forms/${form.id}/submissions?tab=${tab}`)).body
    .submissions;

describe('a form on a published page', () => {
  it('is drawn with the fields of its version, and submits to its own address', async () => {
    const { text } = await app.visit(site.host, '/');
    expect(text).toContain(`action="/_forms/${form.publicId}#form-e-e1"`);
    expect(text).toContain('<input type="hidden" name="_v" value="1">');
    expect(text).toMatch(/name="guests"[^>]*max="20"/);
    expect((await site.call<Form>('GET', `/forms/${form.id}`)).body).toMatchObject({
      publishedVersion: 1,
      hasChanges: false,
    });
  });

  it('stores the typed answers against the version, and thanks in its own words', async () => {
    const { status, json: body } = await send({
      name: 'Lê Mai',
      guests: '3',
      day: '2026-12-24',
      email: 'mai@Example.COM',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ok: true, message: 'See you soon!' });
    expect(await inbox()).toMatchObject([
      {
        id: body['submissionId'],
        version: 1,
        status: 'new',
        spamState: 'ham',
        answers: { f1: 'Lê Mai', f2: 'mai@example.com', f3: 3, f5: '2026-12-24' },
      },
    ]);
    const { rows } = await app.database.ownerPool.query(
      'select field_id, text_value, number_value, date_value::text from app.form_answers order by field_id',
    );
    expect(rows).toEqual([
      { field_id: 'f1', text_value: 'Lê Mai', number_value: null, date_value: null },
      { field_id: 'f2', text_value: 'mai@example.com', number_value: null, date_value: null },
      { field_id: 'f3', text_value: null, number_value: 3, date_value: null },
      { field_id: 'f5', text_value: '2026-12-24', number_value: null, date_value: '2026-12-24' },
    ]);
  });

  it('leads a visitor without scripts to the thank-you page', async () => {
    const { status, location } = await send({ name: 'Ann' }, {});
    expect([status, location]).toEqual([303, '/_thanks']);
    expect(await inbox()).toHaveLength(1);
  });

  it('takes JSON and multipart bodies alike', async () => {
    const jsonAnswer = await post(JSON.stringify({ name: 'Ann', guests: 2 }), {
      ...json,
      'content-type': 'application/json',
    });
    const multipart = ['--x', 'content-disposition: form-data; name="name"', '', 'Bob', '--x--', ''].join(
      '\r\n',
    );
    const multipartAnswer = await post(multipart, {
      ...json,
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect([jsonAnswer.status, multipartAnswer.status]).toEqual([200, 200]);
    expect(
      (await inbox())
        .map(({ answers }) => String(answers['f1']))
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['Ann', 'Bob']);
  });

  it.each([
    ['menu.pdf', 415, 0],
    ['', 200, 1],
  ])('with a file named “%s” answers %i: no file is lost without a word', async (name, status, stored) => {
    const part = (head: string, body: string) =>
      `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const body = `${part('name="name"', 'Ann')}${part(`name="menu"; filename="${name}"`, '')}--x--\r\n`;
    expect((await post(body, { ...json, 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(
      status,
    );
    expect(await inbox()).toHaveLength(stored);
  });

  it('checks every answer again, and names what is wrong', async () => {
    const { status, json: body } = await send({ guests: '99', email: 'nobody' });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      ok: false,
      errors: {
        name: ['Your name is required'],
        email: ['Please enter a valid email'],
        guests: ['Enter 20 or less'],
        allergies: ['Allergies is required'],
      },
    });
    expect(await inbox()).toEqual([]);
  });

  it('asks for what its logic shows, and stores nothing that it hides', async () => {
    expect((await send({ name: 'Ann', guests: '5' })).status).toBe(422);
    expect((await send({ name: 'Ann', guests: '4', allergies: 'nuts' })).status).toBe(200);
    expect((await inbox())[0]!.answers).not.toHaveProperty('f4');
  });

  it('stores what is sent at once with one key once, and answers alike', async () => {
    const answers = await Promise.all(
      Array.from({ length: submissionLimits.burst }, () => send({ name: 'Ann', _key: 'key-of-one-visit' })),
    );
    expect(new Set(answers.map(({ json: body }) => body['submissionId'])).size).toBe(1);
    expect(await inbox()).toHaveLength(1);
  });

  it('takes a double click without scripts for one submission', async () => {
    await Promise.all([send({ name: 'Ann' }, {}), send({ name: 'Ann' }, {})]);
    await send({ name: 'Bob' }, {});
    expect(await inbox()).toHaveLength(2);
  });

  it('flags what programs send, and thanks them', async () => {
    const { status, json: body } = await send({ name: 'Bot', [honeypotName(form.publicId)]: 'x' });
    expect([status, body['message']]).toEqual([200, 'See you soon!']);
    expect(await inbox()).toEqual([]);
    expect(await inbox('spam')).toMatchObject([{ spamState: 'spam', spamReasons: ['honeypot'] }]);
  });

  it('keeps what was sent too soon for review', async () => {
    const about = { publicId: form.publicId, version: 1, host: site.host };
    await send({ name: 'Quick', _t: createFormToken(app.ctx, about) });
    await send({ name: 'Other form', _t: createFormToken(app.ctx, { ...about, publicId: 'another' }) });
    expect((await inbox('review')).map(({ spamReasons }) => spamReasons)).toEqual([
      ['invalid_token'],
      ['too_fast'],
    ]);
  });

  it('limits how often one visitor sends', async () => {
    for (let n = 0; n < submissionLimits.burst; n += 1)
      expect((await send({ name: `Ann ${n}` })).status).toBe(200);
    const refused = await send({ name: 'Ann again' });
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  });

  it.each([
    ['hostile names', { name: 'Ann', __proto__x: 'x', constructor: 'x', 'a\u0000b': 'x' }, 200],
    ['an enormous text', { name: 'x'.repeat(submissionLimits.textBytes) }, 413],
    ['a text at the limit of a field', { name: 'x'.repeat(10_001) }, 422],
    ['not a number', { name: 'Ann', guests: 'NaN' }, 422],
    ['an infinite number', { name: 'Ann', guests: '1e999' }, 422],
  ])('answers %s with a sentence and goes on', async (_name, answers, status) => {
    expect((await send(answers as Record<string, string>)).status).toBe(status);
    expect((await send({ name: 'After' })).status).toBe(200);
  });

  it.each([
    ['a body that is no JSON', '{', 'application/json', 422],
    ['a list', '[]', 'application/json', 422],
    ['a nested object', '{"a":{"b":{"c":{"d":{"e":{"f":{"g":1}}}}}}}', 'application/json', 422],
    ['a multipart body without a boundary', 'x', 'multipart/form-data', 422],
    ['another type', 'x', 'text/plain', 415],
  ])('refuses %s', async (_name, body, type, status) => {
    expect((await post(body, { ...json, 'content-type': type })).status).toBe(status);
  });

  it('is unknown under another address', async () => {
    expect((await post('name=x', json, 'A'.repeat(22))).status).toBe(404);
  });
});

describe('without scripts', () => {
  /** What a browser sends: the hidden inputs of the page, and what was typed. */
  const sendFromPage = async (answers: Record<string, string>): Promise<Sent> => {
    const { text } = await app.visit(site.host, '/');
    const hidden = [...text.matchAll(/<input type="hidden" name="(_[vlpf])" value="([^"]*)">/g)];
    expect(hidden.map(([, name]) => name)).toEqual(['_v', '_l', '_p', '_f']);
    return send(
      { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...answers },
      { accept: 'text/html' },
    );
  };

  it('a visitor gets the page again, with every value and what is wrong', async () => {
    const { status, text } = await sendFromPage({ guests: '7', email: 'not an <email>', day: '2026-02-30' });
    expect(status).toBe(422);
    expect(text).toMatch(/^<!doctype html>/i);
    expect(text).toContain(site.site.name);
    expect(text).toContain('Your name is required');
    expect(text).toContain('Please enter a valid email');
    expect(text).toContain('Allergies is required');
    expect(text).toMatch(/name="guests"[^>]*value="7"/);
    expect(text).toMatch(/name="email"[^>]*value="not an &lt;email&gt;"/);
    expect(text).toMatch(/role="alert"/);
    expect(await inbox()).toEqual([]);
  });

  it('a visitor is thanked on the page, in the words of the form, and reloading sends nothing', async () => {
    const { status, location } = await sendFromPage({ name: 'Ann' });
    expect(status).toBe(303);
    expect(location).toMatch(/^\/\?submitted=/);
    const shown = location!.split('#')[0]!;
    for (const visit of ['first', 'again']) {
      const page = await app.visit(site.host, shown);
      expect(page.status, visit).toBe(200);
      expect(page.text).toContain('See you soon!');
      expect(page.text).not.toContain('name="guests"');
    }
    expect(await inbox()).toHaveLength(1);
  });

  it.each(['/\r\nx-evil: 1', '//evil.example', '/\\evil.example', '/liên-hệ', 'javascript:alert(1)'])(
    'a visitor who says that the form is at %s stays on the site',
    async (path) => {
      const { status, location } = await send(
        { name: 'Ann', _p: path, _f: 'form-e-e1', _l: 'en' },
        { accept: 'text/html' },
      );
      expect(status).toBe(303);
      expect(location).toMatch(/^\/(?![/\\])[!-~]*$/);
    },
  );

  it.each([
    '/?submitted=AAAAAAAAAAAAAAAAAAAAAA&form=x&l=en',
    '/nowhere?submitted=FORM&form=form-e1&l=en',
    '/?submitted=FORM&form=%22%3E%3Cscript%3E&l=en',
  ])('thanks under %s leads to a page and shows nothing foreign', async (path) => {
    const page = await app.visit(site.host, path.replace('FORM', form.publicId));
    expect([200, 303, 404]).toContain(page.status);
    expect(page.text).not.toContain('<script>');
  });

  it.each(['//evil.example', '/%5Cevil.example', '///evil.example'])(
    'thanks at %s never lead to another website',
    async (path) => {
      const page = await app.visit(site.host, `${path}?submitted=AAAAAAAAAAAAAAAAAAAAAA&form=x&l=en`);
      expect(page.headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    },
  );

  it('a token is given for a form of the site, and only there', async () => {
    const given = await app.visit(site.host, `/_forms/${form.publicId}/token`);
    expect(JSON.parse(given.text)).toMatchObject({ token: expect.stringMatching(/^1\.\d+\./) as string });
    expect(given.headers['cache-control']).toBe('no-store');
    const other = await makeSite(app);
    await other.publish();
    expect((await app.visit(other.host, `/_forms/${form.publicId}/token`)).status).toBe(404);
  });
});

describe('a form that does not take answers', () => {
  const save = (over: object) =>
    site.call<Form>('PUT', `/forms/${form.id}`, { ...form, edit: undefined, ...over });

  it.each<[string, object, number]>([
    ['is switched off', { isActive: false }, 410],
    ['is past its date', { closesAt: '2020-01-01T00:00:00.000Z' }, 409],
  ])('because it %s says so at once', async (_name, over, status) => {
    await save(over);
    expect((await send({ name: 'Ann' })).status).toBe(status);
    await save({});
    expect((await send({ name: 'Ann' })).status).toBe(200);
  });

  it('because it is full says so, and spam does not fill it', async () => {
    await save({ maxSubmissions: 1 });
    expect((await send({ name: 'Bot', [honeypotName(form.publicId)]: 'x' })).status).toBe(200);
    expect((await send({ name: 'Ann' })).status).toBe(200);
    expect((await send({ name: 'Late' })).status).toBe(409);
    await save({});
  });

  it('because one place is left takes one of those who come at once', async () => {
    await save({ maxSubmissions: 1 });
    const statuses = await Promise.all(
      ['Ann', 'Bob', 'Cleo'].map(async (name) => (await send({ name })).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    await save({});
  });
});

describe('the mail about a submission', () => {
  const mails = () => app.mailsTo(site.person.email, 'form_submission');
  const clear = () => app.database.ownerPool.query("delete from app.mails where kind = 'form_submission'");
  beforeEach(clear);

  it('goes to the owner, with the answers, and is answered to whoever wrote', async () => {
    await send({ name: 'Lê Mai <b>', email: 'mai@example.com', guests: '2' });
    const [mail] = await mails();
    expect(mail!.subject).toBe('New submission: Booking');
    expect(mail!.text).toContain('Your name: Lê Mai <b>\nEmail: mai@example.com\nGuests: 2');
    expect(mail!.html).toContain('Lê Mai &lt;b&gt;');
    expect(mail!.text).toMatch(/\/forms\/[\w-]+\/submissions\?submission=[\w-]+/);
    const { rows } = await app.database.ownerPool.query(
      "select reply_to from app.mails where kind = 'form_submission'",
    );
    expect(rows).toEqual([{ reply_to: 'mai@example.com' }]);
  });

  it('goes to the recipients of the form instead, once to each', async () => {
    const recipients = ['Desk@Example.com', 'chef@example.com', 'desk@example.com'];
    const saved = await site.call<{ recipients: string[] }>('PUT', `/forms/${form.id}/delivery`, {
      recipients,
    });
    expect(saved.body.recipients).toEqual(['desk@example.com', 'chef@example.com']);
    await send({ name: 'Ann' });
    expect(await mails()).toEqual([]);
    expect(await app.mailsTo('desk@example.com', 'form_submission')).toHaveLength(1);
    expect(await app.mailsTo('chef@example.com', 'form_submission')).toHaveLength(1);
    const refused = await site.call('PUT', `/forms/${form.id}/delivery`, {
      recipients: ['a@example.com\r\nBcc: b@example.com'],
    });
    expect(refused.status).toBe(422);
    await site.call('PUT', `/forms/${form.id}/delivery`, { recipients: [] });
  });

  it('is in no definition that a page or a visitor gets', async () => {
    await site.call('PUT', `/forms/${form.id}/delivery`, { recipients: ['secret@example.com'] });
    await site.publish();
    expect((await app.visit(site.host, '/')).text).not.toContain('secret@example.com');
    expect(JSON.stringify((await site.call<Form>('GET', `/forms/${form.id}`)).body)).not.toContain('secret@');
    await site.call('PUT', `/forms/${form.id}/delivery`, { recipients: [] });
  });

  it('is sent once for what is sent several times with one key', async () => {
    await Promise.all([1, 2, 3].map(() => send({ name: 'Ann', _key: 'one-key-of-a-visit' })));
    expect(await mails()).toHaveLength(1);
  });

  it('is held back for what looks like spam, and sent once when somebody says that it is none', async () => {
    await send({ name: 'Bot', [honeypotName(form.publicId)]: 'x' });
    expect(await mails()).toEqual([]);
    const [spam] = await inbox('spam');
    const mark = (spamState: string) =>
      site.call('PATCH', `/forms/${form.id}/submissions/${spam!.id}`, { spamState });
    await mark('ham');
    expect(await mails()).toHaveLength(1);
    await mark('spam');
    await site.call('POST', `/forms/${form.id}/submissions/bulk`, { ids: [spam!.id], change: 'ham' });
    expect(await mails()).toHaveLength(1);
  });
});

describe('a form that changed while somebody filled it in', () => {
  it('stores the answers against the version that was shown', async () => {
    const renamed = fields.map((field) =>
      field.id === 'f1' ? { ...field, label: 'Full name', name: 'full_name' } : field,
    );
    await site.call<Form>('PUT', `/forms/${form.id}`, { ...form, edit: undefined, fields: renamed });
    await site.publish();
    expect((await app.visit(site.host, '/')).text).toContain('name="_v" value="2"');
    expect((await send({ name: 'Ann', _v: '1' })).status).toBe(200);
    expect((await send({ full_name: 'Bob', _v: '2' })).status).toBe(200);
    const stored = await inbox();
    expect(stored.map(({ version, answers }) => [version, answers['f1']])).toEqual([
      [2, 'Bob'],
      [1, 'Ann'],
    ]);
    const { body } = await site.call<{ fields: { label: string }[] }>(
      'GET',
      `/forms/${form.id}/submissions/${stored[1]!.id}`,
    );
    expect(body.fields[0]!.label).toBe('Your name');
  });
});
