import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { fieldTypes } from '@sitewright/contract/forms/field-types';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../../form-files/testing/form-fixture.ts';
import { connectFakeGateway, type FakeGateway } from '../../form-payments/testing/fake-gateway.ts';

let app: TestApp;
let fixture: FormFixture;
let bank: FakeGateway;
const options = ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value }));
beforeAll(async () => {
  app = await sharedTestApp();
  bank = await connectFakeGateway(app);
  fixture = await makeForm(
    app,
    fieldTypes.map((type) => ({
      id: type,
      type,
      label: type,
      name: type,
      required: true,
      ...(['select', 'radio', 'checkbox'].includes(type) ? { options } : {}),
      ...(type === 'number' ? { settings: { min: 5, max: 9 } } : {}),
      ...(type === 'text' ? { validation: [{ type: 'minLength', value: 12, message: 'Too short' }] } : {}),
    })),
  );
});
afterAll(() => bank.close());
beforeEach(() =>
  app.database.ownerPool.query('delete from app.rate_limits; delete from app.form_submissions'),
);

const sendTest = (form = fixture.form.id) =>
  fixture.site.call<{ submissionId: string; message: string }>('POST', `/forms/${form}/test`);

describe('a test submission', () => {
  it('answers every field that needs no file and no payment, and is marked', async () => {
    const { status, body } = await sendTest();
    expect(status).toBe(201);
    const [submission] = await fixture.inbox();
    expect(submission).toMatchObject({ id: body.submissionId, isTest: true, spamState: 'ham' });
    expect(submission!.answers).toMatchObject({
      text: 'Test........',
      email: fixture.site.person.email,
      number: 5,
      select: 'a',
      checkbox: ['a'],
      toggle: true,
      rating: 5,
      signature: { kind: 'typed' },
    });
    for (const type of ['file_upload', 'image_upload', 'payment', 'captcha', 'heading'])
      expect(submission!.answers).not.toHaveProperty(type);
  });

  it('goes the way of a visitor’s: with the mail, which says so', async () => {
    await sendTest();
    const [mail] = await app.mailsTo(fixture.site.person.email, 'form_submission');
    expect(mail!.subject).toBe('[Test] New submission: Application');
  });

  it('is taken by a form that is closed, and counts in no limit', async () => {
    await app.database.ownerPool.query(
      `update app.forms set closes_at = now() - interval '1 day', max_submissions = 1 where id = $1`,
      [fixture.form.id],
    );
    expect((await sendTest()).status).toBe(201);
    expect((await sendTest()).status).toBe(201);
    await app.database.ownerPool.query(
      'update app.forms set closes_at = null, max_submissions = null where id = $1',
      [fixture.form.id],
    );
  });

  it('needs a published form', async () => {
    const { body: form } = await fixture.site.call<{ id: string }>('POST', '/forms', {
      name: 'Draft',
      fields: [],
    });
    const { status, body } = await sendTest(form.id);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^Publish the site first/);
  });

  it('is limited for each user', async () => {
    for (let count = 0; count < submissionLimits.testsPerHour; count += 1)
      expect((await sendTest()).status).toBe(201);
    expect((await sendTest()).status).toBe(429);
    const { body } = await fixture.site.call<{ submissions: Submission[] }>(
      'GET',
      `/forms/${fixture.form.id}/submissions?limit=100`,
    );
    expect(body.submissions).toHaveLength(submissionLimits.testsPerHour);
  });
});
