import { enhanceCommentForm } from './enhance-comment-form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-comment-form]')) {
  // A page with two sections of comments has the script twice.
  form.removeAttribute('data-comment-form');
  enhanceCommentForm(form);
}
