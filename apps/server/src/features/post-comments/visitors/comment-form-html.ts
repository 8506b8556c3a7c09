// Changes the forms of comments in a released page: one for new comments, and one behind each comment for replies to it. Our own
// HTML: attributes are double-quoted, and no text contains `<`.
import { escapeHtml } from '@sitewright/render/escape';
import type { CommentErrors, TypedComment } from './read-comment.ts';

export interface FoundForm {
  html: string;
  start: number;
  end: number;
}

/** Id of the place of the form for new comments. */
export const formAnchor = 'comment-form';

const formsOf = (html: string, action: string): FoundForm[] => {
  const opening = new RegExp(`<form\\b[^<>]*\\baction="[^"]*${action}(?:[?#][^"]*)?"[^<>]*>`, 'g');
  return [...html.matchAll(opening)].flatMap(({ index: start }) => {
    const end = html.indexOf('</form>', start);
    return end < 0 ? [] : [{ html, start, end: end + '</form>'.length }];
  });
};

const textOf = ({ html, start, end }: FoundForm): string => html.slice(start, end);
const parentInput = /<input\b[^<>]*\bname="parentId"[^<>]*>/;

/** The form of a reply to a comment; without one, that of new comments. */
export const findForm = (html: string, action: string, parentId = ''): FoundForm | undefined => {
  const forms = formsOf(html, action);
  const ofReply =
    parentId === '' ? undefined : forms.find((form) => textOf(form).includes(`value="${parentId}"`));
  return ofReply ?? forms.find((form) => !parentInput.test(textOf(form)));
};

export const replaceForm = ({ html, start, end }: FoundForm, by: string): string =>
  html.slice(0, start) + by + html.slice(end);

/** Opens the details that the form is in, so that its visitor sees it again. */
const opened = (html: string, start: number): string => {
  const before = html.slice(0, start);
  const details = before.lastIndexOf('<details');
  return details < 0 || before.indexOf('</details>', details) >= 0
    ? html
    : `${html.slice(0, details)}<details open${html.slice(details + '<details'.length)}`;
};

const withAttribute = (tag: string, name: string, value: string): string =>
  tag.replace(new RegExp(` ${name}="[^"]*"`), '').replace(/\s*\/?>$/, ` ${name}="${escapeHtml(value)}">`);

const changeField = (form: string, name: string, change: (tag: string) => string): string =>
  form.replace(new RegExp(`<(?:input|textarea)\\b[^<>]*\\bname="${name}"[^<>]*>`), change);

const boxed = 'padding:.75rem 1rem;border:1px solid currentColor;border-radius:.5rem';

export const alertHtml = (text: string): string =>
  `<p class="comment-alert" role="alert" style="${boxed}">${escapeHtml(text)}</p>`;

export const noticeHtml = (text: string, more: string): string =>
  `<div class="comment-notice" style="${boxed}"><p role="status">${escapeHtml(text)}</p>${more}</div>`;

/** The page with what was typed in the form, and what is wrong with it. */
export const withFilledForm = (
  found: FoundForm,
  typed: TypedComment,
  { errors, text }: { errors: CommentErrors; text: string },
): string => {
  let form = textOf(found);
  for (const name of ['name', 'email'] as const)
    form = changeField(form, name, (tag) => withAttribute(tag, 'value', typed[name]));
  form = form.replace(
    /(<textarea\b[^<>]*\bname="body"[^<>]*>)[^<]*/,
    (_all, tag: string) => `${tag}\n${escapeHtml(typed.body)}`,
  );
  for (const name of Object.keys(errors))
    form = changeField(form, name, (tag) => withAttribute(tag, 'aria-invalid', 'true'));
  if (typed.subscribes) form = changeField(form, 'subscribe', (tag) => withAttribute(tag, 'checked', ''));
  if (typed.parent !== '' && !parentInput.test(form))
    form = form.replace('>', () => `><input type="hidden" name="parentId" value="${typed.parent}">`);
  // The answer has no fragment: the field in question is scrolled to.
  const first = (['name', 'email'] as const).find((name) => errors[name] !== undefined) ?? 'body';
  form = changeField(form, first, (tag) => withAttribute(tag, 'autofocus', ''));
  return opened(
    replaceForm(
      found,
      form.replace('>', () => `>${alertHtml(text)}`),
    ),
    found.start,
  );
};
