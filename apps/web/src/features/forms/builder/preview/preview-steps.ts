export interface StepWords {
  next: string;
  back: string;
  step: (n: number, total: number) => string;
}

/** One step at a time, with buttons to go on and back. */
export class PreviewSteps {
  readonly #form: HTMLFormElement;
  readonly #words: StepWords;
  readonly #bar = document.createElement('div');
  readonly #count = document.createElement('p');
  readonly #back = document.createElement('button');
  readonly #next = document.createElement('button');
  readonly #mayLeave: () => boolean;
  #path: readonly string[] = [];
  #at = 0;

  constructor(form: HTMLFormElement, words: StepWords, mayLeave: () => boolean) {
    this.#form = form;
    this.#words = words;
    this.#mayLeave = mayLeave;
    this.#bar.className = 'steps';
    this.#count.setAttribute('role', 'status');
    for (const [button, text] of [
      [this.#back, words.back],
      [this.#next, words.next],
    ] as const) {
      button.type = 'button';
      button.className = 'form__button';
      button.textContent = text;
    }
    this.#back.addEventListener('click', () => this.#go(this.#at - 1));
    this.#next.addEventListener('click', () => this.next());
    this.#bar.append(this.#back, this.#count, this.#next);
    form.querySelector('.form__submit')?.before(this.#bar);
  }

  get currentId(): string {
    return this.#path[this.#at] ?? '';
  }

  get isLast(): boolean {
    return this.#at >= this.#path.length - 1;
  }

  next(): void {
    if (this.#mayLeave()) this.#go(this.#at + 1);
  }

  show(path: readonly string[]): void {
    const current = this.currentId;
    this.#path = path;
    this.#at = Math.max(0, path.indexOf(current));
    this.#draw();
  }

  #go(to: number): void {
    this.#at = Math.max(0, Math.min(to, this.#path.length - 1));
    this.#draw();
    const step = this.#form.querySelector<HTMLElement>(`[data-step="${this.currentId}"]`);
    step?.setAttribute('tabindex', '-1');
    step?.focus();
  }

  #draw(): void {
    const steps = this.#form.querySelectorAll<HTMLElement>('[data-step]');
    for (const step of steps) step.hidden = step.dataset['step'] !== this.currentId;
    this.#bar.hidden = steps.length === 0 || this.#path.length < 2;
    this.#back.hidden = this.#at === 0;
    this.#next.hidden = this.isLast;
    this.#count.textContent = this.#words.step(this.#at + 1, this.#path.length);
    const submit = this.#form.querySelector<HTMLElement>('.form__submit');
    if (submit) submit.hidden = !this.isLast;
  }
}
