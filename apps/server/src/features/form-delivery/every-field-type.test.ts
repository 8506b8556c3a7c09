import { fieldTypes, isInput } from '@sitewright/contract/forms/field-types';
import type { Form } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import type { Answers } from '@sitewright/forms/answers/answer';
import { formatAnswer } from '@sitewright/forms/format/format-answer';
import { en } from '@sitewright/forms/texts/en';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPng } from '../../testing/media-files.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { type CaptchaFixture, makeCaptchaForm } from '../captcha/testing/captcha-fixture.ts';
import { createFormToken } from '../submissions/form-token.ts';
import { postTo } from '../form-files/testing/form-fixture.ts';
import { connectFakeGateway, type FakeGateway } from '../form-payments/testing/fake-gateway.ts';
import { makeWebhookFixture, type WebhookFixture } from '../webhooks/testing/webhook-fixture.ts';

// A form with a field of every type: built, published and answered as a browser without scripts does and as JSON. Inbox, mail,
// webhook and CSV show the same.

const options = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];
const special: Record<string, object> = {
  select: { options },
  radio: { options },
  checkbox: { options },
  file_upload: { settings: { fileTypes: ['txt'] } },
  hidden: { settings: { defaultValue: 'spring' } },
  payment: { settings: { payment: { mode: 'fixed', currency: 'USD', amount: 1_500, description: 'Entry' } } },
};
const fields = fieldTypes.map((type) => ({
  id: type,
  type,
  name: `the_${type}`,
  label: `Field ${type}`,
  ...special[type],
}));

/** Names and values from a browser, for each type. */
const sent: [string, string][] = [
  ['the_text', 'Lê Mai'],
  ['the_email', 'mai@example.com'],
  ['the_number', '3.5'],
  ['the_phone', '+84 90 123 4567'],
  ['the_url', 'https://example.com/a?b=c'],
  ['the_textarea', 'One\r\nTwo, "three"'],
  ['the_rich_text', 'Hello'],
  ['the_select', 'a'],
  ['the_radio', 'b'],
  ['the_checkbox', 'a'],
  ['the_checkbox', 'b'],
  ['the_toggle', 'true'],
  ['the_date', '2026-12-24'],
  ['the_time', '18:30'],
  ['the_datetime', '2026-12-24T18:30'],
  ['the_datetime_zone', 'Asia/Ho_Chi_Minh'],
  ['the_rating', '4'],
  ['the_range', '30'],
  ['the_color', '#336699'],
  ['the_signature_typed', 'Lê Mai'],
  ['the_signature_consent', 'true'],
];
const shown: Record<string, string> = {
  text: 'Lê Mai',
  email: 'mai@example.com',
  number: '3.5',
  phone: '+84 90 123 4567',
  url: 'https://example.com/a?b=c',
  textarea: 'One\nTwo, "three"',
  rich_text: 'Hello',
  select: 'First',
  radio: 'Second',
  checkbox: 'First; Second',
  toggle: 'Yes',
  date: '2026-12-24',
  time: '18:30',
  datetime: '2026-12-24 18:30 (Asia/Ho_Chi_Minh)',
  file_upload: 'notes.txt',
  image_upload: 'photo.png',
  rating: '4',
  range: '30',
  color: '#336699',
  signature: 'signed (typed: Lê Mai)',
  hidden: 'spring',
};

let app: TestApp;
let fixture: CaptchaFixture;
let bank: FakeGateway;
let hooks: WebhookFixture;
let photo: Buffer;

beforeAll(async () => {
  app = await sharedTestApp();
  hooks = await makeWebhookFixture(app);
  bank = await connectFakeGateway(app);
  photo = await freshPng();
  fixture = await makeCaptchaForm(app, fields);
  const { site, form } = fixture;
  const settings = { notifications: { email: true, webhook: true } };
  await site.call<Form>('PUT', `/forms/${form.id}`, { name: 'Everything', fields, settings });
  await site.call('POST', `/forms/${form.id}/webhooks`, { url: hooks.url });
  expect((await site.publish()).status).toBe(200);
});
afterAll(() => {
  bank.close();
  return hooks.close();
});

/** As a browser without scripts sends a form: multipart, with its files, and it takes any answer. */
const sendPlainly = async (): Promise<void> => {
  const texts = [...sent, ['altcha', await fixture.solve()] as const];
  const files = [
    ['the_file_upload', 'Some notes', 'notes.txt'],
    ['the_image_upload', photo, 'photo.png'],
  ] as const;
  const { status, headers } = await fixture.post('', { texts, files });
  expect(status).toBe(303);
  expect(headers['location']).toMatch(/\/payment\/\w{22}\/checkout$/);
};

