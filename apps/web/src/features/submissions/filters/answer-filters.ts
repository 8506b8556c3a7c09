import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { type AnswerFilter, answerFilterOperators } from '@sitewright/contract/submissions/submissions';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { oneOf } from '../../../lib/hooks/use-url-filters.ts';

// Conditions on answers, as the URL has them.

type Operator = AnswerFilter['op'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readFilter = (value: unknown): AnswerFilter[] => {
  if (!isRecord(value)) return [];
  const { field, op, value: operand = '' } = value;
  const operator = typeof op === 'string' ? oneOf(op, answerFilterOperators) : undefined;
  if (typeof field !== 'string' || operator === undefined) return [];
  return typeof operand === 'string' || typeof operand === 'number'
    ? [{ field, op: operator, value: operand }]
    : [];
};

/** Conditions of a text of the URL, which users can edit; what is not one is left out. */
export const readFilters = (text: string): AnswerFilter[] => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(readFilter).slice(0, submissionLimits.filtersMax) : [];
  } catch {
    return [];
  }
};

/** Undefined for no conditions. */
export const writeFilters = (filters: readonly AnswerFilter[]): string | undefined =>
  filters.length > 0 ? JSON.stringify(filters) : undefined;

/** How the answers of a field compare. */
export type FilterKind = 'text' | 'number' | 'date' | 'choice' | 'switch' | 'presence';

/** Undefined for fields without an answer. */
export const filterKindOf = ({ type, settings }: FormField): FilterKind | undefined => {
  if (!isInput(type)) return undefined;
  if (settings.calculation) return 'number';
  switch (type) {
    case 'number':
    case 'range':
    case 'rating':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date';
    case 'select':
    case 'radio':
    case 'checkbox':
      return 'choice';
    case 'toggle':
      return 'switch';
    case 'file_upload':
    case 'image_upload':
    case 'signature':
    case 'payment':
      return 'presence';
    default:
      return 'text';
  }
};

const presence: readonly Operator[] = ['isEmpty', 'isNotEmpty'];

export const operatorsOf: Record<FilterKind, readonly Operator[]> = {
  text: ['contains', 'is', 'isNot', ...presence],
  number: ['=', '>', '>=', '<', '<=', ...presence],
  date: ['on', 'before', 'after', ...presence],
  choice: ['is', 'isNot', ...presence],
  switch: ['=', ...presence],
  presence,
};

export const hasValue = (op: Operator): boolean => !presence.includes(op);
