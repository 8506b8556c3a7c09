// The search of the documentation: in memory, tolerant of typos, of missing accents and of half-typed words.
import MiniSearch from 'minisearch';

export interface SearchEntry {
  /** The slug. */
  id: string;
  title: string;
  summary: string;
  text: string;
}

/** Lower case without accents, so that `xuat ban` finds `xuất bản`. */
export const foldWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[đĐ]/g, 'd').toLowerCase();

/** Short words have no typos that could be told from other words. */
const typosIn = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2);

export class DocumentationSearch {
  readonly #index: MiniSearch<SearchEntry>;

  constructor(entries: readonly SearchEntry[]) {
    this.#index = new MiniSearch<SearchEntry>({
      fields: ['slug', 'title', 'summary', 'text'],
      extractField: (entry, field) =>
        field === 'slug' ? entry.id.replaceAll('-', ' ') : entry[field as keyof SearchEntry],
      processTerm: (term) => foldWord(term) || null,
      searchOptions: {
        boost: { title: 4, slug: 2, summary: 2 },
        prefix: (term) => term.length > 2,
        fuzzy: typosIn,
        maxFuzzy: 2,
        weights: { fuzzy: 0.3, prefix: 0.6 },
      },
    });
    this.#index.addAll(entries);
  }

  /** Ids of the entries with every word of the query, or else with any of them; the best first. */
  find(query: string, limit: number): string[] {
    const all = this.#index.search(query, { combineWith: 'AND' });
    const found = all.length > 0 ? all : this.#index.search(query, { combineWith: 'OR' });
    return found.slice(0, limit).map(({ id }) => id as string);
  }

  /** Ids of the entries whose slug or title has most of the words. */
  suggest(words: string, limit: number): string[] {
    const found = this.#index.search(words, { combineWith: 'OR', fields: ['slug', 'title'] });
    return found.slice(0, limit).map(({ id }) => id as string);
  }
}
