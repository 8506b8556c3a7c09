import type { FormField } from '@sitewright/contract/forms/form-definition';
import { otherValue } from '../answers/parse-answers.ts';
import { computeState } from '../logic/compute-state.ts';
import { countEvents } from './count-events.ts';
import { findDecidingFields } from './deciding-fields.ts';
import { createTokenSource } from './form-token.ts';
import { controlsOf, fieldAt, listen, openForm, type PageForm, setAttribute, today } from './page-form.ts';
import { prepareInputs } from './prefill.ts';
import { readAnswers } from './read-form.ts';
import { clearError, firstControl, hasErrors } from './show-errors.ts';
import { createStateView } from './show-state.ts';
import { createSteps, type Steps } from './steps.ts';
import { createSubmit } from './submit-form.ts';
import { startParts } from './start-parts.ts';
import { throttle } from './throttle.ts';

/** Shows the inputs beside the choice “Other” only when it is selected. */
const showOthers = (form: PageForm, within: ParentNode): void => {
  for (const input of within.querySelectorAll<HTMLInputElement>('[data-other]')) {
    const field = fieldAt(form, input)!;
    input.hidden = !controlsOf(form, field).some((control) =>
      control instanceof HTMLSelectElement
        ? [...control.selectedOptions].some(({ value }) => value === otherValue)
        : control.value === otherValue && (control as HTMLInputElement).checked,
    );
  }
};

/** Shows the value of each range that has one. */
const showRanges = (within: ParentNode): void => {
  for (const output of within.querySelectorAll<HTMLOutputElement>('[data-output]')) {
    const range = output.parentElement!.querySelector('input')!;
    output.hidden = 'untouched' in range.dataset;
    output.textContent = output.hidden ? '' : range.value;
  }
};

const touch = (form: PageForm, target: EventTarget | null): void => {
  if (target instanceof HTMLElement) delete target.dataset['untouched'];
  const element = target instanceof Element && target.closest('[data-field]');
  if (!element) return;
  showRanges(element);
  showOthers(form, element);
};

/** A link of the summary leads to a field, which may be on another step. */
const followSummary = (form: PageForm, steps: Steps, event: Event): void => {
  const link = event.target instanceof Element && event.target.closest('[data-summary] a');
  const id = link && link.getAttribute('href')?.slice(1);
  const control = id && document.getElementById(id);
  const field = control && fieldAt(form, control);
  if (!field) return;
  event.preventDefault();
  const step = steps.stepWith(field.id);
  if (step !== undefined) steps.goTo(step);
  firstControl(form, field.id)?.focus();
};

/** What a failed submission without the script has brought: its first error may be on a later step. */
const showServerErrors = (form: PageForm, steps: Steps): void => {
  const first = form.body.querySelector('.form__error:not([hidden])');
  const step = first && steps.stepWith(fieldAt(form, first)?.id ?? '');
  if (step) steps.goTo(step);
  form.body.querySelector<HTMLElement>('[data-summary]')!.focus();
};

/** Makes a form of the page show steps and conditions, check answers, and send them without leaving the page. */
export const enhanceForm = (root: HTMLFormElement): void => {
  const form = openForm(root);
  if (!form) return;
  const { body, definition } = form;
  setAttribute(root, 'novalidate', '');
  prepareInputs(form);
  const steps = createSteps(form);
  const isRejected = hasErrors(form);
  const deciding = findDecidingFields(definition.fields);
  const showState = createStateView(form);
  const fetchToken = createTokenSource(form);

  const refresh = (): void => {
    const { answers } = readAnswers(form);
    const state = computeState(definition, answers, { today: today() });
    showState(state, answers);
    steps.setPath(state.path);
  };
  const refreshAll = (): void => {
    showRanges(body);
    showOthers(form, body);
    refresh();
  };
  const update = (field: FormField, show: () => void): void => {
    clearError(form, field);
    if (deciding.has(field.id)) show();
  };
  const handle =
    (show: () => void) =>
    ({ target }: Event): void => {
      touch(form, target);
      const field = fieldAt(form, target);
      if (!field) return;
      form.filled.delete(field.id);
      update(field, show);
    };
  form.changed = (field) => update(field, refresh);
  const solveCaptcha = startParts(form, steps, refreshAll, isRejected);
  const begin = (): Promise<unknown> => Promise.all([fetchToken(), solveCaptcha()]);
  const submit = createSubmit(form, { steps, prepare: begin });

  // A choice is shown at once, typing every so often.
  body.addEventListener('input', handle(throttle(refresh)));
  body.addEventListener('change', handle(refresh));
  // A range that stays where it is sends no event.
  body.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'range') touch(form, target);
  });
  body.addEventListener('click', (event) => followSummary(form, steps, event));
  body.addEventListener('focusout', () => {
    if (definition.fields.some(({ id }) => deciding.has(id))) refresh();
  });
  body.addEventListener('focusin', () => void begin(), { once: true });
  listen(root, 'submit', (event) => {
    event.preventDefault();
    refresh();
    void submit();
  });
  // The browser may bring back what was typed before.
  addEventListener('pageshow', refreshAll);
  refreshAll();
  countEvents(form);
  if (isRejected) showServerErrors(form, steps);
};
