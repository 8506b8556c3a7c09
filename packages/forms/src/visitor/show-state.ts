import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { Answers } from '../answers/answer.ts';
import { scalarText } from '../answers/read-text.ts';
import type { FormState } from '../logic/compute-state.ts';
import { controlsOf, create, type PageForm, partOf } from './page-form.ts';
import { textsOf, writeTexts } from './write-form.ts';

const own = (answers: Answers, id: string): Answers[string] | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

/** What is required is said by the controls of a field; a group of checkboxes, a range and a color have no such attribute. */
const setRequired = (form: PageForm, field: FormField, isRequired: boolean): void => {
  const { type, name, options, settings } = field;
  if (['hidden', 'captcha', 'range', 'color'].includes(type) || settings.calculation) return;
  if (type === 'checkbox' && options.length > 1) return;
  const names = type === 'signature' ? [`${name}_typed`, `${name}_consent`] : [name];
  for (const control of names.flatMap((one) => controlsOf(form, field, one)))
    if (control.type !== 'hidden') control.required = isRequired;
  if (type !== 'radio' && type !== 'rating') return;
  const group = partOf(form, 'field', field.id);
  if (isRequired) group?.setAttribute('aria-required', 'true');
  else group?.removeAttribute('aria-required');
};

/** The word “required” beside the label of a field that a rule makes so. */
const sayRequired = (form: PageForm, field: FormField, isRequired: boolean): void => {
  if (!field.conditionalLogic.some(({ action }) => action === 'require' || action === 'optional')) return;
  const label = form.elements.get(field.id)?.querySelector('.form__label, .form__choice-text');
  const word = label?.querySelector<HTMLElement>('.form__word');
  if (word) word.hidden = !isRequired;
  else if (isRequired)
    label?.append(create('span', { className: 'form__word' }, ` ${form.definition.texts.requiredWord}`));
};

const hasValueRule = ({ type, conditionalLogic }: FormField): boolean =>
  type !== 'hidden' && conditionalLogic.some(({ action }) => action === 'setValue');

/** Shows what a rule sets; not in the control that the visitor is in, where it would come back on every deletion. */
const showRuleValue = (form: PageForm, field: FormField, state: FormState, answers: Answers): void => {
  const element = form.elements.get(field.id);
  if (!hasValueRule(field) || !element || element.contains(document.activeElement)) return;
  const value = own(state.values, field.id);
  const isSet = value !== undefined && own(answers, field.id) === undefined;
  if (!isSet && !form.filled.has(field.id)) return;
  writeTexts(form, field, textsOf(field, isSet ? value : undefined));
  if (isSet) form.filled.add(field.id);
  else form.filled.delete(field.id);
};

const showResult = (form: PageForm, field: FormField, values: Answers): void => {
  if (!field.settings.calculation) return;
  const text = scalarText(own(values, field.id));
  for (const control of controlsOf(form, field)) if (control.value !== text) control.value = text;
};

/** A function that changes on the page what differs from the state that it was last given. */
export const createStateView = (form: PageForm): ((state: FormState, answers: Answers) => void) => {
  const { definition, body, elements } = form;
  const isVisible = new Map<string, boolean>();
  const isRequired = new Map<string, boolean>();
  const sections = new Map(
    [...body.querySelectorAll<HTMLElement>('[data-section]')].map((section) => [
      section.dataset['section']!,
      section,
    ]),
  );
  return (state, answers) => {
    for (const field of definition.fields) {
      const { id } = field;
      const visible = state.visible.has(id);
      if (isVisible.get(id) !== visible) {
        const element = elements.get(id) ?? sections.get(id);
        if (element) element.hidden = !visible;
        isVisible.set(id, visible);
      }
      const required = state.required.has(id);
      if (isRequired.get(id) !== required) {
        setRequired(form, field, required);
        sayRequired(form, field, required);
        isRequired.set(id, required);
      }
      showRuleValue(form, field, state, answers);
      showResult(form, field, state.values);
    }
    for (const view of form.views) view(state);
  };
};
