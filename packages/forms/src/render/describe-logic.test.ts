import { logicOperators, type LogicGroup, type LogicTest } from '@sitewright/contract/forms/form-definition';
import { expect, it } from 'vitest';
import { en } from '../texts/en.ts';
import { vi } from '../texts/vi.ts';
import { describeLogic } from './describe-logic.ts';
import { makeField } from './testing/form-samples.ts';

const fields = [
  makeField('select', {
    id: 'type',
    label: 'Event type:',
    options: [
      { label: 'Wedding', value: 'w' },
      { label: 'Party', value: 'p' },
    ],
  }),
  makeField('number', { id: 'people', label: 'People' }),
  makeField('date', { id: 'date', label: 'Date' }),
  makeField('toggle', { id: 'late', label: 'Late' }),
  makeField('checkbox', { id: 'terms', label: 'Terms' }),
  makeField('text', { id: 'name', label: 'Name' }),
];
const describeRules = (rules: ['show' | 'hide', LogicGroup][], texts = en): string => {
  const field = makeField('text', { conditionalLogic: rules.map(([action, when]) => ({ action, when })) });
  return describeLogic(field, { fields }, texts);
};
const shown = (group: LogicGroup, texts = en): string => describeRules([['show', group]], texts);
const one = (field: string, op: LogicTest['op'], value?: LogicTest['value']): LogicTest => ({
  field,
  op,
  ...(value === undefined ? {} : { value }),
});

it('names fields and options by their labels', () => {
  expect(shown({ all: [one('type', 'is', 'w')] })).toBe('Only if Event type is Wedding');
  expect(shown({ all: [one('type', 'is', 'w')] }, vi)).toBe('Chỉ khi Event type là Wedding');
});

it('joins tests', () => {
  const tests = [one('people', '>', 10), one('date', 'after', '2026-12-01')];
  expect(shown({ all: tests })).toBe('Only if People is more than 10 and Date is after 2026-12-01');
  expect(shown({ any: tests }, vi)).toBe('Chỉ khi People lớn hơn 10 hoặc Date sau 2026-12-01');
  expect(shown({ none: tests })).toBe('Only if not (People is more than 10 or Date is after 2026-12-01)');
});

it('puts groups inside others in parentheses', () => {
  const group: LogicGroup = {
    all: [
      one('late', 'isOn'),
      { any: [one('people', '<', 3), one('people', '>', 9), one('terms', 'isOff')] },
    ],
  };
  expect(shown(group)).toBe(
    'Only if Late is on and (People is less than 3, People is more than 9 or Terms is not checked)',
  );
});

it('names dates that depend on today, and other fields', () => {
  expect(shown({ all: [one('date', 'before', 'today+7')] })).toBe('Only if Date is before 7 days from today');
  expect(shown({ all: [one('date', 'after', 'today-2')] })).toBe('Only if Date is after 2 days ago');
  expect(shown({ all: [one('date', 'on', 'today')] })).toBe('Only if Date is today');
  expect(shown({ all: [{ field: 'people', op: '>', valueField: 'date' }] })).toBe(
    'Only if People is more than Date',
  );
});

it('lists values and quotes texts', () => {
  expect(shown({ all: [one('type', 'isAnyOf', ['w', 'p'])] })).toBe('Only if Event type is Wedding or Party');
  expect(shown({ all: [one('type', 'includesAll', ['w', 'p'])] })).toBe(
    'Only if Event type includes Wedding and Party',
  );
  expect(shown({ all: [one('name', 'contains', 'an')] })).toBe('Only if Name contains “an”');
  expect(shown({ all: [one('people', 'between', [2, 5])] })).toBe('Only if People is between 2 and 5');
});

it('says what hides a field, and both', () => {
  const [show, hide]: LogicGroup[] = [{ all: [one('late', 'isOn')] }, { all: [one('people', 'isEmpty')] }];
  expect(describeRules([['hide', hide!]])).toBe('Skip if People is empty');
  expect(
    describeRules([
      ['show', show!],
      ['show', hide!],
    ]),
  ).toBe('Only if Late is on or People is empty');
  expect(
    describeRules([
      ['show', show!],
      ['hide', hide!],
    ]),
  ).toBe('Only if Late is on. Skip if People is empty');
});

it('says nothing without rules or members, and names a field that was deleted', () => {
  expect(describeRules([])).toBe('');
  expect(shown({ all: [] })).toBe('');
  expect(shown({ all: [{ any: [] }, one('gone', 'isOn')] })).toBe('Only if a deleted field is on');
});

it.each([en, vi])('has a sentence for every operator', (texts) => {
  for (const op of logicOperators) {
    const sentence = shown({ all: [one('people', op, op === 'between' ? [1, 2] : 7)] }, texts);
    expect(sentence).toMatch(/People \p{Letter}/u);
    expect(sentence).not.toMatch(/[{}]|undefined/);
  }
});
