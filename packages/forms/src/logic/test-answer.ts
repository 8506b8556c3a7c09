import type { FormField, LogicGroup, LogicTest } from '@sitewright/contract/forms/form-definition';
import { type Answer, isChoices, isFiles } from '../answers/answer.ts';
import { dateOf, isTime, addDays, resolveDate } from '../answers/dates.ts';
import { readNumber } from '../answers/read-number.ts';
import { cleanText } from '../answers/read-text.ts';

export interface TestContext {
  fields: ReadonlyMap<string, FormField>;
  /** The answer of a field that is visible. */
  answerOf: (fieldId: string) => Answer | undefined;
  /** The visitor's calendar date. */
  today: string;
  isPaid: boolean;
}

const folded = (value: unknown): string => cleanText(String(value)).toLowerCase();

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : undefined;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String);

const textTests: Record<string, (answer: string, value: string) => boolean> = {
  equals: (answer, value) => answer === value,
  notEquals: (answer, value) => answer !== value,
  contains: (answer, value) => answer.includes(value),
  notContains: (answer, value) => !answer.includes(value),
  startsWith: (answer, value) => answer.startsWith(value),
  endsWith: (answer, value) => answer.endsWith(value),
};

const numberTests: Record<string, (answer: number, value: number) => boolean> = {
  '=': (answer, value) => answer === value,
  '!=': (answer, value) => answer !== value,
  '>': (answer, value) => answer > value,
  '>=': (answer, value) => answer >= value,
  '<': (answer, value) => answer < value,
  '<=': (answer, value) => answer <= value,
};

const lengthTests: Record<string, (length: number, value: number) => boolean> = {
  lengthGreater: (length, value) => length > value,
  lengthLess: (length, value) => length < value,
};

const countTests: Record<string, (count: number, value: number) => boolean> = {
  countEquals: (count, value) => count === value,
  countGreater: (count, value) => count > value,
  countLess: (count, value) => count < value,
};

const listTests: Record<string, (answer: string[], value: string[]) => boolean> = {
  includesAny: (answer, value) => value.some((one) => answer.includes(one)),
  includesAll: (answer, value) => value.every((one) => answer.includes(one)),
  includesNone: (answer, value) => !value.some((one) => answer.includes(one)),
};

const choiceTests: Record<string, (answer: string, value: string[]) => boolean> = {
  is: (answer, [value]) => answer === value,
  isNot: (answer, [value]) => answer !== value,
  isAnyOf: (answer, value) => value.includes(answer),
  isNoneOf: (answer, value) => !value.includes(answer),
};

const orderTests: Record<string, (answer: string, value: string) => boolean> = {
  before: (answer, value) => answer < value,
  after: (answer, value) => answer > value,
  on: (answer, value) => answer === value,
};

/** True of an empty answer, as what is not there differs from everything. */
const trueWhenEmpty: ReadonlySet<string> = new Set([
  'isEmpty',
  'notEquals',
  'notContains',
  'isNot',
  'isNoneOf',
  'includesNone',
  '!=',
]);

const isList = ({ type, settings, options }: FormField): boolean =>
  (type === 'select' && settings.multiple === true) || (type === 'checkbox' && options.length > 1);

const isOfFiles = ({ type }: FormField): boolean => type === 'file_upload' || type === 'image_upload';

const testEmpty = (field: FormField, op: string, value: unknown): boolean => {
  if (op === 'isOff') return field.type === 'checkbox' && !isList(field);
  const count = countTests[op];
  if (count && (isList(field) || isOfFiles(field))) {
    const number = numberOf(value);
    return number !== undefined && count(0, number);
  }
  return trueWhenEmpty.has(op);
};

const matches = (answer: string, pattern: unknown): boolean => {
  try {
    return new RegExp(String(pattern), 'u').test(answer);
  } catch {
    return false;
  }
};

const testText = (op: string, answer: string, value: unknown): boolean => {
  const compare = textTests[op];
  if (compare) return compare(folded(answer), folded(value));
  if (op === 'matches') return matches(answer, value);
  const length = numberOf(value);
  return length !== undefined && lengthTests[op]?.(answer.length, length) === true;
};

