import { formCss } from '@sitewright/forms/render/form-css.data';
import { scriptedFormCss } from '@sitewright/forms/render/scripted-form-css.data';
import { escapeHtml } from '../../escape.ts';
import { safeUrl } from '../../links/safe-url.ts';
import type { DrawnElement, ElementKind } from '../element-kind.ts';
import { elementTexts } from '../element-texts.ts';
import { definition } from './definition.ts';

interface Input {
  /** Name of the field that holds its label. */
  label: string;
  /** Renders the control, given its id. */
  control: (id: string) => string;
  /** A submitted control needs a name, even if its label was left empty. */
  fallback: string;
}

const inputs: readonly Input[] = [
  {
    label: 'nameLabel',
    fallback: 'Name',
    control: (id) => `<input id="${id}" name="name" autocomplete="name" maxlength="200" required>`,
  },
  {
    label: 'emailLabel',
    fallback: 'Email',
    control: (id) =>
      `<input id="${id}" name="email" type="email" autocomplete="email" maxlength="254" required>`,
  },
  {
    label: 'phoneLabel',
    fallback: '',
    control: (id) => `<input id="${id}" name="phone" type="tel" autocomplete="tel" maxlength="40">`,
  },
  {
    label: 'messageLabel',
    fallback: 'Message',
    control: (id) => `<textarea id="${id}" name="message" rows="5" maxlength="5000" required></textarea>`,
  },
];

const fieldHtml = (el: DrawnElement, { label, fallback, control }: Input): string => {
  const words = el.escaped(label).trim() || (el.env.edit ? '' : fallback);
  if (words === '' && fallback === '') return '';
  const id = `${el.id}-${label}`;
  return `<div class="field"><label for="${id}"${el.mark(label)}>${words}</label>${control(id)}</div>`;
};

export const form: ElementKind = {
  definition,
  draw: (el) => {
    const formId = el.text('formId');
    const drawn = formId === '' ? undefined : el.env.drawForm?.(formId, el.id);
    if (drawn !== undefined) return drawn;
    const name = el.escaped('name').trim();
    const title =
      name || el.env.edit ? `<p class="letter__title" id="${el.id}-title"${el.mark('name')}>${name}</p>` : '';
    const note =
      el.env.edit || el.text('note')
        ? `<p class="letter__note"${el.mark('note')}>${el.escaped('note')}</p>`
        : '';
    const submit = el.escaped('submitLabel').trim() || (el.env.edit ? '' : 'OK');
    return (
      `<form class="letter" action="${escapeHtml(safeUrl(el.env.formAction))}" method="post"${title ? ` aria-labelledby="${el.id}-title"` : ''}>` +
      title +
      (name ? `<input type="hidden" name="form" value="${name}">` : '') +
      inputs.map((input) => fieldHtml(el, input)).join('') +
      // A honeypot: only bots, which fill in everything, reach it.
      `<div class="letter__trap" aria-hidden="true"><label>${elementTexts(el.env.locale).honeypot}<input name="website_url" tabindex="-1" autocomplete="off"></label></div>` +
      `<div class="letter__send"><button class="button button-primary" type="submit"${el.mark('submitLabel')}>${submit}</button>${note}</div></form>`
    );
  },
  styles: [
    { name: 'form', css: formCss + scriptedFormCss },
    {
      name: 'element-form',
      css: `
:where(.element-form){text-align:start}
.element-form{container-type:inline-size;inline-size:100%}
.letter{position:relative;display:grid;gap:1.1rem}
.letter__title{font-family:var(--font-heading);font-weight:var(--heading-weight);font-size:var(--step-2);line-height:1.2}
.letter__send{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:center}
.letter__note{font-size:var(--step--1);color:var(--color-text-muted)}
.letter__trap{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
@container (min-width:34rem){.letter{grid-template-columns:1fr 1fr}.letter>*{grid-column:1/-1}.letter>.field:has(input:not([type="tel"])){grid-column:auto}}`.trim(),
    },
  ],
};
