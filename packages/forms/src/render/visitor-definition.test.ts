import { describe, expect, it } from 'vitest';
import goldenFile from '../../golden/validate.json' with { type: 'json' };
import { validate } from '../checks/validate.ts';
import { en } from '../texts/en.ts';
import { vi } from '../texts/vi.ts';
import type { GoldenFile } from '../testing/golden.ts';
import { renderForm } from './render-form.ts';
import { makeField, makeForm, renderOptions } from './testing/form-samples.ts';
import { packDefinition, unpackDefinition } from './visitor-definition.ts';

const pack = (fields: Parameters<typeof makeForm>[0]): string =>
  packDefinition(makeForm(fields).definition, en, 'en');

describe('the definition in the page', () => {
  it('is part of the form only on request, in the visitor’s language', () => {
    const field = makeField('text', {
      required: true,
      validation: [{ type: 'minLength', value: 3, message: 'Too short' }],
      i18n: { vi: { label: 'Họ tên', messages: { minLength: 'Ngắn quá' } } },
    });
    const options = { ...renderOptions, locale: 'vi', texts: vi };
    expect(renderForm(makeForm([field]), options)).not.toContain('data-definition');
    const html = renderForm(makeForm([field]), { ...options, withDefinition: true });
    const json = /<script type="application\/json" data-definition>(.*)<\/script>/.exec(html)![1]!;
    const definition = unpackDefinition(json);
    expect(definition).toMatchObject({
      locale: 'vi',
      hasDrafts: false,
      fields: [{ id: 'text', label: 'Họ tên', validation: [{ message: 'Ngắn quá' }] }],
    });
    expect(definition.texts.required).toBe('Nhập {label}');
    expect(renderForm(makeForm([field]), { ...options, withDefinition: true, edit: true })).not.toContain(
      '<script',
    );
  });

  it('cannot be ended by a text of the form', () => {
    const json = pack([makeField('text', { label: '</script><!--<script>' })]);
    expect(json).not.toContain('<');
    expect(unpackDefinition(json).fields[0]!.label).toBe('</script><!--<script>');
  });

  it('has nothing of notifications, placeholders and rules that only the server can check', () => {
    const json = pack([
      makeField('text', {
        placeholder: 'secret placeholder',
        helpText: 'secret help',
        validation: [{ type: 'unique', message: 'secret rule' }],
      }),
      makeField('paragraph', { label: 'secret paragraph' }),
    ]);
    expect(json).not.toMatch(/secret|notifications|webhook/);
  });

  it('is small: texts that no field can need are left out', () => {
    expect(pack([makeField('text')]).length).toBeLessThan(500);
  });
});

const { cases, forms } = goldenFile as unknown as GoldenFile;

it('is enough to check answers like the server, in both languages', () => {
  const checked = cases.flatMap(({ form, input }) => {
    const fields = forms[form]!.map((field) => {
      const validation = (field.validation ?? []).map((rule) => ({ message: '', ...rule }));
      return { ...makeField(field.type), ...field, validation };
    });
    const { answers = {}, malformed = {}, options = {} } = input;
    return [en, vi].map((texts) => {
      const definition = unpackDefinition(packDefinition(makeForm(fields).definition, texts, 'en'));
      const { isTaken: _isTaken, ...rest } = options;
      const check = (one: { fields: typeof fields }, own: typeof texts) =>
        validate(one, { answers, malformed }, { ...rest, texts: own });
      return [check(definition, definition.texts), check({ fields }, texts)];
    });
  });
  expect(checked.length).toBeGreaterThan(150);
  for (const [fromPage, onServer] of checked) expect(fromPage).toEqual(onServer);
});
