// Conditions on answers as SQL. Each reads the typed rows of one field, by an index where it compares.
import type { AnswerFilter } from '@sitewright/contract/submissions/submissions';
import { isDate } from '@sitewright/forms/answers/dates';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { containing } from '../../../core/listing.ts';

type Operator = AnswerFilter['op'];

const numberOperators: Partial<Record<Operator, string>> = {
  '=': '=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
};
const dateOperators: Partial<Record<Operator, string>> = { on: '=', before: '<', after: '>' };

/** A value of another kind than the operator compares matches nothing. */
const nothing = sql<SqlBool>`false`;

const comparison = ({ op, value }: AnswerFilter): RawBuilder<SqlBool> => {
  const number = numberOperators[op];
  if (number !== undefined) {
    const wanted = typeof value === 'number' ? value : Number(value);
    return value !== '' && Number.isFinite(wanted)
      ? sql<SqlBool>`a.number_value ${sql.raw(number)} ${wanted}`
      : nothing;
  }
  const date = dateOperators[op];
  if (date !== undefined) {
    return isDate(String(value)) ? sql<SqlBool>`a.date_value ${sql.raw(date)} ${String(value)}` : nothing;
  }
  const text = String(value).toLowerCase();
  return op === 'contains'
    ? sql<SqlBool>`a.text_value ilike ${containing(String(value))}`
    : sql<SqlBool>`a.text_key = ${text.slice(0, 200)}`;
};

/** Whether the answer of a submission meets the condition. */
export const answerCondition = (filter: AnswerFilter): RawBuilder<SqlBool> => {
  const { op, field } = filter;
  const isAny = op === 'isEmpty' || op === 'isNotEmpty';
  const matches = isAny ? sql<SqlBool>`true` : comparison(filter);
  const exists = sql<SqlBool>`exists (
    select 1 from form_answers as a
    where a.tenant_id = form_submissions.tenant_id and a.form_id = form_submissions.form_id
      and a.submission_id = form_submissions.id and a.field_id = ${field} and ${matches})`;
  return op === 'isEmpty' || op === 'isNot' ? sql<SqlBool>`not ${exists}` : exists;
};
