import { expect, it } from 'vitest';
import { GhostComments } from './ghost-comments.ts';

const at = '2024-05-06T07:08:09.000Z';

it('comments of Ghost have the names of its members, their threads and their lines', () => {
  const comments = new GhostComments();
  comments.add('comments', {
    id: 'c1',
    post_id: 'p1',
    member_id: 'm1',
    parent_id: null,
    status: 'published',
    html: '<p>One<br>two</p><p>See <a href="https://a.example/x">this</a> &amp; that</p>',
    created_at: at,
  });
  comments.add('comments', {
    id: 'c2',
    post_id: 'p1',
    member_id: 'gone',
    parent_id: 'c1',
    in_reply_to_id: 'c9',
    status: 'hidden',
    html: '<p>Hm</p>',
    created_at: at,
  });
  comments.add('comments', { id: 'c3', post_id: 'p1', status: 'deleted', html: '<p>x</p>', created_at: at });
  comments.add('comments', { id: 'c4', post_id: 'p1', html: '<p> </p>', created_at: at });
  comments.add('members', { id: 'm1', name: 'Lan Trần', email: 'lan@example.com' });
  expect(comments.of('p2')).toEqual([]);
  const common = { website: '', at };
  expect(comments.of('p1')).toEqual([
    {
      ...common,
      sourceId: 'c1',
      author: 'Lan Trần',
      email: 'lan@example.com',
      text: 'One\ntwo\n\nSee this (https://a.example/x) & that',
      status: 'approved',
    },
    { ...common, sourceId: 'c2', parentId: 'c1', author: '', email: '', text: 'Hm', status: 'pending' },
  ]);
});
