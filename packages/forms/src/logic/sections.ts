import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';

/** A step of a form, hidden fields included. `id`: of the section break that begins it, empty for what stands before. */
export interface Step {
  id: string;
  fields: FormField[];
}

export const isStepBreak = ({ type, settings }: FormField): boolean =>
  type === 'section_break' && settings.asStep === true;

export const splitIntoSteps = ({ fields }: Pick<FormDefinition, 'fields'>): Step[] => {
  const steps: Step[] = [{ id: '', fields: [] }];
  for (const field of fields) {
    if (isStepBreak(field)) steps.push({ id: field.id, fields: [] });
    steps.at(-1)!.fields.push(field);
  }
  return steps;
};

/** Field id → the section break before it, if there is one. A break belongs to no other section. */
export const sectionBreaks = ({ fields }: Pick<FormDefinition, 'fields'>): Map<string, FormField> => {
  const breaks = new Map<string, FormField>();
  let current: FormField | undefined;
  for (const field of fields) {
    if (field.type === 'section_break') current = field;
    else if (current) breaks.set(field.id, current);
  }
  return breaks;
};
