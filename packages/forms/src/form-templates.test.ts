import { formDefinitionSchema } from '@sitewright/contract/forms/form-definition';
import { describe, expect, it } from 'vitest';
import { formTemplates } from './form-templates.data.ts';
import { createFromTemplate, type TemplateLanguage } from './form-templates.ts';
import { findLogicIssues } from './logic/find-logic-issues.ts';
import { defaultTexts as texts } from './testing/default-texts.ts';

const create = (index: number, language: TemplateLanguage) => {
  let count = 0;
  return createFromTemplate(formTemplates[index]!, { language, texts, newId: () => `f${(count += 1)}` });
};

describe.each(formTemplates.map(({ id }, index) => [id, index] as const))('the template %s', (_id, index) => {
  it.each(['en', 'vi'] as const)('is a form that can be saved, in %s', (language) => {
    const definition = formDefinitionSchema.parse(create(index, language));
    expect(definition.fields.length).toBeGreaterThan(2);
    expect(findLogicIssues(definition)).toEqual([]);
    expect(new Set(definition.fields.map(({ name }) => name)).size).toBe(definition.fields.length);
    expect(definition.fields.every(({ label }) => label.trim() !== '')).toBe(true);
  });
});

it('there are ten templates', () => {
  expect(formTemplates).toHaveLength(10);
});

it('logic and payment of a template name the new fields', () => {
  const order = formTemplates.findIndex(({ id }) => id === 'order');
  const { fields } = create(order, 'en');
  const products = fields.find(({ name }) => name === 'products')!;
  expect(fields.find(({ type }) => type === 'payment')!.settings.payment?.field).toBe(products.id);
  const booking = formTemplates.findIndex(({ id }) => id === 'booking');
  const group = create(booking, 'en').fields;
  const people = group.find(({ name }) => name === 'people')!;
  expect(group.find(({ name }) => name === 'group_note')!.conditionalLogic[0]!.when).toEqual({
    all: [{ field: people.id, op: '>', value: 10 }],
  });
});
