// The forms of a page outside of their site: sent to an address that the owner gives, to the published site, or not at all.
import type { DraftForm } from '../../forms/draft-forms.ts';
import {
  append,
  attributeOf,
  classesOf,
  createElement,
  elementsIn,
  findElement,
  fragmentOf,
  type HtmlElement,
  prepend,
  removeAttributes,
  removeNode,
  setAttribute,
} from '../html/html-tree.ts';
import type { Warnings } from './static-folder.ts';
import { staticTexts } from './static-texts.data.ts';

export interface FormTarget {
  /** Address that the owner gave. */
  formUrl: string | undefined;
  /** URL of the published site, without a trailing slash; undefined for a site that is not published. */
  liveUrl: string | undefined;
  forms: readonly DraftForm[];
  locale: string;
}

interface FormPlace extends FormTarget {
  path: string;
  warnings: Warnings;
}

const formPath = /^\/_forms\/([^/?#]+)(#.*)?$/;
/** Inputs of our own protocol. */
const protocolInputs = /^(_v|_l|_p|_f|_t|_key|postId)$/;

const isControl = ({ tagName }: HtmlElement): boolean => /^(input|select|textarea|button)$/.test(tagName);

const removeAll = (form: HtmlElement, isUnwanted: (element: HtmlElement) => boolean): void => {
  for (const element of elementsIn(form)) if (isUnwanted(element)) removeNode(element);
};

const removeProtocol = (form: HtmlElement): void =>
  removeAll(
    form,
    (element) =>
      classesOf(element).includes('form__trap') ||
      attributeOf(element, 'data-captcha') !== undefined ||
      (element.tagName === 'input' &&
        attributeOf(element, 'type') === 'hidden' &&
        protocolInputs.test(attributeOf(element, 'name') ?? '')),
  );

const hidden = (name: string, value: string): HtmlElement =>
  createElement('input', { type: 'hidden', name, value });

const sendElsewhere = (form: HtmlElement, { formUrl, path }: FormPlace, name: string): void => {
  removeProtocol(form);
  setAttribute(form, 'method', 'post');
  setAttribute(form, 'action', formUrl!);
  const hasFiles = elementsIn(form).some((element) => attributeOf(element, 'type') === 'file');
  // Few endpoints read multipart bodies: only a form with files needs one.
  if (!hasFiles) removeAttributes(form, 'enctype');
  append(form, hidden('_form', name), hidden('_page', path));
};

const disable = (form: HtmlElement, { locale }: FormPlace): void => {
  removeProtocol(form);
  removeAttributes(form, 'action', 'method', 'enctype', 'accept-charset');
  for (const element of elementsIn(form)) if (isControl(element)) setAttribute(element, 'disabled', '');
  const body = findElement(form, (element) => classesOf(element).includes('form__body')) ?? form;
  const { formNotConnected } = staticTexts(locale);
  prepend(body, ...fragmentOf(`<p class="form__notice">${formNotConnected}</p>`));
};

/** Captchas and payments begin in a script that only the published site has. */
const needsScript = (form: HtmlElement, known: DraftForm | undefined): boolean =>
  known?.definition.fields.some(({ type }) => type === 'payment') === true ||
  elementsIn(form).some((element) => attributeOf(element, 'data-captcha') !== undefined);

/** Returns whether the form is one of the site. */
export const connectForm = (form: HtmlElement, place: FormPlace): boolean => {
  const action = attributeOf(form, 'action') ?? '';
  const [, publicId] = formPath.exec(action) ?? [];
  if (publicId === undefined) return false;
  const { formUrl, liveUrl, forms, warnings, path } = place;
  const known = forms.find((one) => one.publicId === publicId);
  const name = known?.name || attributeOf(form, 'aria-label') || '';
  if (formUrl !== undefined) {
    sendElsewhere(form, place, name);
    return true;
  }
  // A form that visitors do not have yet is unknown to the published site.
  if (liveUrl !== undefined && (known === undefined || known.version !== null)) {
    setAttribute(form, 'action', liveUrl + action);
    warnings.add(needsScript(form, known) ? 'form_needs_live_site' : 'form_posts_to_live_site', path, name);
    return true;
  }
  disable(form, place);
  warnings.add('form_not_connected', path, name);
  return true;
};
