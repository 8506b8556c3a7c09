// The form that visitors get who cannot solve a captcha, such as those without scripts: their answers in hidden inputs, and
// a question.
import { isUpload } from '@sitewright/contract/forms/field-types';
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { element, escapeHtml, input } from '@sitewright/forms/render/markup';
import { formClass, formVariables } from '@sitewright/forms/render/render-form';
import type { StagedFile } from '@sitewright/forms/render/render-options';
import { fill } from '@sitewright/forms/checks/issue';
import type { FormTexts } from '@sitewright/forms/texts/en';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Pairs } from '../forms/pairs.ts';
import { captchaInputNames, captchaInputs } from './check-captcha.ts';
import { createConfirmation } from './confirmation.ts';

export interface ConfirmForm {
  /** Public id of the form. */
  form: string;
  host: string;
  /** Action of the form. */
  action: string;
  /** Id of the form on the page. */
  id: string;
  texts: FormTexts;
  definition: FormDefinition;
  pairs: Pairs;
  /** Field id → files that were sent. */
  staged: Record<string, StagedFile[]>;
}

/** The answers as they were sent, with the files as those that were uploaded before. */
const keptPairs = ({ pairs, definition: { fields }, staged }: ConfirmForm): [string, string][] => {
  const ofFiles = fields
    .filter(({ type }) => isUpload(type) || type === 'signature')
    .flatMap(({ name }) => [`${name}_token`, `${name}_remove`]);
  const left = new Set([...captchaInputNames, ...ofFiles]);
  return [
    ...pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string' && !left.has(pair[0])),
    ...fields.flatMap(({ id, name }) =>
      (staged[id] ?? []).map(({ token }): [string, string] => [`${name}_token`, token]),
    ),
  ];
};

export const drawConfirmForm = (ctx: ServerContext, shown: ConfirmForm): string => {
  const { form, host, action, texts, definition, pairs } = shown;
  const { token, numbers } = createConfirmation(ctx, { form, host });
  const wasAsked = pairs.some(([name]) => name === captchaInputs.confirmToken);
  const question = fill(texts.confirmQuestion, { a: numbers[0], b: numbers[1] });
  const controlId = `${shown.id || 'form'}-confirm`;
  const hidden = [...keptPairs(shown), [captchaInputs.confirmToken, token] as const]
    .map(([name, value]) => input({ type: 'hidden', name, value }))
    .join('');
  const control = input({
    id: controlId,
    name: captchaInputs.confirmAnswer,
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: 4,
    required: true,
  });
  const content = [
    hidden,
    element('p', { class: 'form__notice' }, escapeHtml(texts.confirmTitle)),
    element(
      'p',
      wasAsked ? { role: 'alert' } : {},
      escapeHtml(wasAsked ? texts.confirmAgain : texts.confirmText),
    ),
    element(
      'div',
      { class: 'form__asks' },
      element('label', { for: controlId }, escapeHtml(question)) + control,
    ),
    element(
      'div',
      { class: 'form__submit' },
      element(
        'button',
        { class: 'form__button', type: 'submit' },
        escapeHtml(definition.settings.submitText),
      ),
    ),
  ].join('');
  return element(
    'form',
    {
      class: formClass(definition.styling),
      style: formVariables(definition.styling),
      id: shown.id || undefined,
      method: 'post',
      action,
      enctype: 'multipart/form-data',
      'accept-charset': 'utf-8',
    },
    element('div', { class: 'form__stack form__body' }, content),
  );
};
