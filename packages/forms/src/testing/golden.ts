// The golden cases: what forms do with answers, as data. Node and Chromium must give the same bytes.
import type { FormDefinition, FormField, ValidationRule } from '@sitewright/contract/forms/form-definition';
import type { Answers } from '../answers/answer.ts';
import { parseAnswers, type ParseOptions, type RawAnswers } from '../answers/parse-answers.ts';
import { validate } from '../checks/validate.ts';
import { formatAsCells, formatAsHtml, formatAsJson, formatAsText } from '../format/format-answers.ts';
import { computeState, type StateOptions } from '../logic/compute-state.ts';
import { findLogicIssues } from '../logic/find-logic-issues.ts';
import { en } from '../texts/en.ts';
import { vi } from '../texts/vi.ts';

type FieldInput = Pick<FormField, 'id' | 'type' | 'label' | 'name'> &
  Partial<Omit<FormField, 'validation'>> & {
    validation?: (Omit<ValidationRule, 'message'> & { message?: string })[];
  };

interface Options extends ParseOptions, StateOptions {
  step?: string;
  isTaken?: Record<string, unknown[]>;
}

interface Input {
  raw?: RawAnswers;
  answers?: Answers;
  malformed?: Record<string, string>;
  values?: Answers;
  kind?: 'text' | 'html' | 'csv' | 'json';
  options?: Options;
}

export interface GoldenCase {
  name: string;
  form: string;
  call: 'parse' | 'state' | 'validate' | 'format' | 'issues';
  input: Input;
  expected: unknown;
}

export interface GoldenFile {
  forms: Record<string, FieldInput[]>;
  cases: GoldenCase[];
}

const complete = (field: FieldInput): FormField => ({
  placeholder: '',
  helpText: '',
  required: false,
  conditionalLogic: [],
  options: [],
  settings: {},
  ...field,
  validation: (field.validation ?? []).map((rule) => ({ ...rule, message: rule.message ?? '' })),
});

type Definition = Pick<FormDefinition, 'fields'>;

const inOrder = ({ fields }: Definition, ids: ReadonlySet<string>): string[] =>
  fields.map(({ id }) => id).filter((id) => ids.has(id));

const callState = (definition: Definition, { answers = {}, options = {} }: Input): unknown => {
  const state = computeState(definition, answers, options);
  return {
    ...state,
    visible: inOrder(definition, state.visible),
    required: inOrder(definition, state.required),
  };
};

const callValidate = (
  definition: Definition,
  { answers = {}, malformed = {}, options = {} }: Input,
): unknown => {
  const { isTaken = {}, locale, ...others } = options;
  const { values, errors, order } = validate(
    definition,
    { answers, malformed },
    {
      ...others,
      texts: locale === 'vi' ? vi : en,
      isTaken: (id, answer) => (isTaken[id] ?? []).includes(answer),
    },
  );
  return { values, errors, order };
};

const callFormat = (definition: Definition, { values = {}, kind, options = {} }: Input): unknown => {
  const texts = options.locale === 'vi' ? vi : en;
  switch (kind) {
    case 'html':
      return formatAsHtml(definition, values, texts);
    case 'csv':
      return formatAsCells(definition, values, texts);
    case 'json':
      return formatAsJson(definition, values);
    default:
      return formatAsText(definition, values, texts);
  }
};

const call = (definition: Definition, { call, input }: GoldenCase): unknown => {
  switch (call) {
    case 'parse':
      return parseAnswers(definition, input.raw ?? {}, input.options);
    case 'state':
      return callState(definition, input);
    case 'validate':
      return callValidate(definition, input);
    case 'format':
      return callFormat(definition, input);
    case 'issues':
      return findLogicIssues(definition);
  }
};

/** JSON with the keys of objects in alphabetical order. */
export const canonical = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, inner: unknown) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    1,
  );

/** What a case gives, as canonical JSON. */
export const runGolden = (file: GoldenFile, golden: GoldenCase): string =>
  canonical(call({ fields: file.forms[golden.form]!.map(complete) }, golden));
