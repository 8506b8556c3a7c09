import type { FormField } from '@sitewright/contract/forms/form-definition';
import { expect, it } from 'vitest';
import { laterSteps, newTest, testableFields, withOperator } from './edit-logic.ts';

const field = (id: string, change: Partial<FormField> = {}): FormField => ({
  id,
  type: 'text',
  label: id,
  name: id,
  placeholder: '',
  helpText: '',
  required: false,
  validation: [],
  conditionalLogic: [],
  options: [],
  settings: {},
  ...change,
});
const step = (id: string): FormField => field(id, { type: 'section_break', settings: { asStep: true } });
const ids = (fields: readonly FormField[]): string[] => fields.map(({ id }) => id);

const form = [
  field('a'),
  field('note', { type: 'paragraph' }),
  step('two'),
  field('b'),
  step('three'),
  field('c'),
];

it('a field may depend on answers of its own and earlier steps', () => {
  expect(ids(testableFields(form, 'b'))).toEqual(['a']);
  expect(ids(testableFields(form, 'c'))).toEqual(['a', 'b']);
  expect(ids(testableFields(form, 'a'))).toEqual([]);
});

it('a jump leads to a later step', () => {
  expect(ids(laterSteps(form, 'a'))).toEqual(['two', 'three']);
  expect(ids(laterSteps(form, 'c'))).toEqual([]);
});

it('a value that fits another operator is kept, and one that does not is replaced', () => {
  const menu = field('menu', { type: 'select', options: [{ label: 'Fish', value: 'fish' }] });
  const one = newTest(menu);
  expect(one).toEqual({ field: 'menu', op: 'is', value: 'fish' });
  expect(withOperator(menu, { ...one, op: 'isAnyOf' })).toEqual({
    field: 'menu',
    op: 'isAnyOf',
    value: ['fish'],
  });
  expect(withOperator(menu, { ...one, op: 'isEmpty' })).toEqual({ field: 'menu', op: 'isEmpty' });
  const people = field('people', { type: 'number' });
  expect(withOperator(people, { field: 'people', op: 'between', value: 7 })).toMatchObject({
    value: [0, 10],
  });
});
