import { Model } from 'survey-core';
import { renderSurvey } from 'survey-js-ui';
import 'survey-core/survey-core.min.css';
import { fields } from './form-fields.mjs';

const types = { textarea: 'comment', select: 'dropdown', radio: 'radiogroup', checkbox: 'checkbox' };
const inputs = { email: 'email', number: 'number', phone: 'tel', url: 'url', date: 'date' };

const survey = new Model({
  textUpdateMode: 'onTyping',
  elements: fields.map(({ kind, name, label, isRequired, options, shownBy }) => ({
    type: types[kind] ?? 'text',
    ...(inputs[kind] ? { inputType: inputs[kind] } : {}),
    ...(kind === 'email' ? { validators: [{ type: 'email' }] } : {}),
    name,
    title: label,
    isRequired: isRequired && shownBy === undefined,
    ...(options.length > 0 ? { choices: options } : {}),
    ...(shownBy === undefined ? {} : { visibleIf: `{field1} contains '${shownBy}'` }),
  })),
});
const place = document.createElement('main');
document.body.append(place);
renderSurvey(survey, place);
