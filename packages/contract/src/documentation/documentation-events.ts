import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const articleSaved = defineEvent('doc_article.saved', {
  audience: 'platform',
  target: 'doc_article',
  payload: z.strictObject({}),
});

export const articleMoved = defineEvent('doc_article.moved', {
  audience: 'platform',
  target: 'doc_article',
  payload: z.strictObject({ status: z.string() }),
});

export const articleReset = defineEvent('doc_article.reset', {
  audience: 'platform',
  target: 'doc_article',
  payload: z.strictObject({}),
});

export const articleDeleted = defineEvent('doc_article.deleted', {
  audience: 'platform',
  target: 'doc_article',
  payload: z.strictObject({}),
});

export const categoryChanged = defineEvent('doc_category.changed', {
  audience: 'platform',
  target: 'doc_category',
  payload: z.strictObject({ change: z.enum(['added', 'renamed', 'reset', 'deleted', 'moved']) }),
});

export const tutorialChanged = defineEvent('doc_tutorial.changed', {
  audience: 'platform',
  target: 'doc_tutorial',
  payload: z.strictObject({ change: z.enum(['added', 'saved', 'reset', 'deleted', 'moved']) }),
});
