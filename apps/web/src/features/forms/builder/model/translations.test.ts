import { createField } from '@sitewright/forms/create-field';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { expect, it } from 'vitest';
import { defaultTexts as texts } from '@sitewright/forms/testing/default-texts';
import { newContent } from './new-content.ts';
import { countMissing, type FieldTranslation, findMissing, textsOf, translate } from './translations.ts';

const makeField = (type: FormField['type'], change: Partial<FormField> = {}): FormField => ({
  ...createField(type, { id: type, taken: new Set(), texts }),
  ...change,
});

it('every text of a field that visitors see can be translated', () => {
  const menu = makeField('select', {
    helpText: 'Choose one',
    validation: [{ type: 'unique', message: 'Taken' }],
  });
  const field = textsOf(menu).reduce<FormField>(
    (one, text) => ({ ...one, i18n: { vi: translate(one.i18n?.['vi'] ?? {}, text, `vi ${text.text}`) } }),
    menu,
  );
  expect(field.i18n?.['vi']).toMatchObject({
    label: 'vi select',
    helpText: 'vi Choose one',
    options: { option1: 'vi Option 1' },
    messages: { unique: 'vi Taken' },
  } satisfies FieldTranslation);
  expect(countMissing(menu, 'vi')).toBe(textsOf(menu).length);
  expect(countMissing(field, 'vi')).toBe(0);
});

it('steps, headings and paragraphs have texts; dividers and hidden fields have none', () => {
  const step = makeField('section_break', { helpText: 'Nearly done' });
  expect(textsOf(step).map(({ part }) => part)).toEqual(['label', 'helpText']);
  expect(textsOf(makeField('paragraph', { helpText: 'x' })).map(({ part }) => part)).toEqual(['label']);
  expect(textsOf(makeField('divider'))).toEqual([]);
  expect(textsOf(makeField('hidden'))).toEqual([]);
});

it('what is missing in a language is counted, with the first field to go to', () => {
  const content = {
    ...newContent({ name: 'Contact', submit: 'Submit', success: 'Thanks' }),
    fields: [makeField('heading', { i18n: { vi: { label: 'Tiêu đề' } } }), makeField('text')],
  };
  const count = countMissing(content.fields[1]!, 'vi');
  expect(findMissing(content, 'vi')).toEqual({ count: count + 2, fieldId: 'text' });
  const settings = { ...content.settings, i18n: { vi: { submitText: 'Gửi', successMessage: ' ' } } };
  expect(findMissing({ ...content, settings, fields: [] }, 'vi')).toEqual({ count: 1, fieldId: undefined });
});
