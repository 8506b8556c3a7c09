import type { Form } from '@sitewright/contract/forms/forms';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as streamText } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let site: SiteFixture;
let form: Form;

const vi = {
  name: { label: 'Họ và tên', placeholder: 'Nguyễn Văn A', helpText: 'Như trên giấy tờ' },
  menu: { label: 'Món', options: { fish: 'Cá', meat: 'Thịt' } },
  code: { label: 'Mã', messages: { minLength: 'Mã có ít nhất 4 ký tự' } },
};

const fields = [
  {
    id: 'f1',
    type: 'text',
    label: 'Your name',
    name: 'name',
    placeholder: 'Ann Other',
    helpText: 'As in your papers',
    required: true,
    i18n: { vi: vi.name },
  },
  {
    id: 'f2',
    type: 'radio',
    label: 'Menu',
    name: 'menu',
    options: [
      { label: 'Fish', value: 'fish' },
      { label: 'Meat', value: 'meat' },
    ],
    i18n: { vi: vi.menu },
  },
  { id: 'f3', type: 'section_break', label: 'Details', name: 'details', i18n: { vi: { label: 'Chi tiết' } } },
  {
    id: 'f4',
    type: 'text',
    label: 'Code',
    name: 'code',
    validation: [{ type: 'minLength', value: 4, message: 'Codes have at least 4 characters' }],
    i18n: { vi: vi.code },
  },
];

const settings = {
  submitText: 'Book',
  successMessage: 'See you soon!',
  i18n: { vi: { description: 'Hẹn gặp bạn', submitText: 'Đặt chỗ', successMessage: 'Hẹn sớm gặp lại!' } },
};

/** Publishes the site in a language. */
const publishIn = async (locale: string): Promise<void> => {
  const changed = await site.call('PATCH', '', { settings: { locale } });
  expect(changed.status).toBe(200);
  expect((await site.publish()).status).toBe(200);
};

/** Sends the form as a browser without scripts. */
const submit = async (answers: Record<string, string>) => {
  const { text } = await app.visit(site.host, '/');
  const hidden = [...text.matchAll(/<input type="hidden" name="(_[vlpf])" value="([^"]*)">/g)];
  const body = new URLSearchParams({
    ...Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])),
    ...answers,
  });
  const headers = {
    host: site.host,
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const call = request(`${app.origin}/_forms/${form.publicId}`, { method: 'POST', headers });
  call.end(body.toString());
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    text: await streamText(response),
    location: response.headers.location,
  };
};

beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  const { body } = await site.call<Form>('POST', '/forms', {
    name: 'Booking',
    description: 'Book a table',
    fields,
    settings,
  });
  form = body;
  await app.database.ownerPool.query(
    `update app.documents set content = jsonb_set(content, '{sections,0,dropZones}', $2::jsonb) where id = $1`,
    [site.home.id, JSON.stringify({ main: [{ id: 'e1', type: 'form', data: { formId: form.id } }] })],
  );
});

it('a visitor of a Vietnamese page gets the form, its errors and the thanks in Vietnamese', async () => {
  await publishIn('vi');
  const { text } = await app.visit(site.host, '/');
  const shown = [
    'Hẹn gặp bạn',
    'Họ và tên',
    'Nguyễn Văn A',
    'Như trên giấy tờ',
    'Cá',
    'Thịt',
    'Chi tiết',
    'Đặt chỗ',
  ];
  for (const word of shown) expect(text).toContain(word);
  for (const word of ['Your name', 'Ann Other', 'Fish', 'Book a table']) expect(text).not.toContain(word);

  const refused = await submit({ code: 'ab' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Nhập Họ và tên');
  expect(refused.text).toContain('Mã có ít nhất 4 ký tự');
  expect(refused.text).not.toContain('is required');

  const { status, location } = await submit({ name: 'Mai', menu: 'fish', code: 'abcd' });
  expect(status).toBe(303);
  const thanks = await app.visit(site.host, location!.split('#')[0]!);
  expect(thanks.text).toContain('Hẹn sớm gặp lại!');
});

it('on a page in another language texts without a translation are shown as they were written', async () => {
  await publishIn('fr');
  const { text } = await app.visit(site.host, '/');
  for (const word of ['Book a table', 'Your name', 'Fish', 'Book</span>']) expect(text).toContain(word);
  const refused = await submit({ code: 'ab' });
  expect(refused.text).toContain('Your name is required');
  expect(refused.text).toContain('Codes have at least 4 characters');
});
