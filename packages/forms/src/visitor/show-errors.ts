import type { FormField } from '@sitewright/contract/forms/form-definition';
import { summaryContent } from '../render/error-summary.ts';
import { controlsOf, type PageForm, partOf } from './page-form.ts';

/** Where `aria-invalid` stands, as in the HTML of the server: on a group only where it is allowed. */
const invalidElements = (form: PageForm, field: FormField): Element[] => {
  const { id, type, name } = field;
  const isGroup = type === 'radio' || type === 'rating';
  if (isGroup) return [partOf(form, 'field', id)].filter((group) => group !== null);
  return controlsOf(form, field, type === 'signature' ? `${name}_typed` : name);
};

/** The first control of a field: where a link to it leads. */
export const firstControl = (form: PageForm, id: string): HTMLElement | null => {
  const control = document.getElementById(`${form.prefix}-option-${id}-0`) ?? partOf(form, 'field', id);
  // A pad for drawing stands in the place of the typed name.
  return control?.getClientRects().length === 0
    ? (form.elements.get(id)?.querySelector('button') ?? control)
    : control;
};

/** Shows one message at a field, or none. */
export const showError = (form: PageForm, field: FormField, message: string | undefined): void => {
  const place = partOf(form, 'error', field.id);
  if (!place || (place.hidden && message === undefined)) return;
  place.textContent = message ?? '';
  place.hidden = message === undefined;
  for (const element of invalidElements(form, field)) {
    if (message === undefined) element.removeAttribute('aria-invalid');
    else element.setAttribute('aria-invalid', 'true');
  }
};

const summaryOf = ({ body }: PageForm): HTMLElement => body.querySelector<HTMLElement>('[data-summary]')!;

export const hasErrors = (form: PageForm): boolean => !summaryOf(form).hidden;

/** Without messages the summary goes, too. */
export const clearError = (form: PageForm, field: FormField): void => {
  const summary = summaryOf(form);
  if (summary.hidden && partOf(form, 'error', field.id)?.hidden) return;
  showError(form, field, undefined);
  if (form.body.querySelector('.form__error:not([hidden])')) return;
  summary.hidden = true;
  summary.replaceChildren();
};

/**
 * Shows the failures of the fields, and others that belong to no field, and moves the focus to the summary. Without any, what
 * was shown before is removed.
 */
export const showErrors = (
  form: PageForm,
  errors: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): void => {
  const { definition } = form;
  const summary = summaryOf(form);
  const failed = definition.fields.filter(({ id }) => Object.hasOwn(errors, id));
  for (const field of definition.fields)
    showError(form, field, failed.includes(field) ? errors[field.id] : undefined);
  summary.hidden = failed.length + others.length === 0;
  if (summary.hidden) return;
  const items = failed.map(({ id }) => {
    const controlId = partOf(form, 'error', id) ? firstControl(form, id)?.id : undefined;
    return { message: errors[id]!, ...(controlId && { controlId }) };
  });
  // As an alert it would be read twice: once when it is filled, and again with the focus.
  summary.setAttribute('role', 'group');
  summary.innerHTML = summaryContent([...items, ...others.map((message) => ({ message }))], definition.texts);
  summary.setAttribute('aria-label', summary.querySelector('h2')!.textContent);
  summary.focus();
};
