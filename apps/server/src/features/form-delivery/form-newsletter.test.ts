import type { Form } from '@sitewright/contract/forms/forms';
import type { NewsletterList } from '@sitewright/contract/newsletter/lists';
import { newsletterLimits } from '@sitewright/contract/newsletter/newsletter-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestUser, openTenant, type TestSession } from '../../testing/tenancy-fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type FormFixture, makeForm } from './testing/form-fixture.ts';

// Forms that add to a newsletter list.

const fields = [
  { id: 'f1', type: 'text', label: 'Your name', name: 'name' },
  { id: 'f2', type: 'email', label: 'Email', name: 'email' },
  {
    id: 'f3',
    type: 'checkbox',
    label: 'News',
    name: 'news',
    options: [{ label: 'Send me news once a month', value: 'yes' }],
    i18n: { vi: { label: 'Bản tin', options: { yes: 'Gửi bản tin mỗi tháng một lần' } } },
  },
];
const settings = { emailField: 'f2', nameField: 'f1', consentField: 'f3' };

let app: TestApp;
let north: TestSession;
let form: FormFixture;
let list: NewsletterList;
const listsOf = async (who: TestSession) =>
  (await app.api<{ lists: NewsletterList[] }>('GET', '/newsletter/lists', { token: who.token })).body.lists;
beforeAll(async () => {
  app = await startTestApp();
  for (const name of ['North', 'South']) await openTenant(app, name.toLowerCase(), name);
  north = await createTestUser(app, { tenantId: 'north', role: 'ADMIN' });
  form = await makeForm(app, { owner: north, fields });
  [list] = (await listsOf(north)) as [NewsletterList];
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.database.ownerPool.query('truncate app.newsletter_subscribers, app.mails cascade');
  await form.changeSettings({ newsletter: { list: list.id, ...settings } });
});

const mails = (email: string) => app.mailsTo(email, 'newsletter_confirm');
const rows = async () =>
  (await app.database.ownerPool.query('select * from app.newsletter_subscribers')).rows;
const agreed = { name: 'Lan', email: 'Lan@example.com', news: 'yes' };

describe('a form that adds to a list', () => {
  it('asks for a confirmation, once, with the label of the box as proof', async () => {
    expect(await form.submit(agreed)).toBe(200);
    expect(await form.submit({ ...agreed, name: 'Again' })).toBe(200);
    const [mail, ...more] = await mails('lan@example.com');
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Confirm your subscription to North');
    const [row] = await rows();
    expect(row).toMatchObject({ name: 'Lan', status: 'pending', source: 'form', locale: 'en' });
    expect(row.consent).toBe('News Send me news once a month (form:Booking)');
    expect(row.consent_ip_hash).not.toBeNull();
    const link = new URL(/https?:\/\/\S+\/newsletter\/confirm\/\S+/.exec(mail!.text)![0]).pathname;
    await app.visit('localhost', link, {}, 'POST');
    expect((await rows())[0]).toMatchObject({ status: 'subscribed' });
    expect((await listsOf(north))[0]!.subscribers).toBe(1);
  });

  it('writes in the language of the page', async () => {
    await form.submit({ ...agreed, _l: 'vi' });
    const [mail] = await mails('lan@example.com');
    expect(mail!.subject).toBe('Xác nhận đăng ký nhận tin từ North');
    expect((await rows())[0].consent).toBe('Bản tin Gửi bản tin mỗi tháng một lần (form:Booking)');
  });

  it.each([
    ['the box is not checked', { name: 'Lan', email: 'lan@example.com' }],
    ['there is no email', { name: 'Lan', news: 'yes' }],
  ])('asks nobody when %s', async (_name, answers) => {
    expect(await form.submit(answers)).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('asks nobody because of spam, until it is known to be none', async () => {
    const links = 'https://a.example https://b.example https://c.example https://d.example';
    await form.submit({ ...agreed, name: links });
    expect(await rows()).toEqual([]);
    const { body } = await form.call<{ submissions: { id: string }[] }>('GET', '/submissions?tab=review');
    await form.call('PATCH', `/submissions/${body.submissions[0]!.id}`, { spamState: 'ham' });
    expect(await mails('lan@example.com')).toHaveLength(1);
  });

  it('needs no box where the form has none', async () => {
    await form.changeSettings({ newsletter: { list: list.id, emailField: 'f2' } });
    await form.submit({ name: 'Lan', email: 'lan@example.com' });
    expect((await rows())[0]).toMatchObject({ name: '', consent: 'form:Booking' });
  });

  it('leaves the submission as it is where the list or a field is gone', async () => {
    const [other] = await listsOf(await createTestUser(app, { tenantId: 'south', role: 'ADMIN' }));
    const gone = '00000000-0000-4000-8000-000000000009';
    const broken = [
      { list: other!.id, ...settings },
      { list: gone, ...settings },
      { list: list.id, ...settings, consentField: 'gone' },
      { list: list.id, ...settings, emailField: 'gone' },
      // A text that anybody may fill in is no consent.
      { list: list.id, ...settings, consentField: 'f1' },
    ];
    for (const newsletter of broken) {
      await form.changeSettings({ newsletter });
      expect(await form.submit(agreed)).toBe(200);
    }
    expect(await rows()).toEqual([]);
    expect(
      (await form.call<{ submissions: unknown[] }>('GET', '/submissions')).body.submissions.length,
    ).toBeGreaterThanOrEqual(broken.length);
  });

  it('takes a name of any length', async () => {
    await form.submit({ ...agreed, name: 'Trần '.repeat(100) });
    expect((await rows())[0].name).toHaveLength(newsletterLimits.nameMaxLength);
  });

  it('shows visitors nothing of it', async () => {
    const page = await app.visit(form.site.host, `/_forms/${form.form.publicId}/definition`);
    expect(page.text).not.toContain(list.id);
    expect((await app.visit(form.site.host, '/')).text).not.toContain(list.id);
  });

  it('never leads to the newsletter of the platform', async () => {
    const staff = await createTestUser(app, { platformRole: 'PLATFORM_ADMIN' });
    const [platform] = await listsOf(staff);
    const mine = await makeForm(app, { fields });
    await mine.changeSettings({ newsletter: { list: platform!.id, ...settings } });
    expect(await mine.submit(agreed)).toBe(200);
    expect(await rows()).toEqual([]);
  });

  it('refuses settings that are none', async () => {
    const save = (newsletter: unknown) =>
      form.call<Form>('PUT', '', { name: 'Booking', fields, settings: { newsletter } });
    expect((await save({ list: 'all', emailField: 'f2' })).status).toBe(422);
    expect((await save({ list: list.id })).status).toBe(422);
  });
});