const sendJson = async (): Promise<void> => {
  const body: Record<string, unknown> = Object.fromEntries(sent);
  const { publicId } = fixture.form;
  const opened = { ...app.ctx, clock: { now: () => new Date(app.ctx.clock.now().getTime() - 60_000) } };
  Object.assign(body, {
    _key: randomUUID(),
    _t: createFormToken(opened, { publicId, version: 2, host: fixture.site.host }),
    the_checkbox: ['a', 'b'],
    the_number: 3.5,
    the_toggle: true,
    the_file_upload_token: await fixture.stage('file_upload', 'Some notes', 'notes.txt'),
    the_image_upload_token: await fixture.stage('image_upload', photo, 'photo.png'),
    altcha: await fixture.solve(),
  });
  const { status, json } = await postTo(
    app,
    { host: fixture.site.host, path: `/_forms/${fixture.form.publicId}` },
    Buffer.from(JSON.stringify(body)),
    { accept: 'application/json', 'content-type': 'application/json' },
  );
  expect([status, json]).toEqual([402, expect.objectContaining({ checkoutUrl: bank.sessions.at(-1)!.url })]);
};

/** A link without the token of a script waits for review: nobody is told before the owner says that it is no spam. */
const release = async (): Promise<void> => {
  const [waiting] = await fixture.review();
  if (!waiting) return;
  expect([waiting.status, waiting.spamReasons]).toEqual(['new', ['no_script']]);
  expect(await app.mailsTo(fixture.site.person.email, 'form_submission')).toEqual([]);
  const path = `/forms/${fixture.form.id}/submissions/${waiting.id}`;
  expect((await fixture.site.call('PATCH', path, { spamState: 'ham' })).status).toBe(200);
};

/** The cells of a CSV without its heading and meta columns. */
const cellsOf = (csv: string): string[] => {
  const [, row = ''] = /^\uFEFF?[^\r]*\r\n([\s\S]*)$/.exec(csv) ?? [];
  const cells = [...row.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(?:,|\r\n)/g)];
  return cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
};

const download = async (): Promise<string> => {
  const { site, form } = fixture;
  const response = await fetch(
    `http://127.0.0.1:${new URL(app.origin).port}/api/v1/sites/${site.site.id}/forms/${form.id}/submissions/export`,
    { headers: { authorization: `Bearer ${site.person.token}` } },
  );
  return response.text();
};

describe('a form with a field of every type', () => {
  it.each([
    ['without scripts', sendPlainly],
    ['as JSON', sendJson],
  ])('sent %s says the same in inbox, mail, webhook and CSV', async (_title, send) => {
    await app.database.ownerPool.query(
      'delete from app.rate_limits; delete from app.form_submissions; delete from app.mails',
    );
    for (const list of [bank.sessions, bank.events, hooks.received]) list.length = 0;
    await send();
    const { id } = bank.sessions.at(-1)!;
    bank.pay(id);
    await bank.sendAll();
    await release();
    await hooks.sendDue();

    const inputs = fields.filter(({ type }) => isInput(type));
    const expected: Record<string, string> = { ...shown, payment: `$15.00; Paid; ${id}` };
    expect(inputs.map(({ type }) => type).toSorted()).toEqual(Object.keys(expected).toSorted());

    const [listed, ...others] = await fixture.inbox();
    expect(others).toEqual([]);
    const { body: submission } = await fixture.site.call<Submission & { fields: Form['fields'] }>(
      'GET',
      `/forms/${fixture.form.id}/submissions/${listed!.id}`,
    );
    const answers = submission.answers as Answers;
    const inbox = submission.fields
      .filter(({ type }) => isInput(type))
      .map((field) => [field.id, formatAnswer(field, answers[field.id], en)]);
    expect(Object.fromEntries(inbox)).toEqual(expected);

    const [mail] = await app.mailsTo(fixture.site.person.email, 'form_submission');
    for (const { id: field, label } of inputs) expect(mail!.text).toContain(`${label}: ${expected[field]}`);

    expect(
      hooks.received.map(({ json }) => (json.data['submission'] as { answers: object }).answers),
    ).toEqual([Object.fromEntries(inputs.map(({ id: field, name }) => [name, answers[field]]))]);

    const cells = cellsOf(await download()).slice(0, inputs.length);
    // A spreadsheet would take it for a formula.
    const guarded: Record<string, string> = { ...expected, phone: `'${expected['phone']}` };
    expect(cells).toEqual(inputs.map(({ id: field }) => guarded[field]));
  });
});
