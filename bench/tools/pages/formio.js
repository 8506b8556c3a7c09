import { Formio } from '@formio/js/dist/formio.form.min.js';
import '@formio/js/dist/formio.form.min.css';
import { fields } from './form-fields.mjs';

const types = {
  text: 'textfield',
  phone: 'phoneNumber',
  radio: 'radio',
  checkbox: 'selectboxes',
  date: 'day',
};
const choices = (options) => options.map((label) => ({ label, value: label.toLowerCase() }));

const components = fields.map(({ kind, name, label, isRequired, options, shownBy }) => ({
  type: types[kind] ?? kind,
  key: name,
  label,
  input: true,
  ...(kind === 'phone' ? { inputMask: '' } : {}),
  validate: { required: isRequired && shownBy === undefined },
  ...(kind === 'select'
    ? { widget: 'html5', data: { values: choices(options) } }
    : { values: choices(options) }),
  ...(shownBy === undefined
    ? {}
    : { customConditional: `show = (data.field1 || '').toLowerCase().indexOf('${shownBy}') >= 0` }),
}));
const place = document.createElement('main');
document.body.append(place);
const { createForm } = Formio ?? globalThis.Formio;
void createForm.call(Formio ?? globalThis.Formio, place, {
  components: [
    ...components,
    { type: 'button', action: 'submit', key: 'submit', label: 'Submit', input: true },
  ],
});
