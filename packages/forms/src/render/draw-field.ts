import { isLayout, isUpload } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { drawChoices, drawRating, drawSelect, drawSwitch, groupAttributes } from './choice-controls.ts';
import { describeLogic } from './describe-logic.ts';
import { errorOf, type FieldView, type FormView, viewField } from './field-view.ts';
import { element, escapeHtml, escapeLines, input } from './markup.ts';
import { describeFiles, drawFiles, drawSignature } from './file-controls.ts';
import { drawPayment } from './payment-controls.ts';
import {
  drawCalculated,
  drawColor,
  drawDate,
  drawDateTime,
  drawNumber,
  drawRange,
  drawText,
  drawTextarea,
  drawTime,
} from './text-controls.ts';

/**
 * `label`: a label for the one control. `group`: a legend for several. `beside`: the label stands beside the control.
 * `none`: nothing to label.
 */
type Frame = 'label' | 'group' | 'beside' | 'none';

const frameOf = ({ type, options, settings }: FormField): Frame => {
  if (settings.calculation) return 'label';
  if (type === 'radio' || type === 'rating' || type === 'signature') return 'group';
  if (type === 'checkbox') return options.length > 1 ? 'group' : 'beside';
  if (type === 'toggle') return 'beside';
  if (type === 'payment') return settings.payment?.mode === 'visitorAmount' ? 'label' : 'none';
  return type === 'captcha' ? 'none' : 'label';
};

const drawCaptcha = ({ isEdit, texts }: FieldView): string =>
  element(
    'div',
    { class: 'form__captcha', 'data-captcha': true },
    isEdit ? `<p class="form__empty">${escapeHtml(texts.captcha)}</p>` : '',
  );

const drawControl = (view: FieldView): string => {
  if (view.field.settings.calculation) return drawCalculated(view);
  switch (view.field.type) {
    case 'textarea':
    case 'rich_text':
      return drawTextarea(view);
    case 'number':
      return drawNumber(view);
    case 'select':
      return drawSelect(view);
    case 'radio':
    case 'checkbox':
      return drawChoices(view);
    case 'date':
      return drawDate(view);
    case 'time':
      return drawTime(view);
    case 'datetime':
      return drawDateTime(view);
    case 'file_upload':
    case 'image_upload':
      return drawFiles(view);
    case 'rating':
      return drawRating(view);
    case 'range':
      return drawRange(view);
    case 'color':
      return drawColor(view);
    case 'signature':
      return drawSignature(view);
    case 'captcha':
      return drawCaptcha(view);
    case 'payment':
      return drawPayment(view);
    default:
      return drawText(view);
  }
};

/** The word “required” or “optional” beside a label. */
const wordOf = ({ requirements, options }: FormView, id: string): string => {
  const word = requirements.words.get(id);
  if (!word) return '';
  const text = word === 'required' ? options.texts.requiredWord : options.texts.optionalWord;
  return ` <span class="form__word">${escapeHtml(text)}</span>`;
};

export const drawCondition = (form: FormView, field: FormField): string => {
  const condition = describeLogic(field, form.definition, form.options.texts);
  if (condition === '') return '';
  return element(
    'p',
    { class: 'form__condition', id: form.idOf('condition', field.id), 'data-condition': true },
    escapeHtml(condition),
  );
};

interface Notes {
  condition: string;
  /** Help text, what may be uploaded, and the error. */
  after: string;
  ids: string[];
}

const drawNotes = (form: FormView, field: FormField): Notes => {
  const condition = drawCondition(form, field);
  const error = errorOf(form, field.id);
  const ids = condition ? [form.idOf('condition', field.id)] : [];
  const parts: string[] = [];
  const add = (part: string, content: string, className: string): void => {
    ids.push(form.idOf(part, field.id));
    parts.push(element('p', { class: className, id: form.idOf(part, field.id) }, content));
  };
  if (field.helpText.trim() !== '') add('help', escapeLines(field.helpText), 'form__help');
  if (isUpload(field.type)) add('files', escapeHtml(describeFiles(viewField(form, field, []))), 'form__help');
  if (!form.options.edit) {
    ids.push(form.idOf('error', field.id));
    parts.push(
      element(
        'p',
        { class: 'form__error', id: form.idOf('error', field.id), hidden: error === undefined },
        escapeHtml(error ?? ''),
      ),
    );
  }
  return { condition, after: parts.join(''), ids };
};

