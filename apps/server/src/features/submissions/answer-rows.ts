// Answers as typed rows, so that the inbox filters by an index.
import { toDecimalString } from '@sitewright/contract/money/decimal';
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import {
  type Answer,
  type Answers,
  isChoices,
  isFiles,
  isPayment,
  isSignature,
} from '@sitewright/forms/answers/answer';
import { formatAnswer } from '@sitewright/forms/format/format-answer';
import { en } from '@sitewright/forms/texts/en';

export interface AnswerRow {
  field_id: string;
  position: number;
  text_value: string | null;
  number_value: number | null;
  date_value: string | null;
}

type Value = Pick<AnswerRow, 'text_value' | 'number_value' | 'date_value'>;

const none: Value = { text_value: null, number_value: null, date_value: null };

const valuesOf = (type: string, answer: Answer): Value[] => {
  if (typeof answer === 'number') return [{ ...none, number_value: answer }];
  if (typeof answer === 'boolean') return [{ ...none, number_value: answer ? 1 : 0 }];
  if (isFiles(answer)) return answer.map(({ name }) => ({ ...none, text_value: name }));
  if (isChoices(answer)) return answer.map((text) => ({ ...none, text_value: text }));
  if (isPayment(answer))
    return [{ ...none, text_value: answer.reference, number_value: Number(toDecimalString(answer)) }];
  if (isSignature(answer))
    return [{ ...none, text_value: answer.kind === 'typed' ? answer.name : answer.kind }];
  return type === 'date' || type === 'datetime'
    ? [{ ...none, text_value: answer, date_value: answer.slice(0, 10) }]
    : [{ ...none, text_value: answer }];
};

export const answerRows = ({ fields }: Pick<FormDefinition, 'fields'>, answers: Answers): AnswerRow[] =>
  fields.flatMap(({ id, type }) => {
    const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (answer === undefined) return [];
    return valuesOf(type, answer).map((value, position) => ({ ...value, field_id: id, position }));
  });

/** Everything that was written, as one text for the full-text search. */
export const searchText = ({ fields }: Pick<FormDefinition, 'fields'>, answers: Answers): string =>
  fields
    .map((field) => formatAnswer(field, Object.hasOwn(answers, field.id) ? answers[field.id] : undefined, en))
    .filter((text) => text !== '')
    .join('\n');
