import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import type { Answer, Answers } from '../answers/answer.ts';
import type { ParsedAnswers } from '../answers/parse-answers.ts';
import { computeState, type FormState, type StateOptions } from '../logic/compute-state.ts';
import type { FormTexts } from '../texts/en.ts';
import { checkRules, type RuleContext } from './check-rules.ts';
import { checkSettings } from './check-settings.ts';
import { checkType, malformedIssue } from './check-type.ts';
import { type Issue, issuesOf } from './issue.ts';

export interface ValidateOptions extends StateOptions {
  texts: FormTexts;
  /** Id of the step to check; all steps of the path unless it is given. */
  step?: string;
  isTaken?: RuleContext['isTaken'];
  /** Default: `RegExp`. Give one that runs in linear time where the pattern is somebody else's. */
  matches?: RuleContext['matches'];
}

export interface Validation {
  /** What counts: answers of visible fields, also those that failed. */
  values: Answers;
  /** Field id → its failures, the one to show first. */
  errors: Record<string, Issue[]>;
  /** Ids of the fields that failed, in the order of the form. */
  order: string[];
  state: FormState;
}

const matchesWithRegExp = (pattern: string, text: string): boolean | undefined => {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return undefined;
  }
};

const isMissing = (answer: Answer | undefined): boolean => answer === undefined || answer === false;

const withoutRepeats = (issues: readonly Issue[]): Issue[] =>
  issues.filter(({ message }, index) => issues.findIndex((other) => other.message === message) === index);

/** Checks the answers of visible fields; see docs/forms.md. */
export const validate = (
  definition: Pick<FormDefinition, 'fields'>,
  { answers, malformed }: Pick<ParsedAnswers, 'answers' | 'malformed'>,
  options: ValidateOptions,
): Validation => {
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const state = computeState(definition, answers, { ...options, today });
  const { values } = state;
  const context: RuleContext = {
    values,
    labelOf: (id) => definition.fields.find((field) => field.id === id)?.label,
    isTaken: options.isTaken ?? (() => false),
    matches: options.matches ?? matchesWithRegExp,
  };
  const isInScope = ({ id, type }: FormField): boolean =>
    isInput(type) &&
    state.visible.has(id) &&
    (options.step === undefined ||
      state.steps.some((step) => step.id === options.step && step.fields.includes(id)));
  const check = (field: FormField): Issue[] => {
    const create = issuesOf(field, options.texts);
    if (Object.hasOwn(malformed, field.id)) return [malformedIssue(field, create)];
    const answer = Object.hasOwn(values, field.id) ? values[field.id] : undefined;
    if (isMissing(answer) && state.required.has(field.id)) return [create('required', 'required')];
    if (answer === undefined) return [];
    return withoutRepeats([
      ...checkType(field, answer, create),
      ...checkSettings(field, answer, today, create),
      ...checkRules(field, answer, context, create),
    ]);
  };
  const failures = definition.fields
    .filter(isInScope)
    .map((field) => [field.id, check(field)] as const)
    .filter(([, issues]) => issues.length > 0);
  return { values, errors: Object.fromEntries(failures), order: failures.map(([id]) => id), state };
};
