import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import {
  type Answer,
  type Answers,
  type FileAnswer,
  isFiles,
  isSignature,
} from '@sitewright/forms/answers/answer';
import { formatAnswer } from '@sitewright/forms/format/format-answer';
import { en } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';
import { useLanguage } from '../../../lib/translations.ts';

type Answered = Pick<Submission, 'answers'>;

const answerOf = ({ answers }: Answered, id: string): Answer | undefined =>
  Object.hasOwn(answers, id) ? (answers as Answers)[id] : undefined;

/** Writes the answer of a field in the language of the interface; empty for no answer. */
export const useAnswerText = (): ((submission: Answered, field: FormField) => string) => {
  const texts = useLanguage() === 'vi' ? vi : en;
  return (submission, field) => formatAnswer(field, answerOf(submission, field.id), texts);
};

/** The files of an answer; a drawn signature is one. */
export const filesOf = (submission: Answered, { id }: FormField): readonly FileAnswer[] => {
  const answer = answerOf(submission, id);
  if (isFiles(answer)) return answer;
  return isSignature(answer) && answer.kind === 'drawn' ? [answer.file] : [];
};

/** A field whose label was left empty is known by its name. */
export const labelOfField = ({ label, name }: Pick<FormField, 'label' | 'name'>): string =>
  label.trim() || name;

/** Fields that ask for an answer, in the order of the form. */
export const inputsOf = (fields: readonly FormField[]): FormField[] =>
  fields.filter(({ type }) => isInput(type));

const columnsMax = 3;

/** The first fields that any of the submissions answers: what the list shows of each. */
export const answerColumns = (
  fields: readonly FormField[],
  submissions: readonly Answered[],
): readonly FormField[] =>
  inputsOf(fields)
    .filter(({ id }) => submissions.some((one) => answerOf(one, id) !== undefined))
    .slice(0, columnsMax);

/** The address to reply to: the first answer of an email field. */
export const emailOf = (submission: Answered, fields: readonly FormField[]): string | undefined => {
  const answers = fields.filter(({ type }) => type === 'email').map(({ id }) => answerOf(submission, id));
  return answers.find((answer) => typeof answer === 'string' && answer !== '') as string | undefined;
};
