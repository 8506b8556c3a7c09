import type { FieldType } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField, FormStyling } from '@sitewright/contract/forms/form-definition';
import { en } from '../../texts/en.ts';
import type { FormToRender, RenderFormOptions } from '../render-options.ts';
import { renderForm } from '../render-form.ts';

/** A field with what a test says of it. */
export const makeField = (type: FieldType, values: Partial<FormField> = {}): FormField => ({
  id: type,
  type,
  label: `Label of ${type}`,
  name: `${type}_name`,
  placeholder: '',
  helpText: '',
  required: false,
  validation: [],
  conditionalLogic: [],
  options: [],
  settings: {},
  ...values,
});

export const makeStyling = (values: Partial<FormStyling> = {}): FormStyling => ({
  theme: 'default',
  colors: { primary: '#3b82f6', text: '#111827', background: '#ffffff', border: '#e5e7eb' },
  spacing: 'normal',
  borderRadius: 'md',
  fontSize: 'base',
  submitButtonPosition: 'left',
  ...values,
});

export const makeForm = (
  fields: FormField[],
  definition: Partial<FormDefinition> = {},
  values: Partial<FormToRender> = {},
): FormToRender => ({
  publicId: 'frm_1',
  name: 'Contact',
  definition: {
    fields,
    settings: {
      submitText: 'Submit',
      successMessage: 'Thank you for your submission!',
      notifications: { email: true, webhook: false },
      recaptcha: false,
      honeypot: true,
    },
    styling: makeStyling(),
    ...definition,
  },
  ...values,
});

export const renderOptions: RenderFormOptions = {
  texts: en,
  locale: 'en',
  action: '/_forms/frm_1',
  idPrefix: 'f',
  today: '2026-11-27',
};

export const render = (fields: FormField[], options: Partial<RenderFormOptions> = {}): string =>
  renderForm(makeForm(fields), { ...renderOptions, ...options });

/** The attributes of the first tag that has all the given parts. */
export const tag = (html: string, name: string, ...parts: string[]): string =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))]
    .map(([found]) => found)
    .find((found) => parts.every((part) => found.includes(part))) ?? '';
