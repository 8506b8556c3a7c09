// A form in the preview: logic, steps and validation as on a published page, and nothing is sent.
import type { FormContent } from '@sitewright/contract/forms/forms';
import { parseAnswers, type ParsedAnswers } from '@sitewright/forms/answers/parse-answers';
import { scalarText } from '@sitewright/forms/answers/read-text';
import { computeState, type FormState } from '@sitewright/forms/logic/compute-state';
import { validate } from '@sitewright/forms/checks/validate';
import { renderForm } from '@sitewright/forms/render/render-form';
import { summaryContent } from '@sitewright/forms/render/error-summary';
import { translateForm } from '@sitewright/forms/render/translate-form';
import type { FormTexts } from '@sitewright/forms/texts/en';
import type { Issue } from '@sitewright/forms/checks/issue';
import { PreviewSteps, type StepWords } from './preview-steps.ts';
import { readPairs } from './read-pairs.ts';

interface Options {
  texts: FormTexts;
  locale: string;
  themeStyle: string;
  words: StepWords;
  onSubmit: () => void;
}

const idPrefix = 'preview';

export class PreviewForm {
  readonly #form: HTMLFormElement;
  readonly #definition: FormContent;
  readonly #texts: FormTexts;
  readonly #steps: PreviewSteps;
  readonly #ended = new AbortController();
  readonly #onSubmit: () => void;

  constructor(
    root: ShadowRoot,
    content: FormContent,
    { texts, locale, themeStyle, words, onSubmit }: Options,
  ) {
    this.#texts = texts;
    this.#onSubmit = onSubmit;
    this.#definition = { ...content, ...translateForm(content, locale) };
    const body = document.createElement('div');
    body.setAttribute('style', themeStyle);
    body.innerHTML = renderForm(
      { publicId: idPrefix, name: content.name, description: content.description, definition: content },
      { texts, locale, action: '#', idPrefix },
    );
    root.replaceChildren(body);
    this.#form = body.querySelector('form')!;
    this.#form.noValidate = true;
    for (const condition of body.querySelectorAll('[data-condition]')) condition.remove();
    this.#steps = new PreviewSteps(this.#form, words, () => this.#leaveStep());
    const { signal } = this.#ended;
    this.#form.addEventListener('input', (event) => this.#handleInput(event), { signal });
    this.#form.addEventListener('submit', (event) => this.#handleSubmit(event), { signal });
    this.#update();
  }

  stop(): void {
    this.#ended.abort();
  }

  #read(): ParsedAnswers {
    const { pairs, files } = readPairs(this.#form);
    return parseAnswers(this.#definition, pairs, { files });
  }

  #update(): FormState {
    const state = computeState(this.#definition, this.#read().answers);
    for (const { id } of this.#definition.fields) {
      const element = this.#form.querySelector<HTMLElement>(`[data-field="${id}"],[data-section="${id}"]`);
      if (element) element.hidden = !state.visible.has(id);
      const output = element?.querySelector<HTMLInputElement>('[data-calculated]');
      if (output) output.value = scalarText(state.values[id]);
    }
    this.#steps.show(state.path);
    return state;
  }

  #handleInput(event: Event): void {
    const control = event.target as HTMLInputElement;
    control.removeAttribute('data-untouched');
    const field = control.closest<HTMLElement>('[data-field]');
    if (field) this.#showError(field.dataset['field']!, undefined);
    const output = field?.querySelector<HTMLOutputElement>('[data-output]');
    if (output) {
      output.hidden = false;
      output.value = control.value;
    }
    this.#update();
  }

  #handleSubmit(event: Event): void {
    event.preventDefault();
    if (!this.#steps.isLast) {
      this.#steps.next();
      return;
    }
    const { errors, order } = validate(this.#definition, this.#read(), { texts: this.#texts });
    this.#showErrors(errors, order);
    if (order.length === 0) this.#onSubmit();
  }

  /** Whether the current step is right. */
  #leaveStep(): boolean {
    const { errors, order } = validate(this.#definition, this.#read(), {
      texts: this.#texts,
      step: this.#steps.currentId,
    });
    this.#showErrors(errors, order);
    return order.length === 0;
  }

  #controlOf(id: string): HTMLElement | null {
    const byId = (part: string): HTMLElement | null =>
      this.#form.querySelector(`#${CSS.escape(`${idPrefix}-${part}-${id}`)}`);
    return this.#form.querySelector(`#${CSS.escape(`${idPrefix}-option-${id}-0`)}`) ?? byId('field');
  }

  #showError(id: string, message: string | undefined): void {
    const error = this.#form.querySelector<HTMLElement>(`#${CSS.escape(`${idPrefix}-error-${id}`)}`);
    if (error) {
      error.textContent = message ?? '';
      error.hidden = message === undefined;
    }
    const control = this.#form.querySelector(`#${CSS.escape(`${idPrefix}-field-${id}`)}`);
    if (message === undefined) control?.removeAttribute('aria-invalid');
    else control?.setAttribute('aria-invalid', 'true');
  }

  #showErrors(errors: Record<string, Issue[]>, order: readonly string[]): void {
    for (const { id } of this.#definition.fields) this.#showError(id, errors[id]?.[0]?.message);
    const summary = this.#form.querySelector<HTMLElement>('[data-summary]');
    if (!summary) return;
    summary.hidden = order.length === 0;
    summary.innerHTML = summaryContent(
      order.map((id) => ({ message: errors[id]![0]!.message, controlId: this.#controlOf(id)?.id ?? '' })),
      this.#texts,
    );
    // Links of the summary would change the address of the app.
    for (const link of summary.querySelectorAll('a'))
      link.addEventListener('click', (event) => {
        event.preventDefault();
        this.#form.querySelector<HTMLElement>(`#${CSS.escape(link.hash.slice(1))}`)?.focus();
      });
    if (order.length > 0) summary.focus();
  }
}
