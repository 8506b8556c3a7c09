import { formCss } from '@sitewright/forms/render/form-css.data';
import { scriptedFormCss } from '@sitewright/forms/render/scripted-form-css.data';
import { readEmbeddedForm } from '../../forms/embedded-forms.ts';
import type { ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import { definition } from './definition.ts';

export const form: ElementKind = {
  definition,
  draw: ({ id, nodeId, data, text, env }) => {
    const { locale } = env;
    const embedded = readEmbeddedForm({ nodeId, type: 'form', data, value: text('formId'), locale });
    const drawn = env.drawForm?.(embedded, id);
    if (!env.edit) return drawn ?? '';
    const empty = `<p class="element-empty">${elementTexts(locale).addForm}</p>`;
    return `<div data-field="formId" data-kind="form">${drawn ?? empty}</div>`;
  },
  styles: [
    { name: 'form', css: formCss + scriptedFormCss },
    { name: 'element-form', css: ':where(.element-form){text-align:start}\n.element-form{inline-size:100%}' },
  ],
};
