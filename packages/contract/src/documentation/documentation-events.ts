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
