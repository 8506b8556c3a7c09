import { expect, it } from 'vitest';
import { diffPosts, type VersionBlock } from './post-diff.ts';

const text = (id: string, html: string): VersionBlock => ({ id, type: 'post/text', data: { html } });

it('two versions of a post differ by block, and by word within a block', () => {
  const before = [text('a', '<p>The red house</p>'), text('b', '<p>Gone</p>'), text('c', '<p>Stays</p>')];
  const after = [
    text('a', '<p>The <strong>blue</strong> house</p>'),
    text('c', '<p>Stays</p>'),
    text('d', '<p>New</p>'),
  ];
  expect(
    diffPosts(before, after).map(({ id, kind, words }) => [
      id,
      kind,
      words.map((word) => `${word.kind}:${word.text}`),
    ]),
  ).toEqual([
    ['a', 'changed', ['same:The ', 'removed:red', 'added:blue', 'same: house']],
    ['b', 'removed', ['removed:Gone']],
    ['c', 'same', ['same:Stays']],
    ['d', 'added', ['added:New']],
  ]);
});

it('a block that only stands elsewhere is moved', () => {
  const [a, b] = [text('a', '<p>A</p>'), text('b', '<p>B</p>')];
  expect(diffPosts([a, b], [b, a]).map(({ kind }) => kind)).toEqual(['moved', 'moved']);
});
