/**
 * A form as HTML, for the canvas, the preview, published pages and exports. Everything works without JavaScript; what
 * the script of a published form needs is marked:
 *
 * | attribute                   | on                                | meaning                                                |
 * | --------------------------- | --------------------------------- | ------------------------------------------------------ |
 * | `data-form="{publicId}"`    | root                              | the form                                               |
 * | `data-step="{break id}"`    | step                              | empty for what stands before the first break           |
 * | `data-section="{break id}"` | section                           | a group that is no step                                |
 * | `data-field="{field id}"`   | field, also of hidden inputs      | what logic shows and hides; not on the canvas          |
 * | `data-form-field="{id}"`    | field, section or step heading    | on the canvas: what can be selected                    |
 * | `data-edit`                 | root                              | on the canvas                                          |
 * | `data-condition`            | sentence “Only if …”              | for visitors without a script, which removes it        |
 * | `data-summary`              | error summary                     | hidden without errors; see `summaryContent`            |
 * | `data-rich`                 | textarea                          | may become an editor of rich text                      |
 * | `data-zone`                 | hidden input `{name}_zone`        | gets the visitor’s time zone                           |
 * | `data-untouched`            | range or color input              | nothing chosen yet: left out until it is changed       |
 * | `data-output`               | output of a range                 | hidden until the script fills it                       |
 * | `data-other`                | text input `{name}_other`         | counts when the option `__other` is chosen             |
 * | `data-calculated`           | readonly input                    | result of a formula                                    |
 * | `data-staged="{token}"`     | file that was uploaded before     | with inputs `{name}_token` and `{name}_remove`         |
 * | `data-signature`            | empty element                     | place of the pad for drawing                           |
 * | `data-captcha`              | empty element                     | place of the captcha                                   |
 * | `data-amount`               | amount of a payment               | empty while it depends on a choice                     |
 * | `data-definition`           | script element with JSON          | see `visitor-definition.ts`; with `withDefinition`     |
 *
 * Ids: `{idPrefix}-field-{id}` (control or group), `-option-{id}-{n}`, `-help-`, `-condition-`, `-files-`, `-error-{id}`.
 */
import { isLayout } from '@sitewright/contract/forms/field-types';
import type { FormStyling } from '@sitewright/contract/forms/form-definition';
import { typedValue } from '../logic/typed-value.ts';
import { computeState } from '../logic/compute-state.ts';
import type { Answers } from '../answers/answer.ts';
import { drawSteps } from './draw-steps.ts';
import { firstControlId } from './draw-field.ts';
import { errorSummary, type SummaryItem } from './error-summary.ts';
import { errorOf, type FormView } from './field-view.ts';
import { formVariables } from './form-variables.ts';
import { element, escapeHtml, escapeLines, input } from './markup.ts';
import type { FormNotice, FormToRender, PaymentNotice, RenderFormOptions } from './render-options.ts';
import { findRequirements } from './requirements.ts';
import { translateDescription, translateForm } from './translate-form.ts';
import { packDefinition } from './visitor-definition.ts';

export type { FormNotice, FormToRender, RenderFormOptions, StagedFile } from './render-options.ts';
export { formCss } from './form-css.data.ts';
export { formVariables } from './form-variables.ts';
export { scriptedFormCss } from './scripted-form-css.data.ts';

export const formClass = ({ theme, spacing, submitButtonPosition, siteColors }: FormStyling): string =>
  [
    'form',
    `form--${theme}`,
    `form--${spacing}`,
    `form--submit-${submitButtonPosition}`,
    ...(siteColors ? ['form--site-colors'] : []),
  ].join(' ');

const initialAnswers = (
  definition: FormView['definition'],
  options: RenderFormOptions,
  today: string,
): Answers => {
  const defaults = definition.fields.flatMap((field) => {
    const value = typedValue(field, field.settings.defaultValue, today);
    return value === undefined ? [] : [[field.id, value] as const];
  });
  // A field that the visitor has emptied stays empty.
  const answers = options.answers ?? (options.malformed ? {} : Object.fromEntries(defaults));
  const calculated = definition.fields.filter(({ settings }) => settings.calculation);
  if (calculated.length === 0) return answers;
  const { values } = computeState(definition, answers, { today });
  const results = calculated.flatMap(({ id }) =>
    Object.hasOwn(values, id) ? [[id, values[id]!] as const] : [],
  );
  return { ...answers, ...Object.fromEntries(results) };
};

