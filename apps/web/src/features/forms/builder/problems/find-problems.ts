// What is wrong with a form, before the server says so. Errors are what the server refuses.
import { hasOptions, isInput } from '@sitewright/contract/forms/field-types';
import type { FormField, LogicGroup, LogicTest } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { FormContent } from '@sitewright/contract/forms/forms';
import { findLogicIssues } from '@sitewright/forms/logic/find-logic-issues';
import { fieldLabel } from '../model/field-label.ts';
import { findMissing } from '../model/translations.ts';
import { isPattern } from '../properties/rules/is-pattern.ts';
import { isRedirect } from '../settings/is-redirect.ts';
import { languagesOf } from '../settings/use-languages.ts';

type FormProblem = 'formName' | 'slug' | 'redirect' | 'tooMany' | 'untranslated';
type FieldProblem =
  | 'cycle'
  | 'laterStep'
  | 'backwardJump'
  | 'unknownField'
  | 'duplicateName'
  | 'calculation'
  | 'invalidName'
  | 'onlyOne'
  | 'noLabel'
  | 'noOptions'
  | 'emptyOption'
  | 'sameOption'
  | 'emptyRule'
  | 'noAmount'
  | 'noPayments'
  | 'bounds'
  | 'expression'
  | 'ruleField';

export interface Problem {
  code: FormProblem | FieldProblem;
  /** The server would refuse the form. */
  isError: boolean;
  fieldId?: string;
  /** Labels of the fields that the sentence names. */
  labels: string[];
  /** Of texts without a translation: their language and number. */
  missing?: { locale: string; count: number };
}

const namePattern = /^[A-Za-z0-9]\w*$/;
const unsafeNames: ReadonlySet<string> = new Set(['constructor', 'prototype']);
const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const isEmptyGroup = (group: LogicGroup): boolean =>
  Object.values(group).some(
    (members: (LogicGroup | LogicTest)[]) =>
      members.length === 0 || members.some((member) => !('op' in member) && isEmptyGroup(member)),
  );

const hasAmount = ({ settings: { payment } }: FormField): boolean => {
  if (!payment) return false;
  if (payment.mode === 'fixed') return (payment.amount ?? 0) > 0;
  if (payment.mode === 'byOption') return payment.field !== undefined;
  return payment.min === undefined || payment.max === undefined || payment.min <= payment.max;
};

const isTurned = ({ settings: { min, max, minDate, maxDate } }: FormField): boolean => {
  const areDates = [minDate, maxDate].every((date) => date !== undefined && /^\d/.test(date));
  return (min !== undefined && max !== undefined && min > max) || (areDates && minDate! > maxDate!);
};

const problemsOf = (
  field: FormField,
  ids: ReadonlySet<string>,
  hasPayments: boolean,
): [FieldProblem, boolean][] => {
  const { type, label, name, options, validation } = field;
  const values = options.map(({ value }) => value);
  const checks: [FieldProblem, boolean, boolean][] = [
    ['invalidName', true, !namePattern.test(name) || unsafeNames.has(name)],
    ['noLabel', false, label.trim() === '' && type !== 'divider'],
    ['noOptions', false, hasOptions(type) && options.length === 0 && !field.settings.allowOther],
    ['emptyOption', false, options.some((option) => option.label.trim() === '')],
    ['sameOption', false, new Set(values).size < values.length],
    ['emptyRule', false, field.conditionalLogic.some(({ when }) => isEmptyGroup(when))],
    ['noAmount', false, type === 'payment' && !hasAmount(field)],
    ['noPayments', false, type === 'payment' && !hasPayments],
    ['bounds', false, isTurned(field)],
    [
      'expression',
      false,
      validation.some(
        (rule) => rule.type === 'pattern' && (rule.value === '' || !isPattern(String(rule.value ?? ''))),
      ),
    ],
    [
      'ruleField',
      false,
      validation.some((rule) => rule.type === 'matchesField' && !ids.has(String(rule.value ?? ''))),
    ],
  ];
  return checks.filter(([, , isThere]) => isThere).map(([code, isError]) => [code, isError]);
};

const problemsOfForm = ({ name, slug, settings, fields }: FormContent): FormProblem[] => {
  const inputs = fields.filter(({ type }) => isInput(type)).length;
  const checks: [FormProblem, boolean][] = [
    ['formName', name.trim() === ''],
    ['slug', !slugPattern.test(slug)],
    ['redirect', !isRedirect(settings.successRedirect ?? '')],
    ['tooMany', inputs > formLimits.inputFieldsMax || fields.length > formLimits.fieldsMax],
  ];
  return checks.filter(([, isThere]) => isThere).map(([code]) => code);
};

/** All problems of a form: errors first, then in the order of the fields. `hasPayments`: whether visitors can pay. */
export const findProblems = (content: FormContent, hasPayments = true): Problem[] => {
  const { fields } = content;
  const ids = new Set(fields.map(({ id }) => id));
  const labelOf = (id: string): string => {
    const field = fields.find((one) => one.id === id);
    return field ? fieldLabel(field) : id;
  };
  const seconds = (['captcha', 'payment'] as const).flatMap((type) =>
    fields.filter((field) => field.type === type).slice(1),
  );
  const problems: Problem[] = [
    ...problemsOfForm(content).map((code) => ({ code, isError: true, labels: [] })),
    ...seconds.map((field): Problem => ({
      code: 'onlyOne',
      isError: true,
      fieldId: field.id,
      labels: [fieldLabel(field)],
    })),
    ...findLogicIssues(content).map(({ code, fields: named }): Problem => ({
      code,
      isError: true,
      fieldId: named[0]!,
      labels: named.map(labelOf),
    })),
    ...fields.flatMap((field) =>
      problemsOf(field, ids, hasPayments).map(([code, isError]): Problem => ({
        code,
        isError,
        fieldId: field.id,
        labels: [fieldLabel(field)],
      })),
    ),
    ...languagesOf(content).flatMap((locale) => {
      const { count, fieldId } = findMissing(content, locale);
      const where = fieldId === undefined ? {} : { fieldId };
      const missing = { locale, count };
      return count > 0
        ? [{ code: 'untranslated' as const, isError: false, labels: [], missing, ...where }]
        : [];
    }),
  ];
  return problems.toSorted((one, other) => Number(other.isError) - Number(one.isError));
};
