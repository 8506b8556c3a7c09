import { postSummarySchema, type PostSummary } from '@sitewright/contract/blog/posts';
import { expect, it } from 'vitest';
import { sample } from '../../../testing/sample.ts';
import { inverseOf, isOpenTo } from './post-changes.ts';

const post = (fields: Partial<PostSummary>): PostSummary => sample(postSummarySchema, fields);
const draft = post({ status: 'draft' });
const scheduled = post({ status: 'scheduled' });
const published = post({ status: 'published' });
const changed = post({ status: 'published', hasChanges: true });

it('publishing drafts can be undone, publishing changes can’t', () => {
  expect(inverseOf('publish', [draft, draft])).toBe('unpublish');
  expect(inverseOf('publish', [draft, changed])).toBeUndefined();
});

it('unpublishing can be undone unless that would publish something new', () => {
  expect(inverseOf('unpublish', [published])).toBe('publish');
  expect(inverseOf('unpublish', [published, changed])).toBeUndefined();
  expect(inverseOf('unpublish', [scheduled])).toBeUndefined();
});

it('deleting permanently has no way back', () => {
  expect(inverseOf('trash', [published])).toBe('restore');
  expect(inverseOf('delete', [published])).toBeUndefined();
});

it('what is unchanged can’t be published again, and what is in the trash only restored or deleted', () => {
  expect(isOpenTo('publish', published)).toBe(false);
  expect(isOpenTo('publish', changed)).toBe(true);
  const trashed = post({ deletedAt: '2026-01-01T00:00:00.000Z', status: 'draft' });
  expect(isOpenTo('publish', trashed)).toBe(false);
  expect(isOpenTo('restore', trashed)).toBe(true);
});
