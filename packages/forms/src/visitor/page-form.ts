import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { FileAnswer } from '../answers/answer.ts';
import type { FormState } from '../logic/compute-state.ts';
import type { Reply } from './requests.ts';
import { unpackDefinition, type VisitorDefinition } from '../render/visitor-definition.ts';

/** A form on the page, and what the script knows of it. */
export interface PageForm {
  /**
   * A field may be named like a member of the form, `action` or `id`, and then stands in its place. So nothing is read from
   * the form itself but with the functions below.
   */
  root: HTMLFormElement;
  body: HTMLElement;
  publicId: string;
  /** With which all ids of the form begin. */
  prefix: string;
  definition: VisitorDefinition;
  /** Field id → its element. */
  elements: ReadonlyMap<string, HTMLElement>;
  /** Ids of fields that show what a rule has set, which is not the visitor’s answer. */
  filled: Set<string>;
  /** Upload token → the file. */
  uploaded: Map<string, FileAnswer>;
  submit: HTMLButtonElement;
  /** Begin what has to end before the answers are checked, such as uploads. */
  waits: (() => Promise<unknown> | undefined)[];
  /** Show what else depends on the answers. */
  views: ((state: FormState) => void)[];
  /** Tells that the answer of a field is another one. */
  changed: (field: FormField) => void;
  /** Called when the answers have arrived. */
  submitted: (() => void)[];
  /** Sent like a form without a script: the answer is a page. */
  isPlain?: boolean;
  /** Called when the server did not take the answers. */
  refused: ((reply: Reply) => void)[];
  /** For messages that everybody sees. */
  status: HTMLElement;
  /** Tells users of screen readers. */
  announce: (text: string) => void;
}

export const attributeOf = (root: HTMLFormElement, name: string): string =>
  Element.prototype.getAttribute.call(root, name) ?? '';

export const setAttribute = (root: HTMLFormElement, name: string, value: string): void =>
  Element.prototype.setAttribute.call(root, name, value);

export const listen = (root: HTMLFormElement, type: string, handle: (event: Event) => void): void =>
  EventTarget.prototype.addEventListener.call(root, type, handle);

/** An element with properties and children. */
export const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<Omit<HTMLElementTagNameMap[Name], 'children'>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), values);
  element.append(...children);
  return element;
};

/** A hidden input of the form, created unless it is there. */
export const hiddenInput = ({ body }: PageForm, name: string): HTMLInputElement => {
  const found = body.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`);
  if (found) return found;
  const input = create('input', { type: 'hidden', name });
  body.append(input);
  return input;
};

/** The element of a part of a field: its control, error or help. */
export const partOf = ({ prefix }: PageForm, part: string, fieldId: string): HTMLElement | null =>
  document.getElementById(`${prefix}-${part}-${fieldId}`);

/** The field that an element of the page belongs to. */
export const fieldAt = ({ definition }: PageForm, target: EventTarget | null): FormField | undefined => {
  const id = target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  return definition.fields.find((field) => field.id === id);
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a field that carry a name. A hidden input is the element of its field. */
export const controlsOf = ({ elements }: PageForm, field: FormField, name = field.name): Control[] => {
  const element = elements.get(field.id) as Control | undefined;
  return element
    ? [element, ...element.querySelectorAll<Control>('[name]')].filter((control) => control.name === name)
    : [];
};

/** The visitor’s calendar date. */
export const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** Undefined where the page does not hold the definition of the form. */
export const openForm = (root: HTMLFormElement): PageForm | undefined => {
  const body = Element.prototype.querySelector.call(root, '.form__body');
  const json = body?.querySelector('[data-definition]')?.textContent;
  if (!(body instanceof HTMLElement) || !json) return undefined;
  const live = create('p', { className: 'form__hidden-text' });
  live.setAttribute('role', 'status');
  body.append(live);
  return {
    root,
    body,
    publicId: attributeOf(root, 'data-form'),
    prefix: attributeOf(root, 'id'),
    definition: unpackDefinition(json),
    elements: new Map(
      [...body.querySelectorAll<HTMLElement>('[data-field]')].map((element) => [
        element.dataset['field']!,
        element,
      ]),
    ),
    filled: new Set(),
    uploaded: new Map(),
    submit: body.querySelector<HTMLButtonElement>('.form__submit > button')!,
    waits: [],
    views: [],
    changed: () => {},
    submitted: [],
    refused: [],
    status: body.querySelector<HTMLElement>('.form__status')!,
    announce: (text) => {
      live.textContent = text;
    },
  };
};
