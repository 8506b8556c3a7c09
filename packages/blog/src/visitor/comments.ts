import { enhanceCommentForm } from './enhance-comment-form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-comment-form]'))
  enhanceCommentForm(form);