/** Marks the element of a field. On the canvas it can be selected, while nothing inside reacts. */
export const fieldElement = (form: FormView, field: FormField, className: string, content: string): string =>
  form.options.edit
    ? element(
        'div',
        { class: `form__field ${className}`, 'data-form-field': field.id },
        `<div class="form__inert" inert>${content}</div>`,
      )
    : element('div', { class: `form__field ${className}`, 'data-field': field.id }, content);

const frame = (view: FieldView, notes: Notes): string => {
  const { field, form, id } = view;
  const label = escapeLines(field.label) + wordOf(form, field.id);
  const body = (content: string): string =>
    element('div', { class: 'form__input' }, notes.condition + content + notes.after);
  switch (frameOf(field)) {
    case 'label':
      return element('label', { class: 'form__label', for: id }, label) + body(drawControl(view));
    case 'group':
      return element(
        'fieldset',
        groupAttributes(view),
        `<legend class="form__label">${label}</legend>${body(drawControl(view))}`,
      );
    case 'beside': {
      const text = field.type === 'checkbox' && field.options[0] ? escapeLines(field.options[0].label) : '';
      const words = (text || escapeLines(field.label)) + wordOf(form, field.id);
      return body(drawSwitch(view, `<span class="form__choice-text">${words}</span>`));
    }
    case 'none':
      return element(
        'div',
        {
          class: 'form__group',
          id,
          tabindex: -1,
          role: 'group',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': view.describedBy,
        },
        `<div class="form__label" id="${escapeHtml(id)}-label">${escapeLines(field.label)}</div>${body(drawControl(view))}`,
      );
  }
};

/** A hidden input; on the canvas a note, so that the field can be selected. */
const drawHidden = (form: FormView, field: FormField, view: FieldView): string => {
  if (form.options.edit) {
    const text = `${form.options.texts.hiddenField}: ${field.label}`;
    return fieldElement(form, field, 'form__field--hidden', `<p class="form__empty">${escapeHtml(text)}</p>`);
  }
  const value = typeof view.answer === 'string' ? view.answer : '';
  return input({ type: 'hidden', name: field.name, value, 'data-field': field.id });
};

/** A label of a field that shows something; on the canvas an empty one is replaced, so that it can be found. */
export const staticLabel = ({ options }: FormView, { label, name }: FormField): string =>
  escapeLines(label.trim() === '' && options.edit ? name : label.trim());

const drawStatic = (form: FormView, field: FormField): string => {
  const condition = drawCondition(form, field);
  if (field.type === 'divider') return `${condition}<hr>`;
  const text = staticLabel(form, field);
  if (text === '') return '';
  if (field.type === 'heading')
    return element(field.settings.level ?? 'h2', { class: 'form__title form__heading' }, text) + condition;
  return element('p', {}, text) + condition;
};

/** One field, other than a section break. */
export const drawField = (form: FormView, field: FormField): string => {
  const { type } = field;
  if (isLayout(type)) {
    const content = drawStatic(form, field);
    return content && fieldElement(form, field, 'form__field--static', content);
  }
  const notes = drawNotes(form, field);
  const view = viewField(form, field, notes.ids);
  if (type === 'hidden') return drawHidden(form, field, view);
  const className = type === 'captcha' ? 'form__field--captcha' : 'form__asks';
  return fieldElement(form, field, className, frame(view, notes));
};

/** Where a link to the field leads: its control, or the first of several. */
export const firstControlId = (form: FormView, field: FormField): string => {
  const hasParts =
    frameOf(field) === 'group' &&
    (field.type === 'rating' ||
      field.type === 'signature' ||
      field.options.length > 0 ||
      field.settings.allowOther === true);
  return hasParts ? `${form.idOf('option', field.id)}-0` : form.idOf('field', field.id);
};
