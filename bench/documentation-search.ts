// Cost of a search of the help center in far more articles than it has.
import { join } from 'node:path';
import {
  DocumentationSearch,
  type SearchEntry,
} from '../apps/server/src/features/documentation/reading/search-index.ts';
import { loadShippedDocumentation } from '../apps/server/src/features/documentation/reading/shipped-articles.ts';
import type { Bench } from './measurement.ts';
import { root } from './server-process.ts';
import { percentile } from './statistics.ts';

const articleCount = 2_000;
const queries = [
  'publish',
  'publsih',
  'how do I change the subdomain',
  'xuat ban',
  'mật khẩu',
  'zzzz',
  'form spam',
];

/** The shipped articles of both languages, again and again, each with a word of its own. */
const makeEntries = (): SearchEntry[] => {
  const { articles } = loadShippedDocumentation(join(root, 'library/documentation'));
  const texts = [...articles.values()].flatMap(({ content }) => Object.values(content.texts));
  return Array.from({ length: articleCount }, (_, index) => {
    const { title, summary, body } = texts[index % texts.length]!;
    return { id: `article-${index}`, title, summary, text: `${body} word${index}` };
  });
};

export const documentationSearch: Bench = {
  name: 'documentation-search',
  run: async ({ isQuick }) => {
    const from = performance.now();
    const search = new DocumentationSearch(makeEntries());
    const built = performance.now() - from;
    const times: number[] = [];
    for (let round = 0; round < (isQuick ? 5 : 100); round += 1)
      for (const query of queries) {
        const start = performance.now();
        search.find(query, 20);
        times.push(performance.now() - start);
      }
    if (search.find('publsih', 20).length === 0) throw new Error('A word with a typo found nothing');
    return [
      {
        name: `search of ${articleCount} articles, 95th percentile`,
        unit: 'ms',
        value: percentile(times, 0.95),
        threshold: { of: 'value', limit: 30 },
      },
      { name: `index of ${articleCount} articles`, unit: 'ms', value: built },
    ];
  },
};
