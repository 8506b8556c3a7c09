// Validation messages that name the field. A message of the schema itself takes precedence.
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'an ID (UUID)',
  datetime: 'a date and time (ISO 8601)',
  date: 'a date (YYYY-MM-DD)',
  time: 'a time',
};

/** `pages.0.title`, or the whole body. */
const fieldOf = ({ path = [] }: RawIssue): string =>
  path.length === 0 ? 'The request body' : path.map(String).join('.');

const plural = (count: number | bigint, unit: string): string =>
  `${count} ${unit}${Number(count) === 1 ? '' : 's'}`;

const sizeOf = (origin: string, bound: number | bigint): string => {
  if (origin === 'string') return plural(bound, 'character');
  return origin === 'array' || origin === 'set' ? plural(bound, 'item') : String(bound);
};

const predicateOf = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small': {
      const { origin, minimum } = issue;
      if (origin === 'string' && Number(minimum) === 1) return 'is required';
      const verb = origin === 'number' || origin === 'int' ? 'must be' : 'must have';
      return `${verb} at least ${sizeOf(origin, minimum)}`;
    }
    case 'too_big': {
      const { origin, maximum } = issue;
      const verb = origin === 'number' || origin === 'int' ? 'must be' : 'must have';
      return `${verb} at most ${sizeOf(origin, maximum)}`;
    }
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'does not have the right format';
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
};

/** For `schema.safeParse(value, { error: sentenceOf })`. A schema's own message stands above it. */
export const sentenceOf = (issue: RawIssue): string => `${fieldOf(issue)} ${predicateOf(issue)}.`;
