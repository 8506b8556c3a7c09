import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { Form, FormFile, FormSummary } from '@sitewright/contract/forms/forms';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { makeSite, type SiteFixture } from '../../testing/site-fixture.ts';
import type { ApiResponse, TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let site: SiteFixture;
beforeAll(async () => {
  app = await sharedTestApp();
  site = await makeSite(app);
});

const field = (id: string, over: object = {}) => ({ id, type: 'text', label: id, name: id, ...over });
const content = (over: object = {}) => ({ name: 'Contact', fields: [field('name')], ...over });

const create = (over: object = {}): Promise<ApiResponse<Form>> =>
  site.call<Form>('POST', '/forms', content(over));
const created = async (over: object = {}): Promise<Form> => (await create(over)).body;

describe('creating a form', () => {
  it('fills in the defaults of the specification', async () => {
    const { status, body } = await create({ slug: 'first' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Contact',
      slug: 'first',
      isActive: true,
      pageId: null,
      publishedVersion: null,
      hasChanges: true,
      settings: {
        submitText: 'Submit',
        successMessage: 'Thank you for your submission!',
        notifications: { email: true, webhook: false },
        recaptcha: false,
        honeypot: true,
      },
      styling: {
        theme: 'default',
        colors: { primary: '#3b82f6', text: '#111827', background: '#ffffff', border: '#e5e7eb' },
        spacing: 'normal',
        submitButtonPosition: 'left',
      },
    });
    expect(body.fields[0]).toMatchObject({
      required: false,
      validation: [],
      conditionalLogic: [],
      options: [],
    });
    expect((await site.call<Form>('GET', `/forms/${body.id}`)).body).toEqual(body);
  });

  it('gives a taken slug a number', async () => {
    const slugs = [await created(), await created(), await created()].map(({ slug }) => slug);
    expect(slugs).toEqual(['new-form', 'new-form-2', 'new-form-3']);
  });

  it('gives two forms at once different slugs or refuses one, and loses none', async () => {
    const answers = await Promise.all([create({ slug: 'race' }), create({ slug: 'race' })]);
    const slugs = answers.filter(({ status }) => status === 201).map(({ body }) => body.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });

  it.each<[string, object, string]>([
    [
      'two fields with one name',
      { fields: [field('a'), field('b', { name: 'a' })] },
      'These fields have the same name: a, b.',
    ],
    [
      'a name that another field sends for its choice “Other”',
      {
        fields: [
          field('a', { type: 'radio', name: 'color', settings: { allowOther: true } }),
          field('b', { name: 'color_other' }),
        ],
      },
      '“b” needs another name: “a” sends color_other too.',
    ],
    [
      'a name that another field sends for its files',
      { fields: [field('a', { type: 'file_upload', name: 'cv' }), field('b', { name: 'cv_token' })] },
      '“b” needs another name: “a” sends cv_token too.',
    ],
    [
      'two fields with one id',
      { fields: [field('a'), field('a', { name: 'b' })] },
      'Two fields have the same id.',
    ],
    [
      'fields that decide each other',
      {
        fields: [
          field('a', {
            conditionalLogic: [{ action: 'show', when: { all: [{ field: 'b', op: 'isNotEmpty' }] } }],
          }),
          field('b', {
            conditionalLogic: [{ action: 'show', when: { all: [{ field: 'a', op: 'isNotEmpty' }] } }],
          }),
        ],
      },
      'The logic of these fields depends on each other: a, b.',
    ],
    [
      'a formula that does not parse',
      { fields: [field('a', { settings: { calculation: '1 +' } })] },
      'The calculation of “a” is not valid.',
    ],
    [
      'two captchas',
      { fields: [field('a', { type: 'captcha' }), field('b', { type: 'captcha' })] },
      'A form can have one captcha field.',
    ],
  ])('refuses %s with a sentence', async (_name, over, sentence) => {
    const { status, body } = await create(over);
    expect(status).toBe(422);
    expect(body.message).toBe(sentence);
  });

  it.each(['__proto__', 'constructor', '_token', 'with space', 'ü', ''])(
    'refuses the field name “%s”',
    async (name) => {
      expect((await create({ fields: [field('a', { name })] })).status).toBe(422);
    },
  );

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])(
    'refuses the redirect %s',
    async (successRedirect) => {
      expect((await create({ settings: { successRedirect } })).status).toBe(422);
    },
  );

  it.each([
    [formLimits.inputFieldsMax, 201],
    [formLimits.inputFieldsMax + 1, 422],
  ])('with %i fields returns %i', async (count, status) => {
    const fields = Array.from({ length: count }, (_, n) => field(`f${n}`));
    expect((await create({ fields })).status).toBe(status);
  });

  it('refuses groups of rules that are nested too deep', async () => {
    const nested = (depth: number): object =>
      depth === 0 ? { field: 'b', op: 'isEmpty' } : { all: [nested(depth - 1)] };
    const withDepth = (depth: number) => ({
      fields: [field('a', { conditionalLogic: [{ action: 'hide', when: nested(depth) }] }), field('b')],
    });
    expect((await create(withDepth(formLimits.logicDepthMax))).status).toBe(201);
    expect((await create(withDepth(formLimits.logicDepthMax + 1))).status).toBe(422);
  });
});

