import type { Form } from '@sitewright/contract/forms/forms';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Answers } from '@sitewright/forms/answers/answer';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { answerRows, searchText } from './answer-rows.ts';
import { insertAnswers, insertSubmission } from './submissions.store.ts';

let app: TestApp;
let site: SiteFixture;
let form: Form;

const fields = [
  { id: 'f1', type: 'text', label: 'Name', name: 'name' },
  { id: 'f2', type: 'number', label: 'Guests', name: 'guests' },
  { id: 'f3', type: 'date', label: 'Day', name: 'day' },
  {
    id: 'f4',
    type: 'checkbox',
    label: 'Extras',
    name: 'extras',
    options: [
      { label: 'Cake; large', value: 'cake' },
      { label: 'Wine', value: 'wine' },
    ],
  },
];
const definition = formContentSchema.parse({ name: 'x', fields });

const addVersion = (version: number, changed = definition): Promise<unknown> =>
  app.database.ownerPool.query(
    `insert into app.form_versions (tenant_id, form_id, version, definition, hash)
     select tenant_id, id, $2, $3, 'x' from app.forms where id = $1`,
    [form.id, version, JSON.stringify(changed)],
  );

let count = 0;
const submit = async (
  answers: Answers,
  {
    version = 1,
    status = 'new',
    spam = 'ham',
  }: { version?: number; status?: 'new' | 'read'; spam?: 'ham' | 'suspect' | 'spam' } = {},
): Promise<string> =>
  withTenant(app.ctx.db, { tenantId: 'default-tenant' }, async (tx) => {
    count += 1;
    const id = await insertSubmission(tx, {
      site_id: site.site.id,
      form_id: form.id,
      version,
      key: `key-${count}`,
      status,
      spam_state: spam,
      answers,
      meta: {},
      search: searchText(definition, answers),
      submitted_at: new Date(Date.UTC(2026, 10, 1, 0, 0, count)),
    });
    await insertAnswers(tx, { submissionId: id!, formId: form.id }, answerRows(definition, answers));
    return id!;
  });

beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
  form = (await site.call<Form>('POST', '/forms', { name: 'Booking', slug: 'booking', fields })).body;
  await addVersion(1);
});
beforeEach(() => app.database.ownerPool.query('delete from app.form_submissions'));

const list = async (query = ''): Promise<Submission[]> =>
  (await site.call<{ submissions: Submission[] }>('GET', `/forms/${form.id}/submissions?${query}`)).body
    .submissions;
const names = async (query = ''): Promise<unknown[]> =>
  (await list(query)).map(({ answers }) => answers['f1']);
const filtered = (...filters: object[]): Promise<unknown[]> =>
  names(`filters=${encodeURIComponent(JSON.stringify(filters))}`);

