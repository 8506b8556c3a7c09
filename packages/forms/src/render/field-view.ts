import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import type { Answer, Answers } from '../answers/answer.ts';
import type { FormTexts } from '../texts/en.ts';
import type { Attributes } from './markup.ts';
import type { RenderFormOptions, StagedFile } from './render-options.ts';
import type { Requirements } from './requirements.ts';

/** What all fields of a form are drawn from. */
export interface FormView {
  /** In the visitor’s language. */
  definition: FormDefinition;
  options: RenderFormOptions;
  answers: Answers;
  requirements: Requirements;
  today: string;
  /** An id on the page; `part` says what of the field it belongs to. */
  idOf: (part: string, fieldId: string) => string;
}

/** What one control is drawn from. */
export interface FieldView {
  field: FormField;
  form: FormView;
  texts: FormTexts;
  locale: string;
  isEdit: boolean;
  /** Of the control, or of the group of a field with several. */
  id: string;
  answer: Answer | undefined;
  /** As written, where it could not be read. */
  malformed: string | undefined;
  /** Never hidden by logic, and required. */
  isRequired: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  staged: readonly StagedFile[];
}

const own = <Value>(record: Record<string, Value> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

export const viewField = (form: FormView, field: FormField, descriptions: readonly string[]): FieldView => {
  const { options, requirements } = form;
  const isEdit = options.edit === true;
  return {
    field,
    form,
    texts: options.texts,
    locale: options.locale,
    isEdit,
    id: form.idOf('field', field.id),
    answer: own(form.answers, field.id),
    malformed: own(options.malformed, field.id),
    isRequired: !isEdit && requirements.always.has(field.id),
    isInvalid: (own(options.errors, field.id)?.length ?? 0) > 0,
    describedBy: descriptions.length > 0 ? descriptions.join(' ') : undefined,
    staged: own(options.staged, field.id) ?? [],
  };
};

/** First failure of a field. */
export const errorOf = ({ options }: FormView, fieldId: string): string | undefined =>
  own(options.errors, fieldId)?.[0]?.message;

/** Id of one of several controls of a field. */
export const partId = ({ form, field }: FieldView, index: number): string =>
  `${form.idOf('option', field.id)}-${index}`;

/** Without a name on the canvas: radios of two forms would uncheck each other. */
export const nameOf = ({ isEdit, field }: FieldView, ending = ''): string | undefined =>
  isEdit ? undefined : field.name + ending;

export const describing = ({ describedBy, isInvalid }: FieldView): Attributes => ({
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid && 'true',
});

/** Attributes of the only control of a field. */
export const controlAttributes = (view: FieldView): Attributes => ({
  id: view.id,
  name: nameOf(view),
  required: view.isRequired,
  ...describing(view),
});

/** Zone of `2026-03-01T09:30[Asia/Ho_Chi_Minh]`. */
const zone = /\[(.*)\]$/;

export const zoneOf = ({ answer }: FieldView): string =>
  typeof answer === 'string' ? (zone.exec(answer)?.[1] ?? '') : '';

/** The answer as the value of an input; what could not be read as it was written. */
export const valueOf = ({ field, answer, malformed }: FieldView): string => {
  if (malformed !== undefined) return malformed;
  if (typeof answer === 'number') return String(answer);
  if (typeof answer !== 'string') return '';
  return field.type === 'datetime' ? answer.replace(zone, '') : answer;
};
