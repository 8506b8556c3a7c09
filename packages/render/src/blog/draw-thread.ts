// The comments of a post with their form. It works without JavaScript: a reply is a form of its own behind its summary.
import type { CommentThread, PublicComment } from '@sitewright/contract/blog/public-blog';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { escapeHtml } from '../escape.ts';
import { safeUrl } from '../links/safe-url.ts';
import { type BlogTexts, blogTexts, filled } from './blog-texts.ts';
import { drawSignIn, forMembersOnly } from './draw-sign-in.ts';

interface Thread extends CommentThread {
  postId: string;
}

const hiddenInputs = ({ hidden, postId }: Thread, parentId: string): string =>
  [
    { name: 'postId', value: postId },
    ...(parentId === '' ? [] : [{ name: 'parentId', value: parentId }]),
    ...hidden,
  ]
    .map(({ name, value }) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');

/** Members are known by their sign-in: they type neither name nor email. */
const drawIdentity = (
  field: (name: string, label: string, control: string) => string,
  id: string,
  words: BlogTexts,
): string =>
  `<div class="thread__pair">` +
  field(
    'name',
    words.name,
    `<input id="${id}-name" name="name" required maxlength="${blogLimits.commentNameMaxLength}" autocomplete="name">`,
  ) +
  field(
    'email',
    words.email,
    `<input id="${id}-email" name="email" type="email" required maxlength="254" autocomplete="email" aria-describedby="${id}-hint">`,
  ) +
  `</div><p class="thread__hint" id="${id}-hint">${words.emailHint}</p>`;

const drawForm = (
  thread: Thread,
  words: BlogTexts,
  { parent, isMember = false }: { parent?: PublicComment; isMember?: boolean } = {},
): string => {
  const id = `comment-${parent ? parent.id : 'new'}`;
  const field = (name: string, label: string, control: string): string =>
    `<div class="field"><label for="${id}-${name}">${label}</label>${control}</div>`;
  const trap =
    thread.trap === ''
      ? ''
      : `<div hidden><label for="${id}-trap">${words.leaveEmpty}</label><input id="${id}-trap" name="${escapeHtml(thread.trap)}" tabindex="-1" autocomplete="off"></div>`;
  return (
    `<form class="thread__form" method="post" action="${escapeHtml(safeUrl(thread.action))}" data-comment-form>` +
    hiddenInputs(thread, parent?.id ?? '') +
    field(
      'body',
      words.comment,
      `<textarea id="${id}-body" name="body" required maxlength="${blogLimits.commentMaxLength}" rows="4"></textarea>`,
    ) +
    (isMember ? '' : drawIdentity(field, id, words)) +
    `<label class="thread__check"><input type="checkbox" name="subscribe" value="true"> <span>${words.notify}</span></label>` +
    `${trap}<button class="button button-primary" type="submit">${words.send}</button></form>`
  );
};

const lines = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

const drawComment = (comment: PublicComment, thread: Thread, words: BlogTexts, level: 3 | 4): string => {
  const { id, author, date, createdAt, isByAuthor, replies, body } = comment;
  const mayReply = thread.isOpen && !thread.isForMembers && thread.action !== '';
  const reply =
    level === 3 && thread.isOpen && thread.isForMembers && thread.action !== ''
      ? `<a class="thread__report" rel="nofollow" href="${escapeHtml(safeUrl(`${thread.action}/reply?to=${id}`))}" aria-label="${escapeHtml(filled(words.replyTo, author))}">${words.reply}</a>`
      : level === 3 && mayReply
        ? `<details class="thread__reply"><summary aria-label="${escapeHtml(filled(words.replyTo, author))}">${words.reply}</summary>${drawForm(thread, words, { parent: comment })}</details>`
        : '';
  const report =
    thread.report === ''
      ? ''
      : `<a class="thread__report" rel="nofollow" href="${escapeHtml(safeUrl(thread.report.replace('{id}', id)))}">${words.report}</a>`;
  const inner = replies.map((one) => drawComment(one, thread, words, 4)).join('');
  return (
    `<li class="thread__comment" id="comment-${escapeHtml(id)}"><article>` +
    `<h${level} class="thread__author">${escapeHtml(author)}${isByAuthor ? ` <span class="thread__badge">${words.author}</span>` : ''}</h${level}>` +
    `<time class="thread__date" datetime="${escapeHtml(createdAt)}">${escapeHtml(date)}</time>` +
    `<div class="thread__body" dir="auto">${lines(body)}</div>` +
    `<div class="thread__actions">${reply}${report}</div></article>` +
    (inner === '' ? '' : `<ol class="thread__replies">${inner}</ol>`) +
    '</li>'
  );
};

const drawEnd = (thread: Thread, locale: string): string => {
  const words = blogTexts(locale);
  if (!thread.isOpen) return `<p class="thread__state">${words.commentsClosed}</p>`;
  if (thread.isForMembers) {
    const form = thread.signIn === null ? '' : drawSignIn(thread.signIn, locale);
    return forMembersOnly(
      `<div class="thread__new" id="comment-form"><p>${words.commentsForMembers}</p>${form}</div>`,
    );
  }
  if (thread.action === '') return '';
  return `<div class="thread__new" id="comment-form"><h3>${words.writeComment}</h3>${drawForm(thread, words)}</div>`;
};

/** The form of a member, who replies to a comment on a page of its own. */
export const drawMemberForm = (
  form: Pick<CommentThread, 'action' | 'trap'> & { postId: string; name: string },
  locale: string,
): string => {
  const words = blogTexts(locale);
  const thread = { ...form, hidden: [] } as unknown as Thread;
  return (
    `<div class="thread__new" id="comment-form"><h3>${words.writeComment}</h3>` +
    `<p dir="auto">${escapeHtml(form.name)}</p>${drawForm(thread, words, { isMember: true })}</div>`
  );
};

export const threadCount = (total: number, locale: string): string => {
  const words = blogTexts(locale);
  return total === 1 ? words.commentOne : filled(words.commentCount, total);
};

/** Comments, then the form or why there is none. Headings are of the third and fourth level. */
export const drawThread = (thread: CommentThread, postId: string, locale: string): string => {
  const words = blogTexts(locale);
  const full = { ...thread, postId };
  const list = thread.comments.map((comment) => drawComment(comment, full, words, 3)).join('');
  const pageLink = (url: string, text: string): string =>
    url === '' ? '' : `<p class="thread__page"><a href="${escapeHtml(safeUrl(url))}">${text}</a></p>`;
  const isOld = thread.newer !== '';
  return (
    pageLink(thread.older, words.olderComments) +
    (list === ''
      ? thread.isOpen && !thread.isForMembers
        ? `<p class="thread__state">${words.noComments}</p>`
        : ''
      : `<ol class="thread">${list}</ol>`) +
    pageLink(thread.newer, words.newerComments) +
    // New comments are written below the newest.
    (isOld ? '' : drawEnd(full, locale)) +
    (thread.script === '' ? '' : `<script src="${escapeHtml(safeUrl(thread.script))}" defer></script>`)
  );
};
