// The emails that follow from comments: to the people of the site, and to those who wait for replies.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { blogPaths, countOldPages } from '@sitewright/contract/blog/blog-paths';
import { commentApproved, commentCreated } from '@sitewright/contract/post-comments/post-comment-events';
import type { EventPayload } from '@sitewright/contract/event';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { ReceivedEvent, Subscriber } from '../../../core/context/subscriber.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { writeMail } from '../../../core/mail/write-mail.ts';
import { incrementCounter } from '../../../core/rate-limits/rate-limit.store.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { cutText } from '../../../core/storable.ts';
import { linkTo } from '../../../http/mail-links.ts';
import { emailRecipientsOf } from '../../../identity/account/notifications/notify-users.ts';
import { type CommentedPost, findCommentedPost } from '../store/commented-post.store.ts';
import { placeOfThread } from '../store/comment-hashes.store.ts';
import { type CommentRow, findComment } from '../store/comments.store.ts';
import { listSubscribers } from '../store/subscriptions.store.ts';
import { commentReplyEmail, newCommentEmail } from './comment-emails.ts';
import { commentNotification } from './comment-notifications.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

interface Found {
  tx: TenantTransaction;
  comment: CommentRow;
  post: CommentedPost;
}

/** The comment on its page; before the next release of the site, the page without it. */
const pathOfComment = async ({ tx, comment, post }: Found): Promise<string> => {
  const threadId = comment.parent_id ?? comment.id;
  const { place, total } = await placeOfThread(tx, { postId: post.id, threadId });
  const page = Math.floor(place / limits.commentsPerPage) + 1;
  const isOld = page <= countOldPages(total, limits.commentsPerPage);
  return `${isOld ? blogPaths.comments(post.slug, page) : blogPaths.post(post.slug)}#comment-${comment.id}`;
};

/** What the event is about; undefined when it was deleted or became spam meanwhile. */
const findCommentOf = async (
  transaction: Parameters<Subscriber<ServerContext>['handle']>[1],
  event: ReceivedEvent,
): Promise<Found | undefined> => {
  if (event.tenantId === null) return undefined;
  const tx: TenantTransaction = Object.assign(transaction, { tenantId: event.tenantId });
  const siteId = event.target.id;
  const { commentId, postId } = event.payload as EventPayload<typeof commentCreated>;
  const comment = await findComment(tx, { siteId, id: commentId });
  const post = await findCommentedPost(tx, { siteId, postId });
  const isKept = comment?.status === 'pending' || comment?.status === 'approved';
  return comment && post && isKept ? { tx, comment, post } : undefined;
};

const excerptMax = 1_000;
const excerptOf = ({ body }: CommentRow): string =>
  body.length <= excerptMax ? body : `${cutText(body, excerptMax)}…`;

export const newCommentMails: Subscriber<ServerContext> = {
  name: 'post_comment_mails',
  accepts: (name) => name === commentCreated.name,
  handle: async (ctx, transaction, event) => {
    const found = await findCommentOf(transaction, event);
    if (!found) return;
    const { tx, comment, post } = found;
    const recipients = await emailRecipientsOf(tx, commentNotification, event);
    if (recipients.length === 0) return;
    // A flood fills the list of comments and not the mailboxes.
    const { count } = await incrementCounter(tx, `post-comment-mails:${post.siteId}`, 3_600);
    if (count > limits.commentEmailsPerHour) return;
    const url = linkTo(
      ctx,
      undefined,
      `/dashboard/sites/${post.siteId}/blog/comments?commentId=${comment.id}`,
    );
    for (const { email, locale, name, timezone } of recipients) {
      await writeMail(ctx, tx, {
        email: newCommentEmail,
        to: email,
        locale,
        name,
        timezone,
        tenantId: tx.tenantId,
        siteId: post.siteId,
        values: {
          author: comment.author_name,
          post: post.title,
          comment: excerptOf(comment),
          url,
          isPending: comment.status === 'pending',
          settingsUrl: linkTo(ctx, undefined, '/profile/notifications'),
        },
      });
    }
  },
};

export const commentReplyMails: Subscriber<ServerContext> = {
  name: 'post_comment_reply_mails',
  accepts: (name) => name === commentApproved.name,
  handle: async (ctx, transaction, event) => {
    const found = await findCommentOf(transaction, event);
    if (!found) return;
    const { tx, comment, post } = found;
    if (comment.parent_id === null || comment.status !== 'approved' || post.site_subdomain === null) return;
    const subscribers = await listSubscribers(tx, {
      threadId: comment.parent_id,
      exceptEmail: comment.author_email,
    });
    const path = subscribers.length === 0 ? '' : await pathOfComment(found);
    for (const { id, email, locale } of subscribers) {
      const link = unsubscribeUrl(ctx, { tenantId: tx.tenantId, subscriptionId: id });
      await writeMail(ctx, tx, {
        email: commentReplyEmail,
        to: email,
        locale,
        tenantId: tx.tenantId,
        siteId: post.siteId,
        unsubscribeUrl: link,
        values: {
          author: comment.author_name,
          post: post.title,
          site: post.site_name,
          comment: excerptOf(comment),
          url: siteUrl(ctx, post.site_subdomain) + path,
          unsubscribeUrl: link,
        },
      });
    }
  },
};
