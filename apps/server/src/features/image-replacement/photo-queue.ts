// Queue of photos for one site: each photo is used once, the best match first.
import type { StockPhoto } from '@sitewright/contract/stock/stock';
import { normalizedWords } from '../stock/built-in-stock.ts';

/** One page of search results; empty when there are no more or the service fails. */
export type FindPhotos = (query: string, page: number) => Promise<readonly StockPhoto[]>;

/** Words too common in descriptions to distinguish images. */
const common = new Set(['and', 'for', 'from', 'the', 'with', 'photo', 'picture', 'image']);

const wordsIn = (text: string): Set<string> =>
  new Set(normalizedWords(text).filter((word) => word.length > 2 && !common.has(word)));

export class PhotoQueue {
  readonly #find: FindPhotos;
  /** Shared by all queues of one site, so that no photo is used twice. */
  readonly #given: Set<string>;
  readonly #photos = new Map<string, { photo: StockPhoto; words: Set<string> }>();
  /** The first page of every query, then the second page of each, and so on. */
  readonly #questions: { query: string; page: number }[];
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    queries: readonly string[],
    find: FindPhotos,
    { pagesMax, given }: { pagesMax: number; given: Set<string> },
  ) {
    this.#find = find;
    this.#given = given;
    this.#questions = Array.from({ length: pagesMax }, (_, at) => at + 1).flatMap((page) =>
      queries.map((query) => ({ query, page })),
    );
  }

  /** Undefined when no photo is left. Concurrent callers are served one after the other. */
  take(words: string): Promise<StockPhoto | undefined> {
    const taking = this.#turn.then(() => this.#takeNow(wordsIn(words)));
    this.#turn = taking.catch(() => undefined);
    return taking;
  }

  async #takeNow(wanted: Set<string>): Promise<StockPhoto | undefined> {
    // Every query runs once before the first photo is returned, because the last query may have the best match.
    while (this.#questions[0]?.page === 1) await this.#askNext();
    for (;;) {
      const best = this.#bestFor(wanted);
      if (best) this.#given.add(best.id);
      if (best || this.#questions.length === 0) return best;
      await this.#askNext();
    }
  }

  async #askNext(): Promise<void> {
    const { query, page } = this.#questions.shift()!;
    for (const photo of await this.#find(query, page)) {
      const said = [photo.alt, photo.name, query, ...photo.tags].join(' ');
      if (!this.#photos.has(photo.id)) this.#photos.set(photo.id, { photo, words: wordsIn(said) });
    }
  }

  #bestFor(wanted: Set<string>): StockPhoto | undefined {
    let best: { photo: StockPhoto; score: number } | undefined;
    for (const { photo, words } of this.#photos.values()) {
      if (this.#given.has(photo.id)) continue;
      const score = [...wanted].filter((word) => words.has(word)).length;
      if (!best || score > best.score) best = { photo, score };
    }
    return best?.photo;
  }
}
