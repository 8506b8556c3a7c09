import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import type { Answer, Answers } from '../answers/answer.ts';
import type { FormTexts } from '../texts/en.ts';
import { guardFormula } from './csv-cell.ts';
import { formatAnswer } from './format-answer.ts';

type Definition = Pick<FormDefinition, 'fields'>;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character]!).replaceAll('\n', '<br>');

const inputsOf = ({ fields }: Definition): FormField[] => fields.filter(({ type }) => isInput(type));

const answerOf = (values: Answers, { id }: FormField): Answer | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;

interface Row {
  label: string;
  value: string;
}

/** Label and value of each field with an answer, in the order of the form. */
export const answerRows = (definition: Definition, values: Answers, texts: FormTexts): Row[] =>
  inputsOf(definition)
    .map((field) => ({ label: field.label, value: formatAnswer(field, answerOf(values, field), texts) }))
    .filter(({ value }) => value !== '');

/** A line for each answer. */
export const formatAsText = (definition: Definition, values: Answers, texts: FormTexts): string =>
  answerRows(definition, values, texts)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');

/** A table of label and value. */
export const formatAsHtml = (definition: Definition, values: Answers, texts: FormTexts): string => {
  const rows = answerRows(definition, values, texts).map(
    ({ label, value }) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
};

/** A cell for each input field: numbers as numbers, texts guarded against formulas. */
export const formatAsCells = (
  definition: Definition,
  values: Answers,
  texts: FormTexts,
): (string | number)[] =>
  inputsOf(definition).map((field) => {
    const answer = answerOf(values, field);
    return typeof answer === 'number' ? answer : guardFormula(formatAnswer(field, answer, texts));
  });

/** Field name → typed answer, for machines. */
export const formatAsJson = (definition: Definition, values: Answers): Record<string, Answer> =>
  Object.fromEntries(
    inputsOf(definition).flatMap((field) => {
      const answer = answerOf(values, field);
      return answer === undefined ? [] : [[field.name, answer] as const];
    }),
  );
