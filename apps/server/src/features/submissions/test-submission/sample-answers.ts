import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { Pairs } from '../../forms/pairs.ts';

interface Sample {
  /** Of the owner: an automatic reply reaches them. */
  email: string;
  name: string;
  /** `YYYY-MM-DD` */
  today: string;
}

const ruleOf = ({ validation }: FormField, type: string): number | undefined => {
  const value = validation.find((rule) => rule.type === type)?.value;
  return typeof value === 'number' ? value : undefined;
};

const textOf = (field: FormField, text: string): string => {
  const shortest = ruleOf(field, 'minLength') ?? 0;
  const longest = ruleOf(field, 'maxLength') ?? Infinity;
  return text.padEnd(shortest, '.').slice(0, longest);
};

const numberOf = (field: FormField, fallback: number): string => {
  const lowest = Math.max(field.settings.min ?? -Infinity, ruleOf(field, 'min') ?? -Infinity);
  const highest = Math.min(field.settings.max ?? Infinity, ruleOf(field, 'max') ?? Infinity);
  return String(Math.min(Math.max(fallback, lowest), highest));
};

const choicesOf = (field: FormField): string[] => {
  const count = field.type === 'checkbox' ? (ruleOf(field, 'minSelected') ?? 1) : 1;
  return field.options.slice(0, count).map(({ value }) => value);
};

const dateOf = ({ settings: { minDate = '' } }: FormField, today: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(minDate) && minDate > today ? minDate : today;

const valuesOf = (field: FormField, { email, name, today }: Sample): string[] => {
  switch (field.type) {
    case 'text':
      return [textOf(field, field.settings.autocomplete === 'name' ? name : 'Test')];
    case 'textarea':
    case 'rich_text':
      return [textOf(field, 'This is a test submission.')];
    case 'email':
      return [email];
    case 'phone':
      return ['+1 555 0100'];
    case 'url':
      return ['https://example.com'];
    case 'number':
    case 'range':
      return [numberOf(field, 1)];
    case 'rating':
      return [String(field.settings.maxRating ?? 5)];
    case 'select':
    case 'radio':
    case 'checkbox':
      return choicesOf(field);
    case 'toggle':
      return ['true'];
    case 'date':
      return [dateOf(field, today)];
    case 'time':
      return ['12:00'];
    case 'datetime':
      return [`${dateOf(field, today)}T12:00`];
    case 'color':
      return ['#336699'];
    default:
      return [];
  }
};

/** An answer to each field that can have one without a file or a payment. */
export const sampleAnswers = (fields: readonly FormField[], sample: Sample): Pairs =>
  fields
    .filter(({ type }) => isInput(type))
    .flatMap((field): Pairs => {
      if (field.type === 'signature')
        return [
          [`${field.name}_typed`, sample.name],
          [`${field.name}_consent`, 'true'],
        ];
      return valuesOf(field, sample).map((value): Pairs[number] => [field.name, value]);
    });
