import type { Thread } from '@sitewright/contract/comments/comments';
import { expect, it } from 'vitest';
import { filterThreads, numberThreads } from './pinned-threads.ts';

const thread = (id: string, documentId: string, resolvedAt: string | null = null) =>
  ({ id, documentId, resolvedAt }) as Thread;
const all = numberThreads([thread('a', 'home'), thread('b', 'home', '2026-01-01'), thread('c', 'menu')]);

it.each([
  [{ showsResolved: false, documentIds: undefined }, ['1a', '3c']],
  [{ showsResolved: false, documentIds: ['home', 'header'] }, ['1a']],
  [{ showsResolved: true, documentIds: undefined }, ['2b']],
  [{ showsResolved: true, documentIds: ['menu'] }, []],
])('%o leaves %o, each with the number of its pin', (filter, left) => {
  expect(filterThreads(all, filter).map(({ number, thread: { id } }) => `${number}${id}`)).toEqual(left);
});
