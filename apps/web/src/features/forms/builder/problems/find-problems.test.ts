import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { FormContent } from '@sitewright/contract/forms/forms';
import { expect, it } from 'vitest';
import { newContent } from '../model/new-content.ts';
import { findProblems } from './find-problems.ts';

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

const problemsOf = (fields: FormField[], change: Partial<FormContent> = {}) =>
  findProblems({
    ...newContent({ name: 'Contact', submit: 'Submit', success: 'Thanks' }),
    fields,
    ...change,
  }).map(({ code, isError, fieldId }) => [code, isError, fieldId]);

it('a sound form has none', () => {
  expect(problemsOf([field('a'), field('b')])).toEqual([]);
});

it('what the server refuses is an error', () => {
  expect(problemsOf([field('a', { name: 'same' }), field('b', { name: 'same' })])).toEqual([
    ['duplicateName', true, 'a'],
  ]);
  expect(problemsOf([field('a', { type: 'captcha' }), field('b', { type: 'captcha' })])).toEqual([
    ['onlyOne', true, 'b'],
  ]);
  expect(problemsOf([field('a', { name: 'constructor' })])).toEqual([['invalidName', true, 'a']]);
  expect(problemsOf([], { name: ' ', slug: 'Not a slug' })).toEqual([
    ['formName', true, undefined],
    ['slug', true, undefined],
  ]);
});

it('rules that name a deleted field, and fields that decide each other, are errors', () => {
  const shownBy = (other: string): Partial<FormField> => ({
    conditionalLogic: [{ action: 'show', when: { all: [{ field: other, op: 'isNotEmpty' }] } }],
  });
  expect(problemsOf([field('a', shownBy('gone'))])).toEqual([['unknownField', true, 'a']]);
  expect(problemsOf([field('a', shownBy('b')), field('b', shownBy('a'))])).toEqual([['cycle', true, 'a']]);
});

it('what only confuses visitors is a warning, after the errors', () => {
  const menu = field('menu', {
    type: 'select',
    label: '',
    options: [
      { label: '', value: 'x' },
      { label: 'Fish', value: 'x' },
    ],
  });
  const total = field('total', { type: 'number', settings: { calculation: '1 +', min: 5, max: 1 } });
  expect(problemsOf([menu, total])).toEqual([
    ['calculation', true, 'total'],
    ['noLabel', false, 'menu'],
    ['emptyOption', false, 'menu'],
    ['sameOption', false, 'menu'],
    ['bounds', false, 'total'],
  ]);
});
