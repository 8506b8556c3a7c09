// The pages that answer visitors without scripts: the released page of the post with its form drawn anew, or a page of its own
// where that is gone.
import { blogPaths } from '@sitewright/contract/blog/blog-paths';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { escapeHtml } from '@sitewright/render/escape';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { VisitorRouteTarget } from '../../../http/visitor-routes.ts';
import type { Reply } from '../../forms/visitor-requests.ts';
import { newsletterPage, paragraph } from '../../newsletter/pages/newsletter-page.ts';
import { asciiUrl } from '@sitewright/contract/site-settings/ascii-url';
import { commentAction } from '../comment-rules.ts';
import type { CommentedPost } from '../store/commented-post.store.ts';
import { alertHtml, findForm, noticeHtml, replaceForm, withFilledForm } from './comment-form-html.ts';
import { commentLanguage, type CommentTexts, commentTexts } from './comment-texts.ts';
import type { CommentErrors, TypedComment } from './read-comment.ts';

type Page = NonNullable<Reply['page']>;

export const textsOf = ({ site_settings: { locale } }: CommentedPost): CommentTexts =>
  commentTexts[commentLanguage(locale)];

/** An address of the site, where a copy of it is hosted under a path of the app too. */
export const addressOn = ({ hosted }: VisitorRouteTarget, path: string): string =>
  asciiUrl(`${hosted?.prefix ?? ''}${path}`);

export const postPath = ({ slug }: CommentedPost): string => blogPaths.post(slug);

export const readPostPage = async (
  ctx: ServerContext,
  { host, hosted }: VisitorRouteTarget,
  post: CommentedPost,
  parentId?: string,
) => {
  const page = await ctx.siteFiles.readPage(host, asciiUrl(postPath(post)), hosted?.prefix);
  const form = page && findForm(page.html, commentAction(post.id), parentId);
  return page && form && { form, headers: page.headers };
};

const frame = (post: CommentedPost, title: string, body: string): Page => ({
  html: newsletterPage({
    brand: { productName: post.site_name, color: '#1f2937' },
    language: commentLanguage(post.site_settings.locale),
    title,
    body,
  }),
  headers: {},
});

const backLink = (target: VisitorRouteTarget, post: CommentedPost): string =>
  `<p><a href="${escapeHtml(addressOn(target, postPath(post)))}">${escapeHtml(textsOf(post).back)}</a></p>`;

/** A page with one sentence and the way back. */
export const sentencePage = (
  target: VisitorRouteTarget,
  post: CommentedPost,
  { title, text }: { title: string; text?: string | undefined },
): Page => frame(post, title, (text === undefined ? '' : paragraph(text)) + backLink(target, post));

const textarea = (label: string, name: string, { value, max }: { value: string; max: number }): string =>
  `<label class="field">${escapeHtml(label)}<textarea name="${name}" maxlength="${max}">\n${escapeHtml(value)}</textarea></label>`;

const hiddenInput = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const formTag = (action: string, content: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}" accept-charset="utf-8">${content}<button>${escapeHtml(label)}</button></form>`;

/** A form of our own, for a reply without scripts, and where the page of the post has none. */
export const commentFormPage = (
  target: VisitorRouteTarget,
  post: CommentedPost,
  {
    typed,
    title,
    quote,
    alert,
    isMember = false,
  }: { typed: TypedComment; title: string; quote?: string; alert?: string; isMember?: boolean },
): Page => {
  const texts = textsOf(post);
  const identity = isMember
    ? ''
    : `<label class="field">${escapeHtml(texts.name)}<input name="name" autocomplete="name" required maxlength="${limits.commentNameMaxLength}" value="${escapeHtml(typed.name)}"></label>` +
      `<label class="field">${escapeHtml(texts.email)}<input type="email" name="email" autocomplete="email" required value="${escapeHtml(typed.email)}"><small>${escapeHtml(texts.emailHint)}</small></label>`;
  const subscribe = isMember
    ? ''
    : `<label><input type="checkbox" name="subscribe" value="1"${typed.subscribes ? ' checked' : ''}><span>${escapeHtml(texts.subscribe)}</span></label>`;
  const content =
    (typed.parent === '' ? '' : hiddenInput('parentId', typed.parent)) +
    identity +
    textarea(texts.body, 'body', { value: typed.body, max: limits.commentMaxLength }) +
    subscribe;
  const label = typed.parent === '' ? texts.send : texts.sendReply;
  const body =
    (quote === undefined ? '' : `<blockquote>${escapeHtml(quote)}</blockquote>`) +
    (alert === undefined ? '' : alertHtml(alert)) +
    formTag(addressOn(target, commentAction(post.id)), content, label) +
    backLink(target, post);
  return frame(post, title, body);
};

/** The released page with its form filled in, so that nothing typed is lost. */
export const refusedPage = async (
  ctx: ServerContext,
  target: VisitorRouteTarget,
  post: CommentedPost,
  {
    typed,
    errors,
    text,
    isMember,
  }: { typed: TypedComment; errors: CommentErrors; text: string; isMember: boolean },
): Promise<Page> => {
  const found = await readPostPage(ctx, target, post, typed.parent);
  return found
    ? { html: withFilledForm(found.form, typed, { errors, text }), headers: found.headers }
    : commentFormPage(target, post, { typed, title: post.title, alert: text, isMember });
};

/** The released page with thanks in the place of its form. */
export const thanksPage = async (
  ctx: ServerContext,
  target: VisitorRouteTarget,
  post: CommentedPost,
  { isPublished, editPath }: { isPublished: boolean; editPath: string | undefined },
): Promise<Page> => {
  const texts = textsOf(post);
  const text = isPublished ? texts.published : texts.waiting;
  const note = isPublished ? ` ${texts.publishedNote}` : '';
  const edit =
    editPath === undefined
      ? ''
      : `<p><a href="${escapeHtml(addressOn(target, editPath))}" rel="nofollow">${escapeHtml(texts.edit)}</a></p>`;
  const found = await readPostPage(ctx, target, post);
  if (!found)
    return frame(post, text, (note === '' ? '' : paragraph(note.trim())) + edit + backLink(target, post));
  return { html: replaceForm(found.form, noticeHtml(text + note, edit)), headers: found.headers };
};

export const editPage = (
  target: VisitorRouteTarget,
  post: CommentedPost,
  { path, body, alert }: { path: string; body: string; alert?: string | undefined },
): Page => {
  const texts = textsOf(post);
  const field = textarea(texts.body, 'body', { value: body, max: limits.commentMaxLength });
  const form = formTag(addressOn(target, path), field, texts.save);
  return frame(
    post,
    texts.editTitle,
    (alert === undefined ? '' : alertHtml(alert)) + form + backLink(target, post),
  );
};

export const reportPage = (
  target: VisitorRouteTarget,
  post: CommentedPost,
  {
    commentId,
    quote,
    alert,
    reason = '',
  }: { commentId: string; quote: string; alert?: string; reason?: string },
): Page => {
  const texts = textsOf(post);
  const content =
    hiddenInput('comment', commentId) +
    textarea(texts.reason, 'reason', { value: reason, max: limits.commentReportReasonMaxLength });
  const body =
    paragraph(texts.reportText) +
    `<blockquote>${escapeHtml(quote)}</blockquote>` +
    (alert === undefined ? '' : alertHtml(alert)) +
    formTag(addressOn(target, `${commentAction(post.id)}/report`), content, texts.report) +
    backLink(target, post);
  return frame(post, texts.reportTitle, body);
};
