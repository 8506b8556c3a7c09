import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { Answer } from '../answers/answer.ts';
import { isTime, resolveDate } from '../answers/dates.ts';
import { readNumber } from '../answers/read-number.ts';
import { scalarText } from '../answers/read-text.ts';

/** A default or a value set by a rule as an answer of the field; undefined where it does not fit its type. */
export const typedValue = (field: FormField, value: unknown, today: string): Answer | undefined => {
  const { type, settings, options } = field;
  if (value === undefined || value === null || value === '') return undefined;
  if (type === 'number' || type === 'range' || type === 'rating')
    return typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : undefined;
  if (type === 'toggle') return typeof value === 'boolean' ? value : undefined;
  if (type === 'checkbox' && options.length < 2) return value === true ? true : undefined;
  if (type === 'checkbox' || (type === 'select' && settings.multiple))
    return (Array.isArray(value) ? value : [value]).map(scalarText);
  if (Array.isArray(value)) return undefined;
  if (type === 'date') return resolveDate(value, today);
  if (type === 'time') return typeof value === 'string' && isTime(value) ? value : undefined;
  return scalarText(value) || undefined;
};