describe('the inbox of a form', () => {
  it('has the newest first, in pages that later submissions do not shift', async () => {
    for (const name of ['a', 'b', 'c']) await submit({ f1: name });
    const { body } = await site.call<{ submissions: Submission[]; next: string }>(
      'GET',
      `/forms/${form.id}/submissions?limit=2`,
    );
    expect(body.submissions.map(({ answers }) => answers['f1'])).toEqual(['c', 'b']);
    await submit({ f1: 'd' });
    expect(await names(`limit=2&before=${body.next}`)).toEqual(['a']);
  });

  it('keeps spam, review and trash apart', async () => {
    await submit({ f1: 'ham' });
    await submit({ f1: 'suspect' }, { spam: 'suspect' });
    const spam = await submit({ f1: 'spam' }, { spam: 'spam' });
    expect([await names(), await names('tab=review'), await names('tab=spam')]).toEqual([
      ['ham'],
      ['suspect'],
      ['spam'],
    ]);
    await site.call('PATCH', `/forms/${form.id}/submissions/${spam}`, { isDeleted: true });
    expect([await names('tab=spam'), await names('tab=trash')]).toEqual([[], ['spam']]);
  });

  it('searches all answers by word, also in Vietnamese', async () => {
    await submit({ f1: 'Lê Thị Mai', f4: ['cake'] });
    await submit({ f1: 'Bob', f2: 7 });
    expect(await names(`q=${encodeURIComponent('thị')}`)).toEqual(['Lê Thị Mai']);
    expect(await names('q=cake')).toEqual(['Lê Thị Mai']);
    expect(await names('q=LE%20thi')).toEqual(['Lê Thị Mai']);
    expect(await names('q=!!!')).toEqual([]);
    expect(await names(`q=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
  });

  it('finds an email by how it begins, and by what stands in it', async () => {
    await submit({ f1: 'anna.nguyen@example.com' });
    await submit({ f1: 'bob@example.com' });
    for (const q of ['anna', 'ngu', 'anna.nguyen@example.com', 'ANNA%20example']) {
      expect(await names(`q=${q}`)).toEqual(['anna.nguyen@example.com']);
    }
    expect(await names('q=nna')).toEqual([]);
  });

  it('filters by the answers of a field', async () => {
    await submit({ f1: 'Ann', f2: 2, f3: '2026-12-01', f4: ['cake', 'wine'] });
    await submit({ f1: 'Bob', f2: 10, f3: '2026-12-24' });
    expect(await filtered({ field: 'f2', op: '>', value: 5 })).toEqual(['Bob']);
    expect(await filtered({ field: 'f2', op: '<=', value: 10 })).toEqual(['Bob', 'Ann']);
    expect(await filtered({ field: 'f1', op: 'contains', value: 'NN' })).toEqual(['Ann']);
    expect(await filtered({ field: 'f1', op: 'is', value: 'bob' })).toEqual(['Bob']);
    expect(await filtered({ field: 'f1', op: 'contains', value: '%' })).toEqual([]);
    expect(await filtered({ field: 'f3', op: 'before', value: '2026-12-10' })).toEqual(['Ann']);
    expect(await filtered({ field: 'f4', op: 'is', value: 'wine' })).toEqual(['Ann']);
    expect(await filtered({ field: 'f4', op: 'isEmpty' })).toEqual(['Bob']);
    expect(await filtered({ field: 'f4', op: 'isNot', value: 'wine' })).toEqual(['Bob']);
    expect(
      await filtered({ field: 'f2', op: '>', value: 1 }, { field: 'f1', op: 'is', value: 'ann' }),
    ).toEqual(['Ann']);
    expect(await filtered({ field: 'f2', op: '>', value: 'many' })).toEqual([]);
    expect(await filtered({ field: 'f3', op: 'on', value: '2026-13-45' })).toEqual([]);
  });

  it.each([
    'filters=%5B',
    'filters=%7B%7D',
    'filters=%5B%7B%22field%22%3A%22a%22%2C%22op%22%3A%22drop%22%7D%5D',
    'before=x',
  ])('refuses %s with a sentence', async (query) => {
    expect((await site.call('GET', `/forms/${form.id}/submissions?${query}`)).status).toBe(422);
  });

  it('shows a submission with the fields of the version that was answered', async () => {
    const id = await submit({ f1: 'Ann' });
    const { body } = await site.call<{ fields: { label: string }[] }>(
      'GET',
      `/forms/${form.id}/submissions/${id}`,
    );
    expect(body.fields.map(({ label }) => label)).toEqual(['Name', 'Guests', 'Day', 'Extras']);
  });

  it('marks one, and many at once', async () => {
    const ids = [await submit({ f1: 'a' }), await submit({ f1: 'b' })];
    await site.call('PATCH', `/forms/${form.id}/submissions/${ids[0]}`, { status: 'starred' });
    expect(await names('tab=starred')).toEqual(['a']);
    const bulk = (change: string, of = ids) =>
      site.call<{ changed: number }>('POST', `/forms/${form.id}/submissions/bulk`, { ids: of, change });
    expect((await bulk('archived')).body).toEqual({ changed: 2 });
    expect([await names(), await names('tab=archived')]).toEqual([[], ['b', 'a']]);
    expect((await bulk('delete')).body).toEqual({ changed: 0 });
    await bulk('trash');
    expect((await bulk('delete')).body).toEqual({ changed: 2 });
    const many = Array.from({ length: submissionLimits.bulkMax + 1 }, () => ids[0]!);
    expect((await bulk('read', many)).status).toBe(422);
  });

  it('deletes for good only what is in the trash, with its answers', async () => {
    const id = await submit({ f1: 'a' });
    const remove = () => site.call('DELETE', `/forms/${form.id}/submissions/${id}`);
    expect((await remove()).status).toBe(409);
    await site.call('PATCH', `/forms/${form.id}/submissions/${id}`, { isDeleted: true });
    expect((await remove()).status).toBe(200);
    const { rows } = await app.database.ownerPool.query(
      'select 1 from app.form_answers where submission_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a form with submissions', () => {
  it('is deleted only together with them', async () => {
    const other = (await site.call<Form>('POST', '/forms', { name: 'Other', fields })).body;
    const remove = (query = '') => site.call('DELETE', `/forms/${other.id}${query}`);
    await app.database.ownerPool.query(
      `insert into app.form_submissions (tenant_id, site_id, form_id, version, key, answers)
       select tenant_id, site_id, id, 1, 'k', '{}' from app.forms where id = $1`,
      [other.id],
    );
    expect((await remove()).body.code).toBe('in_use');
    expect((await remove('?withSubmissions=true')).status).toBe(200);
    const { rows } = await app.database.ownerPool.query(
      'select 1 from app.form_submissions where form_id = $1',
      [other.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('the export of submissions', () => {
  const file = async (query = ''): Promise<{ text: string; headers: Headers }> => {
    const response = await fetch(
      `${app.origin}/api/v1/sites/${site.site.id}/forms/${form.id}/submissions/export?${query}`,
      {
        headers: { authorization: `Bearer ${site.person.token}` },
      },
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    return { text: bytes.toString('utf8'), headers: response.headers };
  };

  it('is a CSV file that spreadsheets open and none runs', async () => {
    await submit({ f1: '=1+1', f2: -5, f4: ['cake', 'wine'] });
    await submit({ f1: 'Lê "Mai",\nHà Nội', f3: '2026-12-24' });
    const { text, headers } = await file();
    expect(headers.get('content-disposition')).toBe('attachment; filename="booking.csv"');
    const [head, first, second] = text.split('\r\n');
    expect(head).toBe('\uFEFFName,Guests,Day,Extras,Submitted,Status,Page,Submission');
    expect(first).toMatch(/^"Lê ""Mai"",\nHà Nội",,2026-12-24,,2026-11-01T/);
    expect(second).toMatch(/^'=1\+1,-5,,Cake; large; Wine,2026-11-01T/);
    expect((await file('raw=true')).text).toContain('\r\n=1+1,-5,');
  });

  it('keeps its columns when a field is renamed or removed', async () => {
    await submit({ f1: 'Ann', f2: 3 });
    const changed = {
      ...definition,
      fields: definition.fields
        .filter(({ id }) => id !== 'f2')
        .map((field) => (field.id === 'f1' ? { ...field, label: 'Full name' } : field)),
    };
    await addVersion(2, changed);
    await submit({ f1: 'Bob' }, { version: 2 });
    const [head, first, second] = (await file()).text.split('\r\n');
    expect(head).toBe('\uFEFFFull name,Day,Extras,Guests,Submitted,Status,Page,Submission');
    expect([first, second].map((line) => line!.split(',').slice(0, 4))).toEqual([
      ['Bob', '', '', ''],
      ['Ann', '', '', '3'],
    ]);
  });

  it('has headings in the language of whoever exports', async () => {
    const setLanguage = (locale: string): Promise<unknown> =>
      app.database.ownerPool.query('update app.users set locale = $1 where id = $2', [
        locale,
        site.person.id,
      ]);
    await setLanguage('vi');
    expect((await file()).text).toContain(',Thời điểm gửi,Trạng thái,Trang,Mã phản hồi');
    await setLanguage('en');
  });

  it('has what the filters leave, and no spam', async () => {
    await submit({ f1: 'Ann', f2: 1 });
    await submit({ f1: 'Bob', f2: 9 });
    await submit({ f1: 'Bot' }, { spam: 'spam' });
    const filters = encodeURIComponent(JSON.stringify([{ field: 'f2', op: '>', value: 5 }]));
    const { text } = await file(`format=json&filters=${filters}`);
    expect(JSON.parse(text)).toMatchObject([{ status: 'new', answers: { name: 'Bob', guests: 9 } }]);
    expect(JSON.parse((await file('format=json')).text)).toHaveLength(2);
    expect(JSON.parse((await file('format=json&tab=trash')).text)).toEqual([]);
  });
});
