import { isUpload } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { namesOf } from '../answers/parse-answers.ts';
import type { PageForm } from './page-form.ts';
import { readPairs } from './read-form.ts';
import type { Steps } from './steps.ts';
import { writeTexts } from './write-form.ts';

/** What is kept of a form that is not finished: no files, and nothing that the visitor has not written. */
export interface SavedAnswers {
  answers: [name: string, text: string][];
  step: string | undefined;
}

const isKept = ({ type, settings }: FormField): boolean =>
  !isUpload(type) && type !== 'hidden' && !settings.calculation;

export const readSaved = (form: PageForm, steps: Steps): SavedAnswers => {
  const names = new Set(form.definition.fields.filter(isKept).flatMap(namesOf));
  const answers = readPairs(form).filter(
    (pair): pair is [string, string] => names.has(pair[0]) && typeof pair[1] === 'string',
  );
  return { answers, step: steps.current() };
};

/** Fills the form. The focus stays where it is. */
export const writeSaved = (
  form: PageForm,
  steps: Steps,
  refresh: () => void,
  { answers, step }: SavedAnswers,
): void => {
  for (const field of form.definition.fields) if (isKept(field)) writeTexts(form, field, answers);
  refresh();
  if (step !== undefined) steps.goTo(step, true);
};