const viewForm = (form: FormToRender, options: RenderFormOptions): FormView => {
  const definition = translateForm(form.definition, options.locale);
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  return {
    definition,
    options,
    today,
    answers: initialAnswers(definition, options, today),
    requirements: findRequirements(definition),
    idOf: (part, fieldId) => `${options.idPrefix}-${part}-${fieldId}`,
  };
};

const summaryItems = (view: FormView): SummaryItem[] =>
  view.definition.fields.flatMap((field) => {
    const message = errorOf(view, field.id);
    if (message === undefined) return [];
    const hasControl = field.type !== 'hidden' && !isLayout(field.type);
    return !hasControl ? [{ message }] : [{ message, controlId: firstControlId(view, field) }];
  });

const drawTrap = (name: string, texts: RenderFormOptions['texts']): string =>
  element(
    'div',
    { class: 'form__trap', 'aria-hidden': 'true' },
    element(
      'label',
      {},
      escapeHtml(texts.honeypot) + input({ type: 'text', name, tabindex: -1, autocomplete: 'off' }),
    ),
  );

const hiddenInputs = ({ token, key, hidden }: RenderFormOptions): string =>
  Object.entries({ _t: token, _key: key, ...hidden })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => input({ type: 'hidden', name, value }))
    .join('');

const drawSubmit = (text: string, isEdit: boolean): string => {
  const button = element(
    'button',
    { class: 'form__button', type: isEdit ? 'button' : 'submit' },
    `<span>${escapeHtml(text)}</span>`,
  );
  // A live region has to be there before its text is.
  const status = isEdit ? '' : '<p class="form__status" role="status"></p>';
  return element('div', { class: 'form__submit', inert: isEdit }, button + status);
};

const definitionElement = ({ definition, options }: FormView): string =>
  element(
    'script',
    { type: 'application/json', 'data-definition': true },
    packDefinition(definition, options.texts, options.locale),
  );

const noticeText = (notice: FormNotice, view: FormView): string =>
  notice === 'submitted' ? view.definition.settings.successMessage : view.options.texts[notice];

const drawNotice = (name: string, text: string): string =>
  element('p', { class: `form__notice form__notice--${name}`, role: 'status' }, escapeLines(text));

const drawPaymentNotice = ({ text, link }: PaymentNotice): string =>
  drawNotice('payment', text) +
  (link
    ? element(
        'div',
        { class: 'form__submit' },
        element('a', { class: 'form__button', href: link.url }, `<span>${escapeHtml(link.label)}</span>`),
      )
    : '');

const drawBody = (form: FormToRender, view: FormView): string => {
  const { options, definition, requirements } = view;
  const { texts } = options;
  const isEdit = options.edit === true;
  const description = translateDescription(form.description, form.definition, options.locale);
  const needsCaptcha =
    definition.settings.recaptcha && !definition.fields.some(({ type }) => type === 'captcha');
  return [
    isEdit ? '' : hiddenInputs(options) + errorSummary(summaryItems(view), texts),
    description.trim() === '' ? '' : element('p', {}, escapeLines(description)),
    requirements.isAllRequired ? element('p', { class: 'form__help' }, escapeHtml(texts.allRequired)) : '',
    definition.fields.length === 0 && isEdit
      ? element('p', { class: 'form__empty' }, escapeHtml(texts.noFields))
      : '',
    drawSteps(form.name, view),
    needsCaptcha ? '<div class="form__captcha" data-captcha></div>' : '',
    options.honeypot === undefined || isEdit ? '' : drawTrap(options.honeypot, texts),
    drawSubmit(definition.settings.submitText, isEdit),
    options.withDefinition && !isEdit ? definitionElement(view) : '',
  ].join('');
};

/** The HTML of a form; see the table at the top of this file. Every text in it is escaped. */
export const renderForm = (form: FormToRender, options: RenderFormOptions): string => {
  const view = viewForm(form, options);
  const { styling } = form.definition;
  const root = {
    class: formClass(styling),
    id: options.idPrefix,
    'data-form': form.publicId,
    style: formVariables(styling),
  };
  const body = (content: string): string => element('div', { class: 'form__stack form__body' }, content);
  if (options.notice) {
    const { notice: shown } = options;
    const notice =
      typeof shown === 'string' ? drawNotice(shown, noticeText(shown, view)) : drawPaymentNotice(shown);
    return element('div', { ...root, tabindex: -1 }, body(notice));
  }
  if (options.edit) return element('div', { ...root, 'data-edit': true }, body(drawBody(form, view)));
  return element(
    'form',
    {
      ...root,
      method: 'post',
      action: options.action,
      enctype: 'multipart/form-data',
      'accept-charset': 'utf-8',
      'aria-label': form.name.trim() || undefined,
    },
    body(drawBody(form, view)),
  );
};