const testNumber = (op: string, answer: unknown, value: unknown): boolean => {
  const number = numberOf(answer);
  if (number === undefined) return false;
  if (op === 'between') {
    const [from, to] = Array.isArray(value) ? value.map(numberOf) : [];
    return from !== undefined && to !== undefined && number >= from && number <= to;
  }
  const other = numberOf(value);
  return other !== undefined && numberTests[op]!(number, other);
};

const dateTypes: ReadonlySet<string> = new Set(['date', 'datetime']);

const testDate = (
  op: string,
  { type }: FormField,
  answer: string,
  value: unknown,
  today: string,
): boolean => {
  if (type === 'time') {
    const time = typeof value === 'string' && isTime(value) ? value : undefined;
    return time !== undefined && orderTests[op]?.(answer, time) === true;
  }
  const date = dateOf(answer);
  const compare = orderTests[op];
  if (compare) {
    const other = resolveDate(
      typeof value === 'string' && /^\d{4}-/.test(value) ? dateOf(value) : value,
      today,
    );
    return other !== undefined && compare(date, other);
  }
  const days = numberOf(value);
  if (days === undefined) return false;
  return op === 'withinNextDays'
    ? date >= today && date <= addDays(today, days)
    : date <= today && date >= addDays(today, -days);
};

const isText = ({ type }: FormField): boolean =>
  ['text', 'email', 'phone', 'url', 'textarea', 'rich_text', 'color', 'hidden'].includes(type);
const isChoice = (field: FormField): boolean => ['select', 'radio'].includes(field.type) && !isList(field);

const testAnswer = (field: FormField, op: string, answer: Answer, value: unknown, today: string): boolean => {
  if (op === 'isEmpty') return false;
  if (op === 'isNotEmpty') return true;
  if (op === 'isOn' || op === 'isOff') return typeof answer === 'boolean' && answer === (op === 'isOn');
  if (op === 'hasFile') return isFiles(answer);
  if (op in numberTests || op === 'between')
    return (typeof answer === 'number' || isText(field)) && testNumber(op, answer, value);
  if (op in countTests) {
    const number = numberOf(value);
    return Array.isArray(answer) && number !== undefined && countTests[op]!(answer.length, number);
  }
  if (op in listTests) return isChoices(answer) && listTests[op]!(answer, listOf(value));
  if (typeof answer !== 'string') return false;
  if (op in choiceTests) return isChoice(field) && choiceTests[op]!(answer, listOf(value));
  if (op in orderTests || op.startsWith('within'))
    return (
      (dateTypes.has(field.type) || (field.type === 'time' && op in orderTests)) &&
      testDate(op, field, answer, value, today)
    );
  return isText(field) && testText(op, answer, value);
};

const runTest = ({ field: id, op, value, valueField }: LogicTest, context: TestContext): boolean => {
  const field = context.fields.get(id);
  if (!field) return false;
  if (op === 'isPaid') return field.type === 'payment' && context.isPaid;
  const other = valueField === undefined ? value : context.answerOf(valueField);
  if (valueField !== undefined && other === undefined) return false;
  const answer = context.answerOf(id);
  return answer === undefined
    ? testEmpty(field, op, other)
    : testAnswer(field, op, answer, other, context.today);
};

/** Whether a group of tests holds; see docs/forms.md. A group without members is false. */
export const holds = (node: LogicGroup | LogicTest, context: TestContext): boolean => {
  if ('op' in node) return runTest(node, context);
  const [kind, members] = Object.entries(node)[0] as ['all' | 'any' | 'none', (LogicGroup | LogicTest)[]];
  if (members.length === 0) return false;
  const isTrue = (member: LogicGroup | LogicTest): boolean => holds(member, context);
  if (kind === 'all') return members.every(isTrue);
  return members.some(isTrue) === (kind === 'any');
};

/** The fields whose answers decide a group. */
export const fieldsTested = (node: LogicGroup | LogicTest): string[] =>
  'op' in node
    ? [node.field, ...(node.valueField === undefined ? [] : [node.valueField])]
    : Object.values(node).flatMap((members: (LogicGroup | LogicTest)[]) => members.flatMap(fieldsTested));
