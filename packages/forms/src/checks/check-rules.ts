import type { FormField, ValidationRule, ValidationType } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { type Answer, type Answers, isChoices, isFiles } from '../answers/answer.ts';
import { readNumber } from '../answers/read-number.ts';
import { cleanText } from '../answers/read-text.ts';
import { fileSizeIssue } from './check-settings.ts';
import { isAccepted } from './file-checks.ts';
import type { Bounds, CreateIssue, Issue } from './issue.ts';
import { domainOf, isEmail, isWebAddress } from './type-checks.ts';

export interface RuleContext {
  values: Answers;
  /** Undefined for an id that no field has. */
  labelOf: (fieldId: string) => string | undefined;
  /** Whether the field has this answer in an earlier submission. Known to the server only. */
  isTaken: (fieldId: string, answer: Answer) => boolean;
  /** Whether a regular expression matches somewhere; undefined for one that does not compile. */
  matches: (pattern: string, text: string) => boolean | undefined;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : typeof value === 'string' ? readNumber(value) : undefined;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? value.split(',') : [])
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '');

const countOf = (answer: Answer): number | undefined => (Array.isArray(answer) ? answer.length : undefined);

const same = (one: Answer, other: Answer | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? cleanText(one, true) === cleanText(other, true)
    : JSON.stringify(one) === JSON.stringify(other);

const isBlocked = (text: string, domains: readonly string[]): boolean => {
  const domain = domainOf(text);
  return domain !== undefined && domains.some((one) => domain === one || domain.endsWith(`.${one}`));
};

const isPattern = (text: string, pattern: unknown, { matches }: RuleContext): boolean => {
  if (typeof pattern !== 'string' || pattern === '') return true;
  if (pattern === 'email') return isEmail(text);
  if (pattern === 'url') return isWebAddress(text);
  return pattern.length > formLimits.patternMaxLength || matches(pattern, text) !== false;
};

type Check = (answer: Answer, rule: ValidationRule, field: FormField, context: RuleContext) => boolean;

const length =
  (compare: (length: number, bound: number) => boolean): Check =>
  (answer, { value }) => {
    const bound = numberOf(value);
    return typeof answer !== 'string' || bound === undefined || compare(answer.length, bound);
  };

const numeric =
  (compare: (number: number, bound: number) => boolean): Check =>
  (answer, { value }) => {
    const bound = numberOf(value);
    if (bound === undefined || (typeof answer !== 'string' && typeof answer !== 'number')) return true;
    const number = numberOf(answer);
    return number !== undefined && compare(number, bound);
  };

const selected =
  (compare: (count: number, bound: number) => boolean): Check =>
  (answer, { value }) => {
    const [count, bound] = [countOf(answer), numberOf(value)];
    return count === undefined || bound === undefined || compare(count, bound);
  };

const atLeast = (one: number, other: number): boolean => one >= other;
const atMost = (one: number, other: number): boolean => one <= other;

/** Whether an answer passes. */
const checks: Record<ValidationType, Check> = {
  minLength: length(atLeast),
  maxLength: length(atMost),
  min: numeric(atLeast),
  max: numeric(atMost),
  minSelected: selected(atLeast),
  maxSelected: selected(atMost),
  pattern: (answer, { value }, _field, context) =>
    typeof answer !== 'string' || isPattern(answer, value, context),
  fileSize: (answer, { value }) => {
    const bytes = numberOf(value);
    return !isFiles(answer) || bytes === undefined || answer.every(({ size }) => size <= bytes);
  },
  fileType: (answer, { value }) =>
    !isFiles(answer) || answer.every((file) => isAccepted(file, listOf(value))),
  unique: (answer, _rule, { id }, { isTaken }) => !isTaken(id, answer),
  matchesField: (answer, { value }, _field, { values, labelOf }) =>
    typeof value !== 'string' ||
    labelOf(value) === undefined ||
    same(answer, Object.hasOwn(values, value) ? values[value] : undefined),
  blockedDomains: (answer, { value }) => {
    const texts = typeof answer === 'string' ? [answer] : isChoices(answer) ? answer : [];
    return !texts.some((text) => isBlocked(text, listOf(value)));
  },
};

const boundsOf = ({ type, value }: ValidationRule, { labelOf }: RuleContext): Bounds =>
  type === 'matchesField'
    ? { label: labelOf(String(value)) ?? '' }
    : { value: Array.isArray(value) ? value.join(', ') : String(value) };

/** The rules of a field, as listed. A rule whose own value makes no sense passes. */
export const checkRules = (
  field: FormField,
  answer: Answer,
  context: RuleContext,
  create: CreateIssue,
): Issue[] =>
  field.validation
    .filter((rule) => !checks[rule.type](answer, rule, field, context))
    .map((rule) => {
      if (rule.message.trim() !== '') return { rule: rule.type, message: rule.message };
      return rule.type === 'fileSize'
        ? fileSizeIssue(numberOf(rule.value)!, create)
        : create(rule.type, rule.type, boundsOf(rule, context));
    });