describe('saving a form', () => {
  it('changes it at the path of the specification', async () => {
    const form = await created();
    const { status, body } = await app.api<Form>('PUT', `/api/sites/${site.site.id}/forms/${form.id}`, {
      token: site.person.token,
      body: { ...form, name: 'Booking', fields: [field('date', { type: 'date' })] },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Booking', edit: form.edit + 1, publicId: form.publicId });
    expect(body.fields.map(({ type }) => type)).toEqual(['date']);
  });

  it('refuses to overwrite what somebody else saved meanwhile', async () => {
    const form = await created();
    const save = (name: string, edit?: number) =>
      site.call<Form>('PUT', `/forms/${form.id}`, { ...content({ name }), edit });
    expect((await save('Mine', form.edit)).status).toBe(200);
    const late = await save('Theirs', form.edit);
    expect(late.body.code).toBe('stale_version');
    expect((await site.call<Form>('GET', `/forms/${form.id}`)).body.name).toBe('Mine');
    expect((await save('Over it')).status).toBe(200);
  });

  it('keeps its own slug', async () => {
    const form = await created({ slug: 'kept' });
    const { body } = await site.call<Form>('PUT', `/forms/${form.id}`, content({ slug: 'kept' }));
    expect(body.slug).toBe('kept');
  });
});

describe('a form', () => {
  it('is listed with the pages on which it stands', async () => {
    const form = await created({ name: 'On a page' });
    const { body: before } = await site.call<{ forms: FormSummary[] }>('GET', '/forms');
    expect(before.forms.find(({ id }) => id === form.id)).toMatchObject({ fieldCount: 1, pages: [] });
    await app.database.ownerPool.query(
      `update app.documents set content = jsonb_set(content, '{sections}', $2::jsonb) where id = $1`,
      [
        site.home.id,
        JSON.stringify([{ id: 's', type: 'form/form-1', data: { formConfig: { id: form.id } } }]),
      ],
    );
    const { body } = await site.call<{ forms: FormSummary[] }>('GET', '/forms');
    expect(body.forms.find(({ id }) => id === form.id)?.pages.map(({ id }) => id)).toEqual([site.home.id]);
  });

  it('that was created for a section is listed with its page until the section shows another one', async () => {
    const form = await created({ name: 'Of a section', nodeId: 'node-of-form' });
    const other = await created({ name: 'Another' });
    const pagesOf = async (data: object): Promise<string[]> => {
      const sections = [{ id: 'node-of-form', type: 'form/form-1', data }];
      await app.database.ownerPool.query(
        `update app.documents set content = jsonb_set(content, '{sections}', $2::jsonb) where id = $1`,
        [site.home.id, JSON.stringify(sections)],
      );
      const { body } = await site.call<{ forms: FormSummary[] }>('GET', '/forms');
      return body.forms.find(({ id }) => id === form.id)!.pages.map(({ id }) => id);
    };
    expect(await pagesOf({ formConfig: { name: 'As it came with the template' } })).toEqual([site.home.id]);
    expect(await pagesOf({ formConfig: { id: other.id } })).toEqual([]);
  });

  it('stays that of its section when a copy of the page on another site gets one', async () => {
    const form = await created({ name: 'Of a section', nodeId: 'node-of-both' });
    const other = await makeSite(app, 'restaurant', site.person);
    await other.call('POST', '/forms', content({ nodeId: 'node-of-both' }));
    const { rows } = await app.database.ownerPool.query('select node_id from app.forms where id = $1', [
      form.id,
    ]);
    expect(rows).toEqual([{ node_id: 'node-of-both' }]);
    // On the same site a section has one form.
    await created({ name: 'In its place', nodeId: 'node-of-both' });
    const after = await app.database.ownerPool.query('select node_id from app.forms where id = $1', [
      form.id,
    ]);
    expect(after.rows).toEqual([{ node_id: null }]);
  });

  it('is duplicated with another address and without versions', async () => {
    const form = await created({ name: 'Original' });
    const { status, body } = await site.call<Form>('POST', `/forms/${form.id}/duplicate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Original (copy)', fields: form.fields, publishedVersion: null });
    expect(body.publicId).not.toBe(form.publicId);
  });

  it('does not go back to a version that it never had', async () => {
    const form = await created();
    expect((await site.call('POST', `/forms/${form.id}/versions/7/restore`)).status).toBe(404);
    expect((await site.call('GET', `/forms/${form.id}`)).body).toEqual(form);
  });

  it('comes back from a file as it was exported', async () => {
    const form = await created({ name: 'Liên hệ', slug: 'lien-he' });
    const { body: file } = await site.call<FormFile>('GET', `/forms/${form.id}/export`);
    expect(JSON.stringify(file)).not.toContain(form.id);
    expect(JSON.stringify(file)).not.toContain(form.publicId);
    const { status, body } = await site.call<Form>('POST', '/forms/import', file);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Liên hệ',
      slug: 'lien-he-2',
      fields: form.fields,
      styling: form.styling,
    });
  });

  it('of a copied site is another form, and the copy shows that one', async () => {
    const original = await makeSite(app);
    const form = (await original.call<Form>('POST', '/forms', content({ name: 'Copied' }))).body;
    const section = {
      id: 's',
      type: 'form/form-1',
      data: { formConfig: { id: form.id, publicId: form.publicId } },
    };
    await app.database.ownerPool.query(
      `update app.documents set content = jsonb_set(content, '{sections}', $2::jsonb) where id = $1`,
      [original.home.id, JSON.stringify([section])],
    );
    const { body: copy } = await original.call<{ id: string }>('POST', '/duplicate', {});
    const { rows } = await app.database.ownerPool.query<{ id: string; public_id: string; text: string }>(
      `select f.id, f.public_id, (select string_agg(d.content::text, '') from app.documents d where d.site_id = f.site_id) as text
       from app.forms f where f.site_id = $1`,
      [copy.id],
    );
    expect(rows).toHaveLength(1);
    const [own] = rows;
    expect([own!.id, own!.public_id]).not.toEqual([form.id, form.publicId]);
    expect(own!.text).toContain(own!.id);
    expect(own!.text).toContain(own!.public_id);
    expect(own!.text).not.toContain(form.id);
    expect(own!.text).not.toContain(form.publicId);
  });

  it('is gone after it was deleted', async () => {
    const form = await created();
    expect((await site.call('DELETE', `/forms/${form.id}`)).status).toBe(200);
    expect((await site.call('GET', `/forms/${form.id}`)).status).toBe(404);
  });

  it('is not found under another site', async () => {
    const form = await created();
    const other = await makeSite(app);
    expect((await other.call('GET', `/forms/${form.id}`)).status).toBe(404);
    expect((await other.call('PUT', `/forms/${form.id}`, content())).status).toBe(404);
    expect((await other.call('DELETE', `/forms/${form.id}`)).status).toBe(404);
  });
});
