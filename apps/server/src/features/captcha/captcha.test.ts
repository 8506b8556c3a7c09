import type { FormContent } from '@sitewright/contract/forms/forms';
import { captchaLimits } from '@sitewright/contract/captcha/captcha-limits';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { makeForm, postTo } from '../form-files/testing/form-fixture.ts';
import { type CaptchaFixture, makeCaptchaForm } from './testing/captcha-fixture.ts';

// The built-in captcha of a published form, and the question in its place.

let app: TestApp;
let form: CaptchaFixture;
let other: CaptchaFixture;
let now: number;

beforeAll(async () => {
  app = await sharedTestApp();
  form = await makeCaptchaForm(app);
  other = await makeCaptchaForm(app);
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.form_submissions; delete from app.rate_limits');
  now = Math.floor(Date.now() / 1_000) * 1_000;
  app.ctx.clock = { now: () => new Date(now) };
});
afterEach(() => {
  app.ctx.clock = { now: () => new Date() };
});

const refused = { status: 422, json: { ok: false, errors: { captcha: [expect.any(String)] } } };

describe('a form with a captcha', () => {
  it('gives a challenge that no cache keeps', async () => {
    const { status, headers, text } = await app.visit(
      form.site.host,
      `/_forms/${form.form.publicId}/captcha`,
    );
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(text)).toMatchObject({
      provider: 'altcha',
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          cost: captchaLimits.cost,
          expiresAt: now / 1_000 + captchaLimits.minutes * 60,
          data: { form: form.form.publicId, host: form.site.host },
        },
      },
    });
    expect((await app.visit(form.site.host, `/_forms/${'x'.repeat(22)}/captcha`)).status).toBe(404);
  });

  it('stores answers that come with a solution', async () => {
    expect(await form.send({ name: 'Mai', altcha: await form.solve() })).toMatchObject({ status: 200 });
    expect(await form.inbox()).toMatchObject([{ answers: { f1: 'Mai' }, spamState: 'ham', spamReasons: [] }]);
  });

  it('refuses answers without a solution or with a wrong one, and stores nothing', async () => {
    const altcha = await form.solve();
    const payload = JSON.parse(Buffer.from(altcha, 'base64').toString()) as {
      solution: { derivedKey: string };
      challenge: { parameters: { data: object } };
    };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
    const wrong = encode({ ...payload, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } });
    expect(await form.send({ name: 'Mai' })).toMatchObject(refused);
    for (const bad of ['x', encode({}), wrong, 'A'.repeat(captchaLimits.answerMaxLength + 1)])
      expect(await form.send({ name: 'Mai', altcha: bad })).toMatchObject(refused);
    expect(await form.inbox()).toEqual([]);
  });

  it('takes a solution once; the same submission sent again is still the same one', async () => {
    const altcha = await form.solve();
    const first = await form.send({ name: 'Mai', altcha, _key: 'key-of-mai' });
    const again = await form.send({ name: 'Mai', altcha, _key: 'key-of-mai' });
    expect(again.json['submissionId']).toBe(first.json['submissionId']);
    expect(await form.send({ name: 'Eve', altcha })).toMatchObject(refused);
    expect(await form.inbox()).toHaveLength(1);
  });

  it('lets a solution be used by one of two submissions at a time', async () => {
    const altcha = await form.solve();
    const both = await Promise.all(
      ['a', 'b'].map((name) =>
        form.submit([
          ['name', name],
          ['altcha', altcha],
        ]),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('does not use up a solution for answers with errors', async () => {
    const altcha = await form.solve();
    expect(await form.send({ altcha })).toMatchObject({
      status: 422,
      json: { errors: { name: [expect.any(String)] } },
    });
    expect((await form.send({ name: 'Mai', altcha })).status).toBe(200);
  });

  it('refuses the solution of another form or host, and one that was moved here', async () => {
    const altcha = await other.solve();
    expect(await form.send({ name: 'Mai', altcha })).toMatchObject(refused);
    const payload = JSON.parse(Buffer.from(altcha, 'base64').toString()) as {
      challenge: { parameters: { data: object } };
    };
    payload.challenge.parameters.data = { form: form.form.publicId, host: form.site.host };
    const moved = Buffer.from(JSON.stringify(payload)).toString('base64');
    expect(await form.send({ name: 'Mai', altcha: moved })).toMatchObject(refused);
  });

  it('refuses an expired solution, and takes a new one', async () => {
    const altcha = await form.solve();
    now += captchaLimits.minutes * 60_000;
    expect(await form.send({ name: 'Mai', altcha })).toMatchObject(refused);
    expect((await form.send({ name: 'Mai', altcha: await form.solve() })).status).toBe(200);
  });

  it('has one through its settings alone, too', async () => {
    const { site } = form;
    const { body } = await site.call<FormContent & { id: string; publicId: string }>('POST', '/forms', {
      name: 'Contact',
      fields: [{ id: 'f1', type: 'text', label: 'Name', name: 'name' }],
      settings: { recaptcha: true },
    });
    await app.database.ownerPool.query(
      `update app.documents set content = jsonb_set(content, '{sections,0,dropZones}', $2::jsonb) where id = $1`,
      [
        site.home.id,
        JSON.stringify({
          main: [form.form.id, body.id].map((formId, at) => ({
            id: `e${at + 1}`,
            type: 'form',
            data: { formId },
          })),
        }),
      ],
    );
    await site.publish();
    const sent = await app.visit(site.host, '/');
    expect(sent.text.match(/data-captcha/g)).toHaveLength(2);
  });
});

describe('answers that go around a captcha', () => {
  it('are reviewed when they name a version without one', async () => {
    const text = { id: 'f1', type: 'text', label: 'Name', name: 'name' };
    const captcha = { id: 'f2', type: 'captcha', label: 'Captcha', name: 'check' };
    const changed = await makeForm(app, [text]);
    const { site, form: record } = changed;
    const stored = async (answers: readonly (readonly [string, string])[]) => {
      expect((await changed.submit(answers)).status).toBe(200);
      const { body } = await site.call<{ submissions: Submission[] }>(
        'GET',
        `/forms/${record.id}/submissions?tab=review`,
      );
      return body.submissions.map(({ spamReasons }) => spamReasons);
    };
    expect(
      await stored([
        ['name', 'Mai'],
        ['_v', '1'],
      ]),
    ).toEqual([]);
    await site.call('PUT', `/forms/${record.id}`, { name: 'Application', fields: [text, captcha] });
    expect(
      await stored([
        ['name', 'Ann'],
        ['_v', '1'],
      ]),
    ).toEqual([]);
    await site.publish();
    expect((await changed.submit([['name', 'Eve']])).status).toBe(422);
    expect(
      await stored([
        ['name', 'Eve'],
        ['_v', '1'],
      ]),
    ).toEqual([['captcha_failed']]);
  });

  it('are reviewed when they are sent as those of a plain form', async () => {
    const address = { host: other.site.host, path: '/_forms/e1' };
    const sent = await postTo(app, address, Buffer.from('name=Eve'), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(sent.status).toBe(303);
    expect(await other.inbox()).toEqual([]);
    expect(await other.review()).toMatchObject([{ spamReasons: ['captcha_failed'] }]);
  });
});

describe('a visitor who cannot solve a captcha', () => {
  const send = (
    texts: readonly (readonly [string, string])[],
    files: Parameters<typeof form.post>[1]['files'] = [],
  ) => form.post('', { texts, files });
  const inputsOf = (html: string): [string, string][] =>
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&amp;', '&'),
    ]);
  /** The form of the page, and the answer to its question. */
  const read = (html: string): { kept: [string, string][]; sum: string } => {
    const start = html.indexOf('name="_confirm"');
    const area = html.slice(html.lastIndexOf('<form', start), html.indexOf('</form>', start));
    const [, a, b] = /What is (\d) \+ (\d)\?/.exec(area)!;
    return { kept: inputsOf(area), sum: String(Number(a) + Number(b)) };
  };
  const asked = async (more: readonly (readonly [string, string])[] = [], files = []) =>
    send([['name', 'Mai & co'], ['_p', '/'], ['_f', 'form-e-e1'], ['_l', 'en'], ...more], files);

  it('gets a question in the place of the form, with everything that was typed', async () => {
    const page = await asked();
    expect(page.status).toBe(422);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('<footer');
    expect(read(page.text).kept).toContainEqual(['name', 'Mai & co']);
    expect(await form.review()).toEqual([]);
  });

  it('has the submission reviewed after the right answer', async () => {
    const { kept, sum } = read((await asked()).text);
    now += captchaLimits.confirmSeconds * 1_000;
    expect((await send([...kept, ['_answer', sum]])).status).toBe(303);
    expect(await form.inbox()).toEqual([]);
    expect(await form.review()).toMatchObject([
      { answers: { f1: 'Mai & co' }, spamState: 'suspect', spamReasons: ['no_script'] },
    ]);
  });

  it.each<[string, (sum: string) => string, number]>([
    ['a wrong answer', (sum) => String(Number(sum) + 1), 10],
    ['no answer', () => '', 10],
    ['an answer at once', (sum) => sum, 1],
    ['an answer after a day', (sum) => sum, captchaLimits.confirmHours * 3_600 + 1],
  ])('is asked again after %s', async (_name, answer, seconds) => {
    const { kept, sum } = read((await asked()).text);
    now += seconds * 1_000;
    const again = await send([...kept, ['_answer', answer(sum)]]);
    expect(again.status).toBe(422);
    expect(again.text).toContain('role="alert"');
    expect(read(again.text).kept).toContainEqual(['name', 'Mai & co']);
    expect(await form.review()).toEqual([]);
  });

  it('cannot use an answer for a second submission or another form', async () => {
    const { kept, sum } = read((await asked()).text);
    now += 10_000;
    const [name, answer] = [['name', 'Eve'] as const, ['_answer', sum] as const];
    const rest = kept.filter(([one]) => one !== 'name');
    expect((await other.post('', { texts: [...rest, name, answer] })).status).toBe(422);
    expect((await send([...kept, answer])).status).toBe(303);
    expect((await send([...rest, name, answer])).status).toBe(422);
    expect(await form.review()).toHaveLength(1);
  });

  it('keeps files', async () => {
    const { text } = await form.post('', {
      texts: [['name', 'Mai']],
      files: [['cv', '%PDF-1.7 cv', 'cv.pdf']],
    });
    const { kept, sum } = read(text);
    now += 10_000;
    expect((await send([...kept, ['_answer', sum]])).status).toBe(303);
    expect((await form.review())[0]!.answers).toMatchObject({ f2: [{ name: 'cv.pdf' }] });
  });
});
