/**
 * Lets a few pieces of work run at once and keeps the next ones in line. Whoever finds the line full is
 * sent away with `refusal` instead of waiting without an end.
 */
export class Semaphore {
  readonly #permits: number;
  readonly #lineMax: number;
  readonly #refusal: () => Error;
  #running = 0;
  readonly #line: (() => void)[] = [];

  constructor(permits: number, lineMax: number, refusal: () => Error) {
    this.#permits = permits;
    this.#lineMax = lineMax;
    this.#refusal = refusal;
  }

  /** Sends whoever asks away when the line is full, before they have cost anything else. */
  refuseWhenFull(): void {
    if (this.#running >= this.#permits && this.#line.length >= this.#lineMax) throw this.#refusal();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#permits) this.#running += 1;
    else if (this.#line.length >= this.#lineMax) throw this.#refusal();
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await work();
    } finally {
      this.#passOn();
    }
  }

  /** A permit goes from hand to hand: were it free in between, a newcomer could take it too. */
  #passOn(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
