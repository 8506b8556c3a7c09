import type { FormField } from '@sitewright/contract/forms/form-definition';
import { isStepBreak, splitIntoSteps, type Step } from '../logic/sections.ts';
import { drawCondition, drawField, fieldElement, staticLabel } from './draw-field.ts';
import type { FormView } from './field-view.ts';
import { element, escapeLines } from './markup.ts';

const staticClass = 'form__field--static';

/** Fields between two section breaks. */
interface Section {
  start?: FormField;
  fields: FormField[];
}

const splitIntoSections = (fields: readonly FormField[]): Section[] => {
  const sections: Section[] = [{ fields: [] }];
  for (const field of fields) {
    if (field.type === 'section_break') sections.push({ start: field, fields: [] });
    else sections.at(-1)!.fields.push(field);
  }
  return sections;
};

const drawHelp = ({ helpText }: FormField): string =>
  helpText.trim() === '' ? '' : element('p', { class: 'form__help' }, escapeLines(helpText));

const drawSection = (view: FormView, { start, fields }: Section): string => {
  const content = fields.map((field) => drawField(view, field)).join('');
  if (!start) return content;
  const id = view.idOf('title', start.id);
  const label = staticLabel(view, start);
  const title = label && element('h2', { class: 'form__title', id }, label);
  const heading = title + drawHelp(start) + drawCondition(view, start);
  const values = {
    class: 'form__stack form__section',
    role: label ? 'group' : undefined,
    'aria-labelledby': label ? id : undefined,
    'data-section': start.id,
  };
  return element(
    'div',
    values,
    (view.options.edit ? fieldElement(view, start, staticClass, heading) : heading) + content,
  );
};

const drawFields = (view: FormView, fields: readonly FormField[]): string =>
  splitIntoSections(fields)
    .map((section) => drawSection(view, section))
    .join('');

const drawStep = (formName: string, view: FormView, { id, fields }: Step): string => {
  const start = fields[0] && isStepBreak(fields[0]) ? fields[0] : undefined;
  const content = drawFields(view, start ? fields.slice(1) : fields);
  const values = { class: 'form__stack form__step', 'data-step': id };
  const title = start ? staticLabel(view, start) : '';
  const notes = start ? drawHelp(start) + drawCondition(view, start) : '';
  const className = 'form__title form__step-title';
  if (start && view.options.edit) {
    const heading = element('p', { class: className }, title) + notes;
    return element('div', values, fieldElement(view, start, staticClass, heading) + content);
  }
  if (title)
    return element('fieldset', values, element('legend', { class: className }, title) + notes + content);
  return element('fieldset', { ...values, 'aria-label': formName.trim() || undefined }, notes + content);
};

/** The fields of a form, each step in a fieldset of its own. A form without steps has none. */
export const drawSteps = (formName: string, view: FormView): string => {
  const { fields } = view.definition;
  if (fields.length === 0) return '';
  const steps = splitIntoSteps(view.definition);
  if (steps.length === 1) return element('div', { class: 'form__stack' }, drawFields(view, fields));
  const hasContent = (step: Step): boolean =>
    step.fields.some((field) => view.options.edit === true || !isStepBreak(field));
  return steps
    .filter(hasContent)
    .map((step) => drawStep(formName, view, step))
    .join('');
};
