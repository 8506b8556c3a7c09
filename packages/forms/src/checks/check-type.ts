import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { type Answer, isChoices } from '../answers/answer.ts';
import { scalarText } from '../answers/read-text.ts';
import type { FormTexts } from '../texts/en.ts';
import type { CreateIssue, Issue } from './issue.ts';
import { isEmail, isPhone, isWebAddress } from './type-checks.ts';

const malformedKeys: Partial<Record<FormField['type'], keyof FormTexts>> = {
  text: 'text',
  textarea: 'text',
  rich_text: 'text',
  email: 'email',
  url: 'url',
  phone: 'phone',
  number: 'number',
  range: 'number',
  payment: 'number',
  rating: 'rating',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  color: 'color',
  signature: 'signature',
};

export const ratingBound = ({ settings }: FormField): number =>
  settings.maxRating ?? formLimits.ratingDefault;

/** Of what could not be read. */
export const malformedIssue = (field: FormField, create: CreateIssue): Issue => {
  const key = malformedKeys[field.type] ?? 'malformed';
  const value = key === 'rating' ? ratingBound(field) : formLimits.answerMaxLength;
  return create('type', key, { value });
};

const textChecks: Partial<Record<FormField['type'], (text: string) => boolean>> = {
  email: isEmail,
  url: isWebAddress,
  phone: isPhone,
};

/** Whether an answer is one of its type, and among the options. */
export const checkType = (field: FormField, answer: Answer, create: CreateIssue): Issue[] => {
  const { type, options, settings } = field;
  const check = textChecks[type];
  if (check && !(typeof answer === 'string' && check(answer)))
    return [create('type', type as 'email' | 'url' | 'phone')];
  const isChoice = type === 'select' || type === 'radio' || type === 'checkbox';
  if (!isChoice || settings.allowOther === true || typeof answer === 'boolean') return [];
  const chosen = isChoices(answer) ? answer : [scalarText(answer)];
  const isKnown = chosen.every((value) => options.some((option) => option.value === value));
  return isKnown ? [] : [create('option', 'option')];
};
