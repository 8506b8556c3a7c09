import type { Autoresponder } from '@sitewright/contract/form-delivery/autoresponder';
import { autoresponderLimits } from '@sitewright/contract/form-delivery/autoresponder-limits';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshName, sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite } from '../../testing/site-fixture.ts';
import type { TestApp, TestMail } from '../../testing/test-app.ts';
import { type FormFixture, makeForm } from './testing/form-fixture.ts';

// The reply that visitors get to what they submitted.

let app: TestApp;
let form: FormFixture;

const reply: Autoresponder = {
  isEnabled: true,
  subject: 'We have your booking',
  body: 'Thank you!\n\nWe answer within a day.',
  replyTo: 'desk@example.com',
};
const save = (change: Partial<Autoresponder> = {}) =>
  form.call<Autoresponder>('PUT', '/autoresponder', { ...reply, ...change });
const mails = (address: string): Promise<TestMail[]> => app.mailsTo(address, 'form_autoresponder');
const freshAddress = (): string => `${freshName('visitor')}@example.com`;

beforeAll(async () => {
  app = await sharedTestApp();
  form = await makeForm(app);
});
beforeEach(() => save());

describe('the reply to a visitor', () => {
  it('is off until the owner writes one', async () => {
    const fresh = await form.site.call<{ id: string }>('POST', '/forms', { name: 'Fresh', fields: [] });
    expect((await form.site.call('GET', `/forms/${fresh.body.id}/autoresponder`)).body).toEqual({
      isEnabled: false,
      subject: '',
      body: '',
      replyTo: null,
    });
    await save({ isEnabled: false });
    const to = freshAddress();
    await form.submit({ name: 'Ann', email: to });
    expect(await mails(to)).toEqual([]);
  });

  it('is sent to the address in the form, without anything that was typed', async () => {
    const to = freshAddress();
    await form.submit({ name: 'Buy at evil.example now', email: to });
    const [mail, ...more] = await mails(to);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: reply.subject });
    expect(mail!.text).toContain('We answer within a day.');
    expect(mail!.text).toContain('desk@example.com');
    expect(mail!.html).not.toContain('evil.example');
    expect(mail!.html).not.toMatch(/<a\s/);
    const { rows } = await app.database.ownerPool.query<{ reply_to: string }>(
      'select reply_to from app.mails where recipient = $1',
      [to],
    );
    expect(rows).toEqual([{ reply_to: 'desk@example.com' }]);
  });

  it('is not sent without an address', async () => {
    const count = async () =>
      (await app.database.ownerPool.query("select 1 from app.mails where kind = 'form_autoresponder'"))
        .rowCount;
    const before = await count();
    await form.submit({ name: 'Ann' });
    expect(await count()).toBe(before);
  });

  it('waits until what looked like spam is none', async () => {
    const to = freshAddress();
    const links = 'https://a.example https://b.example https://c.example https://d.example';
    await form.submit({ name: links, email: to });
    expect(await mails(to)).toEqual([]);
    const { body } = await form.call<{ submissions: { id: string }[] }>('GET', '/submissions?tab=review');
    await form.call('PATCH', `/submissions/${body.submissions[0]!.id}`, { spamState: 'ham' });
    expect(await mails(to)).toHaveLength(1);
  });

  it('goes to one address three times an hour', async () => {
    const to = freshAddress();
    const { perHourPerAddress } = autoresponderLimits;
    for (let count = 0; count <= perHourPerAddress; count += 1) await form.submit({ name: 'Ann', email: to });
    expect(await mails(to)).toHaveLength(perHourPerAddress);
  });
});

describe('a reply', () => {
  it.each([
    [{ subject: '' }, 'subject'],
    [{ body: '   ' }, 'body'],
    [{ subject: 'x'.repeat(autoresponderLimits.subjectMaxLength + 1) }, 'subject'],
    [{ body: 'x'.repeat(autoresponderLimits.bodyMaxLength + 1) }, 'body'],
    [{ replyTo: 'not an address' }, 'replyTo'],
  ])('is refused with %j', async (change, field) => {
    const { status, body } = await save(change);
    expect(status).toBe(422);
    expect(body.fields).toHaveProperty(field);
  });

  it('is kept as long as it may be', async () => {
    const longest = {
      subject: 'x'.repeat(autoresponderLimits.subjectMaxLength),
      body: 'x'.repeat(autoresponderLimits.bodyMaxLength),
    };
    expect((await save(longest)).status).toBe(200);
    expect((await form.call('GET', '/autoresponder')).body).toEqual({ ...reply, ...longest });
  });

  it('is found on the site of its form alone', async () => {
    const other = await makeSite(app, 'restaurant', form.site.person);
    const path = `/forms/${form.form.id}/autoresponder`;
    expect((await form.site.call('GET', path)).status).toBe(200);
    expect((await other.call('GET', path)).status).toBe(404);
    expect((await other.call('PUT', path, reply)).status).toBe(404);
  });

  it('may be empty while it is off', async () => {
    expect((await save({ isEnabled: false, subject: '', body: '', replyTo: null })).status).toBe(200);
  });
});
