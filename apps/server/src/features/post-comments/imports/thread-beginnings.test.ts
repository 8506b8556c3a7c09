import type { ImportedComment } from '@sitewright/blog/import/imported-item';
import { expect, it } from 'vitest';
import { threadBeginnings } from './thread-beginnings.ts';

const comment = (
  sourceId: string,
  parentId?: string,
  status: ImportedComment['status'] = 'approved',
): ImportedComment => ({
  sourceId,
  ...(parentId === undefined ? {} : { parentId }),
  author: 'Ann',
  email: '',
  website: '',
  text: sourceId,
  at: '2020-01-01T00:00:00.000Z',
  status,
});

const beginningsOf = (...comments: ImportedComment[]): string[] => {
  const found = threadBeginnings(comments);
  return comments.map((one) => `${one.sourceId}→${found.get(one)!.sourceId}`);
};

it('replies of any depth belong to the first comment, in whatever order they come', () => {
  expect(beginningsOf(comment('c', 'b'), comment('b', 'a'), comment('a'))).toEqual(['c→a', 'b→a', 'a→a']);
});

it('a reply begins a thread where what it answers is missing', () => {
  expect(beginningsOf(comment('b', 'gone'), comment('c', 'b'))).toEqual(['b→b', 'c→b']);
});

it('a reply that readers saw is not hidden with a comment that they did not see', () => {
  expect(
    beginningsOf(
      comment('spam', undefined, 'spam'),
      comment('b', 'spam'),
      comment('waiting', 'b', 'pending'),
      comment('more spam', 'spam', 'spam'),
    ),
  ).toEqual(['spam→spam', 'b→b', 'waiting→b', 'more spam→spam']);
});

it('comments that answer each other in a circle, or themselves, are one thread', () => {
  expect(beginningsOf(comment('a', 'c'), comment('b', 'a'), comment('c', 'b'))).toEqual([
    'a→b',
    'b→b',
    'c→b',
  ]);
  expect(beginningsOf(comment('a', 'a'))).toEqual(['a→a']);
});

it('a chain of 100,000 replies is read at once', () => {
  const chain = Array.from({ length: 100_000 }, (_one, index) =>
    comment(String(index), index === 0 ? undefined : String(index - 1)),
  );
  const found = threadBeginnings(chain.toReversed());
  expect(found.get(chain.at(-1)!)).toBe(chain[0]);
});
