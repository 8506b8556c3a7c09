import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { Answer } from '../answers/answer.ts';
import { namesOf } from '../answers/parse-answers.ts';
import { scalarText } from '../answers/read-text.ts';
import { controlsOf, type PageForm } from './page-form.ts';

type Texts = readonly (readonly [string, string])[];

const isOn = (value: string): boolean => ['on', 'true', '1', 'yes'].includes(value);

/** Puts texts into the controls of a field: what they do not name is emptied. */
export const writeTexts = (form: PageForm, field: FormField, texts: Texts): void => {
  for (const name of namesOf(field)) {
    const values = texts.filter(([key]) => key === name).map(([, value]) => value);
    const controls = controlsOf(form, field, name);
    for (const control of controls) {
      if (control instanceof HTMLSelectElement)
        for (const option of control.options) option.selected = values.includes(option.value);
      else if (control.type === 'checkbox' || control.type === 'radio')
        (control as HTMLInputElement).checked =
          values.includes(control.value) || (controls.length === 1 && values.some(isOn));
      else if (control.type !== 'file' && !('zone' in control.dataset)) control.value = values.at(-1) ?? '';
      if (values.length > 0) delete control.dataset['untouched'];
      else if (control.type === 'range' || control.type === 'color') control.dataset['untouched'] = '';
    }
  }
};

/** An answer that a rule gives, as the texts that a visitor would send. */
export const textsOf = ({ name }: FormField, answer: Answer | undefined): [string, string][] => {
  const values = answer === undefined || answer === false ? [] : [answer].flat();
  return values.map((value) => [name, value === true ? 'on' : scalarText(value)]);
};
