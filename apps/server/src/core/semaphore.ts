/**
 * Runs a limited number of tasks at once and queues the next ones. When the queue is full, a caller gets the error
 * of `refusal` instead of waiting indefinitely.
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

  /** Throws when the queue is full, before the caller has done other work. */
  assertCapacity(): void {
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

  /**
   * The permit passes directly to the next in line: if it were released in between, a newcomer could take it too.
   */
  #passOn(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
