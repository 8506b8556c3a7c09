import { formLimits } from '@sitewright/contract/forms/form-limits';
import { isChoices } from '../answers/answer.ts';
import { otherValue } from '../answers/parse-answers.ts';
import { fill } from '../checks/issue.ts';
import { controlAttributes, describing, type FieldView, nameOf, partId } from './field-view.ts';
import { ratingIcons } from './icons.data.ts';
import { type Attributes, element, escapeHtml, input } from './markup.ts';

interface Chosen {
  values: readonly string[];
  /** What is no option, where such answers are allowed. */
  other: string;
}

const chosenOf = ({ field, answer }: FieldView): Chosen => {
  const values = isChoices(answer) ? answer : typeof answer === 'string' ? [answer] : [];
  const isKnown = (value: string): boolean => field.options.some((option) => option.value === value);
  const other = field.settings.allowOther ? values.filter((value) => !isKnown(value)).join(', ') : '';
  return { values, other };
};

const otherInput = (view: FieldView, value: string): string =>
  input({
    class: 'form__control',
    type: 'text',
    name: nameOf(view, '_other'),
    value: value || undefined,
    'aria-label': fill(view.texts.otherLabel, { label: view.field.label }),
    'data-other': true,
  });

const option = (value: string, label: string, selected: boolean): string =>
  element('option', { value, selected }, escapeHtml(label));

export const drawSelect = (view: FieldView): string => {
  const { field, texts } = view;
  const { multiple = false, allowOther = false } = field.settings;
  const { values, other } = chosenOf(view);
  const options = [
    // HTML asks for an empty first option of a required select.
    ...(multiple ? [] : [option('', field.placeholder || texts.choose, false)]),
    ...field.options.map(({ value, label }) => option(value, label, values.includes(value))),
    ...(allowOther ? [option(otherValue, texts.other, other !== '')] : []),
  ];
  const select = element(
    'select',
    {
      ...controlAttributes(view),
      class: multiple ? 'form__control form__list' : 'form__control form__select',
      multiple,
      size: multiple ? Math.min(Math.max(options.length, 3), 8) : undefined,
      autocomplete: field.settings.autocomplete || undefined,
    },
    options.join(''),
  );
  return allowOther ? select + otherInput(view, other) : select;
};

const choice = (values: Attributes, label: string, className = 'form__choice'): string =>
  element(
    'label',
    { class: className, for: values['id'] },
    `${input(values)}<span class="form__choice-text">${escapeHtml(label)}</span>`,
  );

/** A list of radios or checkboxes. */
export const drawChoices = (view: FieldView): string => {
  const { field, texts, isRequired, isInvalid } = view;
  const type = field.type === 'radio' ? 'radio' : 'checkbox';
  const { values, other } = chosenOf(view);
  const one = (index: number, value: string, label: string, checked: boolean): string =>
    choice(
      {
        class: 'form__check form__box',
        type,
        id: partId(view, index),
        name: nameOf(view),
        value,
        checked,
        required: type === 'radio' && isRequired,
        'aria-invalid': type === 'checkbox' && isInvalid && 'true',
      },
      label,
    );
  const options = field.options.map(({ value, label }, index) =>
    one(index, value, label, values.includes(value)),
  );
  if (options.length === 0 && view.isEdit)
    options.push(element('p', { class: 'form__empty' }, texts.noOptions));
  if (field.settings.allowOther)
    options.push(
      element(
        'div',
        { class: 'form__choice-other' },
        one(field.options.length, otherValue, texts.other, other !== '') + otherInput(view, other),
      ),
    );
  return element('div', { class: 'form__choices' }, options.join(''));
};

/** A checkbox with one option or none, or a switch: its label stands beside it. */
export const drawSwitch = (view: FieldView, label: string): string => {
  const isToggle = view.field.type === 'toggle';
  const values: Attributes = {
    class: isToggle ? 'form__check form__box form__switch' : 'form__check form__box',
    type: 'checkbox',
    role: isToggle ? 'switch' : undefined,
    ...controlAttributes(view),
    value: (!isToggle && view.field.options[0]?.value) || 'on',
    checked: view.answer === true,
  };
  return element('label', { class: 'form__choice', for: view.id }, input(values) + label);
};

/** Radios drawn as stars, hearts or numbers. */
export const drawRating = (view: FieldView): string => {
  const { settings } = view.field;
  const max = settings.maxRating ?? formLimits.ratingDefault;
  const style = settings.ratingStyle ?? 'stars';
  const mark = style === 'numbers' ? undefined : ratingIcons[style];
  const one = (value: number): string => {
    const name = escapeHtml(fill(view.texts.ratingValue, { value, max }));
    const radio = input({
      type: 'radio',
      id: partId(view, value - 1),
      name: nameOf(view),
      value,
      checked: view.answer === value,
      required: view.isRequired,
    });
    const face = mark ?? `<span class="form__box" aria-hidden="true">${value}</span>`;
    return element(
      'label',
      { class: 'form__rate', for: partId(view, value - 1) },
      `${radio}${face}<span class="form__hidden-text">${name}</span>`,
    );
  };
  const rates = Array.from({ length: max }, (_, index) => one(index + 1));
  return element('div', { class: `form__rating form__rating--${style}` }, rates.join(''));
};

/** Attributes of the group around several controls. */
export const groupAttributes = (view: FieldView): Attributes => {
  const isRadios = view.field.type === 'radio' || view.field.type === 'rating';
  // `aria-invalid` is allowed on a group of radios, not on other groups.
  return {
    class: 'form__group',
    id: view.id,
    role: isRadios ? 'radiogroup' : undefined,
    'aria-required': isRadios && view.isRequired && 'true',
    ...describing(view),
    ...(isRadios ? {} : { 'aria-invalid': undefined }),
  };
};
