// Draws the form on the canvas. A keystroke in one field draws that field, and those whose conditions name it; only what
// changes the structure, the look or the words beside labels draws the whole form.
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { FormContent } from '@sitewright/contract/forms/forms';
import type { Answers } from '@sitewright/forms/answers/answer';
import { computeState } from '@sitewright/forms/logic/compute-state';
import { typedValue } from '@sitewright/forms/logic/typed-value';
import { fieldsTested } from '@sitewright/forms/logic/test-answer';
import { drawField } from '@sitewright/forms/render/draw-field';
import type { FormView } from '@sitewright/forms/render/field-view';
import { renderForm, type RenderFormOptions } from '@sitewright/forms/render/render-form';
import { findRequirements } from '@sitewright/forms/render/requirements';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { FormTexts } from '@sitewright/forms/texts/en';
import { morphChildren } from '../../../../ui/morph.ts';
import { canvasCss } from './canvas-css.data.ts';
import { shownText, withSpaces } from './shown-text.ts';
import { openShadow } from './open-shadow.ts';

export interface CanvasLook {
  texts: FormTexts;
  locale: string;
  /** Accessible name of a field. */
  nameOf: (field: FormField, at: { index: number; total: number; isTested: boolean; text: string }) => string;
  /** Badge of fields that rules test. */
  badge: string;
  /** Declarations of the site’s theme, for forms with its colors. */
  themeStyle: string;
}

const idPrefix = 'canvas';

const wordsOf = (content: FormContent): string => {
  const { words, isAllRequired } = findRequirements(content);
  return `${isAllRequired} ${[...words].join(' ')}`;
};

const testedBy = ({ conditionalLogic }: FormField): string[] =>
  conditionalLogic.flatMap(({ when }) => fieldsTested(when));

/** What the fields begin with, and the results of formulas. */
const defaultAnswers = (fields: readonly FormField[], today: string): Answers => {
  const defaults = fields.flatMap((field) => {
    const value = typedValue(field, field.settings.defaultValue, today);
    return value === undefined ? [] : [[field.id, value] as const];
  });
  const answers: Answers = Object.fromEntries(defaults);
  const calculated = fields.filter(({ settings }) => settings.calculation);
  if (calculated.length === 0) return answers;
  const { values } = computeState({ fields: [...fields] }, answers, { today });
  for (const { id } of calculated) {
    const result = values[id];
    if (result !== undefined) answers[id] = result;
  }
  return answers;
};

/** In a document that loads and runs nothing. A `template` would do, but browsers take milliseconds to parse into one. */
const holder = document.implementation.createHTMLDocument('').createElement('div');

const fragmentOf = (html: string): Element | null => {
  holder.innerHTML = withSpaces(html);
  return holder.firstElementChild;
};

interface Painted {
  content: FormContent;
  look: CanvasLook;
  words: string;
}

export class FormPainter {
  readonly root: ShadowRoot;
  readonly #body: HTMLElement;
  readonly #elements = new Map<string, HTMLElement>();
  #painted: Painted | undefined;
  #selectedIds: readonly string[] = [];
  /** The field that Tab reaches. */
  #currentId: string | undefined;

  constructor(host: HTMLElement) {
    this.root = openShadow(host, canvasCss);
    this.#body = document.createElement('div');
    // In a form of its own: with each key that is typed elsewhere, browsers read all controls that belong to no form.
    const form = document.createElement('form');
    form.append(this.#body);
    this.root.replaceChildren(form);
  }

  elementOf(id: string): HTMLElement | undefined {
    return this.#elements.get(id);
  }

  /** Of the fields in their order. */
  rects(): DOMRect[] {
    return [...this.#elements.values()].map((element) => element.getBoundingClientRect());
  }

  paint(content: FormContent, look: CanvasLook): void {
    const before = this.#painted;
    if (before?.content === content && before.look === look) return;
    const words = wordsOf(content);
    this.#painted = { content, look, words };
    const changed =
      before && before.look === look && before.words === words && this.#changed(before, content);
    if (changed) this.#paintFields(changed, content, look);
    else this.#paintAll(content, look);
  }

  /** Fields to draw anew; undefined when that is not enough. */
  #changed({ content: before }: Painted, after: FormContent): FormField[] | undefined {
    const isSameForm =
      before.settings === after.settings &&
      before.styling === after.styling &&
      before.description === after.description &&
      before.fields.length === after.fields.length;
    if (!isSameForm) return undefined;
    const changed = after.fields.filter((field, index) => field !== before.fields[index]);
    const isSimple = changed.every((field) => {
      const old = this.#elements.has(field.id) && before.fields.find(({ id }) => id === field.id);
      return old && old.type === field.type && field.type !== 'section_break';
    });
    const isInPlace = after.fields.every((field, index) => field.id === before.fields[index]?.id);
    if (!isSimple || !isInPlace) return undefined;
    const ids = new Set(changed.map(({ id }) => id));
    const dependent = after.fields.filter(
      (field) =>
        !ids.has(field.id) &&
        (field.settings.calculation !== undefined || testedBy(field).some((id) => ids.has(id))),
    );
    return dependent.some(({ type }) => type === 'section_break') ? undefined : [...changed, ...dependent];
  }

  #options({ texts, locale }: CanvasLook): RenderFormOptions {
    return { texts, locale, action: '#', idPrefix, edit: true };
  }

