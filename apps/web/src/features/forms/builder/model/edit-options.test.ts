import type { FormField } from '@sitewright/contract/forms/form-definition';
import { describe, expect, it } from 'vitest';
import { addOption, optionsFromLines, relabel, setOptions } from './edit-options.ts';

const three = [1, 2, 3].map((n) => ({ label: `Option ${n}`, value: `option${n}` }));

const field = (change: Partial<FormField> & { id: string }): FormField => ({
  type: 'select',
  label: change.id,
  name: change.id,
  placeholder: '',
  helpText: '',
  required: false,
  validation: [],
  conditionalLogic: [],
  options: [],
  settings: {},
  ...change,
});

describe('the value of an option', () => {
  it('follows its label and differs from the others', () => {
    expect(relabel(three, 0, 'Very good')[0]).toEqual({ label: 'Very good', value: 'very_good' });
    const same = relabel(relabel(three, 0, 'Red'), 1, 'Red');
    expect(same.map(({ value }) => value)).toEqual(['red', 'red_2', 'option3']);
  });

  it('stays once it was edited by hand', () => {
    expect(relabel([{ label: 'Red', value: 'r' }], 0, 'Dark red')[0]!.value).toBe('r');
  });

  it('is the label where that has no Latin letters', () => {
    expect(addOption([], '東京')).toEqual([{ label: '東京', value: '東京' }]);
  });

  it('changes wherever it is named', () => {
    const color = field({
      id: 'color',
      options: [{ label: 'Red', value: 'red' }],
      settings: { defaultValue: 'red' },
      i18n: { vi: { options: { red: 'Đỏ' } } },
    });
    const other = field({
      id: 'other',
      conditionalLogic: [
        { action: 'show', when: { any: [{ field: 'color', op: 'isAnyOf', value: ['red', 'blue'] }] } },
      ],
      settings: { payment: { mode: 'byOption', currency: 'USD', field: 'color', amounts: { red: 500 } } },
    });
    const [first, second] = setOptions([color, other], 'color', [{ label: 'Blood red', value: 'blood_red' }]);
    expect(first!.settings.defaultValue).toBe('blood_red');
    expect(first!.i18n?.['vi']?.options).toEqual({ blood_red: 'Đỏ' });
    expect(second!.conditionalLogic[0]!.when).toEqual({
      any: [{ field: 'color', op: 'isAnyOf', value: ['blood_red', 'blue'] }],
    });
    expect(second!.settings.payment?.amounts).toEqual({ blood_red: 500 });
  });

  it('is not renamed by moving options', () => {
    const color = field({ id: 'color', options: three, settings: { defaultValue: 'option1' } });
    const [moved] = setOptions([color], 'color', three.toReversed());
    expect(moved!.settings.defaultValue).toBe('option1');
  });
});

describe('options as lines', () => {
  it('keep known values and leave empty lines out', () => {
    const before = [{ label: 'Red', value: 'r', number: 3 }];
    expect(optionsFromLines('Red\n\n  Green  \r\nGreen', before)).toEqual([
      { label: 'Red', value: 'r', number: 3 },
      { label: 'Green', value: 'green' },
      { label: 'Green', value: 'green_2' },
    ]);
  });
});
