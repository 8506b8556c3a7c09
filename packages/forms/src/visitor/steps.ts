import { fill } from '../checks/issue.ts';
import { splitIntoSteps } from '../logic/sections.ts';
import { create, type PageForm } from './page-form.ts';

/** Shows one step of a form at a time. */
export interface Steps {
  /** The id of the step on the page; undefined in a form without steps. */
  current: () => string | undefined;
  isLast: () => boolean;
  /** The step with a field. */
  stepWith: (fieldId: string) => string | undefined;
  /** Takes the steps that the visitor passes. */
  setPath: (path: readonly string[]) => void;
  /** Goes to a step of the path and moves the focus to its heading, unless the page does it on its own account. */
  goTo: (stepId: string, isQuiet?: boolean) => void;
  /** Goes so many steps on, or back. */
  move: (count: 1 | -1) => void;
  /** Called after another step is shown, with the one before. */
  onMoved: (from: string, to: string) => void;
}

const none: Steps = {
  current: () => undefined,
  isLast: () => true,
  stepWith: () => undefined,
  setPath: () => {},
  goTo: () => {},
  move: () => {},
  onMoved: () => {},
};

const button = (text: string, type: 'button' | 'submit', className = ''): HTMLButtonElement =>
  create('button', { type, className: `form__button ${className}`.trim() }, create('span', {}, text));

interface Parts {
  line: HTMLElement;
  bar: HTMLProgressElement;
  back: HTMLButtonElement;
  next: HTMLButtonElement;
}

const addParts = ({ submit, definition: { texts } }: PageForm, first: HTMLElement): Parts => {
  const line = create('p', { className: 'form__help' });
  const bar = create('progress');
  bar.setAttribute('aria-hidden', 'true');
  first.before(create('div', { className: 'form__progress' }, line, bar));
  const back = button(texts.back, 'button', 'form__button--second');
  // Enter in a field takes the first of these, whichever it is: what happens depends on the step.
  const next = button(texts.next, 'submit');
  submit.before(back, next);
  return { line, bar, back, next };
};

export const createSteps = (form: PageForm): Steps => {
  const elements = new Map(
    [...form.body.querySelectorAll<HTMLElement>('[data-step]')].map((element) => [
      element.dataset['step']!,
      element,
    ]),
  );
  const [first] = elements.values();
  if (!first || elements.size < 2) return none;
  const { texts } = form.definition;
  const stepOfField = new Map(
    splitIntoSteps(form.definition).flatMap(({ id, fields }) => fields.map((field) => [field.id, id])),
  );
  const { line, bar, back, next } = addParts(form, first);
  const order = [...elements.keys()];
  let path: readonly string[] = order;
  let current = order[0]!;
  const index = (): number => path.indexOf(current);
  const isLast = (): boolean => index() >= path.length - 1;
  const draw = (): void => {
    for (const [id, element] of elements) element.hidden = id !== current;
    const number = index() + 1;
    bar.max = path.length;
    bar.value = number;
    const text = fill(texts.stepOf, { step: number, count: path.length });
    if (line.textContent !== text) line.textContent = text;
    back.hidden = number < 2;
    next.hidden = isLast();
    form.submit.hidden = !isLast();
  };
  const focusHeading = (): void => {
    const element = elements.get(current)!;
    const heading = element.querySelector<HTMLElement>(':scope > legend') ?? element;
    heading.tabIndex = -1;
    heading.focus();
    form.announce(line.textContent);
  };
  const goTo: Steps['goTo'] = (id, isQuiet) => {
    if (!path.includes(id) || id === current) return;
    const before = current;
    current = id;
    draw();
    if (isQuiet) return;
    focusHeading();
    steps.onMoved(before, id);
  };
  const steps: Steps = {
    current: () => current,
    isLast,
    stepWith: (fieldId) => stepOfField.get(fieldId),
    setPath: (ids) => {
      path = ids.filter((id) => elements.has(id));
      // A step that is not passed any more leads back to the one before it.
      if (!path.includes(current))
        current = path.findLast((id) => order.indexOf(id) < order.indexOf(current)) ?? path[0] ?? current;
      draw();
    },
    goTo,
    move: (count) => {
      const id = path[index() + count];
      if (id !== undefined) goTo(id);
    },
    onMoved: () => {},
  };
  back.addEventListener('click', () => steps.move(-1));
  draw();
  return steps;
};