  #paintFields(fields: readonly FormField[], content: FormContent, look: CanvasLook): void {
    const today = new Date().toISOString().slice(0, 10);
    const definition = translateForm(content, look.locale);
    const view: FormView = {
      definition,
      options: this.#options(look),
      today,
      answers: defaultAnswers(definition.fields, today),
      requirements: findRequirements(definition),
      idOf: (part, fieldId) => `${idPrefix}-${part}-${fieldId}`,
    };
    const tested = new Set(content.fields.flatMap(testedBy));
    for (const { id } of fields) {
      const index = content.fields.findIndex((one) => one.id === id);
      const drawn = fragmentOf(drawField(view, definition.fields[index]!));
      const old = this.#elements.get(id);
      if (!(drawn instanceof HTMLElement) || !old) continue;
      // The element itself stays, and with it the focus; its controls, since browsers read all of them when one is new.
      old.className = drawn.className;
      morphChildren(old, drawn);
      this.#describe(old, content, index, look, tested);
    }
    // A rule may have begun or ceased to test a field that is not drawn itself.
    content.fields.forEach(({ id }, index) => {
      const element = this.#elements.get(id);
      if (element && element.hasAttribute('data-logic') !== tested.has(id))
        this.#describe(element, content, index, look, tested);
    });
  }

  #paintAll(content: FormContent, look: CanvasLook): void {
    const focused = this.root.activeElement?.getAttribute('data-form-field');
    this.#body.setAttribute('style', look.themeStyle);
    this.#body.innerHTML = withSpaces(
      renderForm(
        { publicId: idPrefix, name: content.name, description: content.description, definition: content },
        this.#options(look),
      ),
    );
    this.#elements.clear();
    const tested = new Set(content.fields.flatMap(testedBy));
    const order = new Map(content.fields.map(({ id }, index) => [id, index]));
    for (const element of this.#body.querySelectorAll<HTMLElement>('[data-form-field]')) {
      const id = element.dataset['formField']!;
      this.#elements.set(id, element);
      element.setAttribute('role', 'button');
      this.#describe(element, content, order.get(id) ?? 0, look, tested);
    }
    this.#markSelected();
    if (focused) this.#elements.get(focused)?.focus({ preventScroll: true });
  }

  #describe(
    element: HTMLElement,
    { fields }: FormContent,
    index: number,
    look: CanvasLook,
    tested: ReadonlySet<string>,
  ): void {
    const field = fields[index]!;
    const isTested = tested.has(field.id);
    element.setAttribute(
      'aria-label',
      look.nameOf(field, { index, total: fields.length, isTested, text: shownText(element) }),
    );
    if (isTested) element.setAttribute('data-logic', look.badge);
    else element.removeAttribute('data-logic');
  }

  /** Tab reaches the first of them. */
  select(ids: readonly string[]): void {
    if (ids === this.#selectedIds) return;
    this.#selectedIds = ids;
    this.#currentId = ids[0] ?? this.#currentId;
    this.#markSelected();
  }

  /** Focuses a field; it is the one that Tab reaches from now on. */
  focus(id: string): void {
    this.#currentId = id;
    this.#markSelected();
    this.#elements.get(id)?.focus();
  }

  /** The field beside another one. */
  neighborOf(id: string, step: number): string | undefined {
    const ids = [...this.#elements.keys()];
    return ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(id) + step))];
  }

  #markSelected(): void {
    const reachable = this.#elements.has(this.#currentId ?? '')
      ? this.#currentId
      : this.#elements.keys().next().value;
    const selected = new Set(this.#selectedIds);
    this.#body.toggleAttribute('data-group', selected.size > 1);
    for (const [id, element] of this.#elements) {
      element.setAttribute('aria-pressed', String(selected.has(id)));
      element.tabIndex = id === reachable ? 0 : -1;
    }
  }
}
