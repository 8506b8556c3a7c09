/** Counts what runs at the same time, by group. Nothing waits: work without a slot is put off by its caller. */
export class Slots {
  readonly #limit: number;
  readonly #used = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns a function that releases the slot; undefined when the group has used all of its slots. */
  acquire(group: string): (() => void) | undefined {
    const used = this.#used.get(group) ?? 0;
    if (used >= this.#limit) return undefined;
    this.#used.set(group, used + 1);
    return () => {
      const left = (this.#used.get(group) ?? 1) - 1;
      if (left > 0) this.#used.set(group, left);
      else this.#used.delete(group);
    };
  }
}
