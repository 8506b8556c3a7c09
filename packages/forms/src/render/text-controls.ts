import { formLimits } from '@sitewright/contract/forms/form-limits';
import { resolveDate } from '../answers/dates.ts';
import { autocompleteOf } from './autocomplete.ts';
import { controlAttributes, type FieldView, nameOf, valueOf, zoneOf } from './field-view.ts';
import { attributes, type Attributes, element, escapeHtml, input } from './markup.ts';

const shared = (view: FieldView): Attributes => ({
  class: 'form__control',
  ...controlAttributes(view),
  autocomplete: autocompleteOf(view.field),
});

const placeholderOf = ({ field }: FieldView): string | undefined => field.placeholder || undefined;

/**
 * Inputs of a type with its own syntax throw away what does not follow it. Such an answer is shown again in a text input.
 */
const typed = (view: FieldView, type: string, values: Attributes, inputmode?: string): string => {
  const isMalformed = view.malformed !== undefined;
  return input({
    ...shared(view),
    type: isMalformed ? 'text' : type,
    value: valueOf(view) || undefined,
    inputmode,
    ...(isMalformed ? {} : values),
  });
};

const inputTypes = { text: 'text', email: 'email', phone: 'tel', url: 'url' } as const;

export const drawText = (view: FieldView): string =>
  input({
    ...shared(view),
    type: inputTypes[view.field.type as keyof typeof inputTypes],
    value: valueOf(view) || undefined,
    placeholder: placeholderOf(view),
  });

export const drawTextarea = (view: FieldView): string => {
  const { type, settings } = view.field;
  const values = {
    ...shared(view),
    rows: settings.rows ?? formLimits.rowsDefault,
    placeholder: placeholderOf(view),
    'data-rich': type === 'rich_text',
  };
  // The parser drops a line break right after the tag.
  const text = valueOf(view);
  return `<textarea${attributes(values)}>${text.startsWith('\n') ? '\n' : ''}${escapeHtml(text)}</textarea>`;
};

export const drawNumber = (view: FieldView): string => {
  const { min, max, step, integer } = view.field.settings;
  return typed(
    view,
    'number',
    { min, max, step: step ?? (integer ? 1 : 'any'), placeholder: placeholderOf(view) },
    integer ? 'numeric' : 'decimal',
  );
};

const dateBounds = ({ field, form }: FieldView, from = '', to = ''): Attributes => {
  const [min, max] = [field.settings.minDate, field.settings.maxDate].map((date) =>
    resolveDate(date, form.today),
  );
  return { min: min && min + from, max: max && max + to };
};

export const drawDate = (view: FieldView): string => typed(view, 'date', dateBounds(view));

export const drawTime = (view: FieldView): string => typed(view, 'time', {});

/** The hidden input gets the visitor’s time zone from the script. */
export const drawDateTime = (view: FieldView): string =>
  typed(view, 'datetime-local', dateBounds(view, 'T00:00', 'T23:59')) +
  input({ type: 'hidden', name: nameOf(view, '_zone'), value: zoneOf(view), 'data-zone': true });

/** Browsers always send a value: `data-untouched` tells the script to leave it out until it is changed. */
export const drawRange = (view: FieldView): string => {
  const { settings } = view.field;
  const min = settings.min ?? formLimits.rangeMinDefault;
  const max = settings.max ?? formLimits.rangeMaxDefault;
  const value = typeof view.answer === 'number' ? view.answer : undefined;
  const range = input({
    ...controlAttributes(view),
    required: false,
    type: 'range',
    min,
    max,
    step: settings.step ?? (Number.isInteger(min) && Number.isInteger(max) ? 1 : 'any'),
    value,
    'data-untouched': value === undefined,
  });
  // Without a script nothing keeps the output up to date.
  const output = element(
    'output',
    { for: view.id, 'data-output': true, hidden: !view.isEdit },
    value === undefined ? '' : String(value),
  );
  const end = (number: number): string => element('span', { class: 'form__help' }, String(number));
  return element('div', { class: 'form__slider' }, end(min) + range + end(max) + output);
};

export const drawColor = (view: FieldView): string => {
  const isMalformed = view.malformed !== undefined;
  return input({
    ...controlAttributes(view),
    required: false,
    class: isMalformed ? 'form__control' : 'form__box form__color',
    type: isMalformed ? 'text' : 'color',
    value: valueOf(view) || undefined,
    'data-untouched': valueOf(view) === '',
  });
};

/** The result of a formula: worked out again by the script and the server. */
export const drawCalculated = (view: FieldView): string =>
  input({
    class: 'form__control',
    id: view.id,
    name: nameOf(view),
    type: 'text',
    readonly: true,
    value: valueOf(view),
    'aria-describedby': view.describedBy,
    'data-calculated': true,
  });
