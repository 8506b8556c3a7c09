import * as events from '@sitewright/contract/post-comments/post-comment-events';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { countingComments } from '../blog/comment-counts.ts';
import { exportingComments, importingComments } from '../blog-import/comment-hooks.ts';
import { threadKeysAsked, threadsAsked } from '../blog/comment-threads.ts';
import { memberPageShown } from '../blog-readers/visitors/member-pages.ts';
import { commentsByEmail } from './comments-by-email.ts';
import { commentReplyEmail, newCommentEmail } from './emails/comment-emails.ts';
import { commentReplyMails, newCommentMails } from './emails/comment-mails.ts';
import { commentNotification } from './emails/comment-notifications.ts';
import { mountUnsubscribe } from './emails/mount-unsubscribe.ts';
import { eraseCommenter } from './erase-commenter.ts';
import { exportComments } from './imports/export-comments.ts';
import { importComments } from './imports/import-comments.ts';
import { postCommentRoutes } from './post-comments.routes.ts';
import { releaseJob } from './release.job.ts';
import { purgeCommentsJob } from './retention.job.ts';
import { countByPost } from './store/comments.store.ts';
import { showMemberForm } from './visitors/member-form.ts';
import { fillThreadKeys, fillThreads } from './thread-of.ts';
import { ownCommentRoutes } from './visitors/own-comment-routes.ts';
import { commentRoutesOfVisitors } from './visitors/receive-comment.ts';
import { postCommentsArchive } from './archive-tables.store.ts';

export const postCommentsFeature = defineFeature({
  name: 'post-comments',
  dependsOn: [
    'sites',
    'forms',
    'captcha',
    'submissions',
    'newsletter',
    'publishing',
    'blog',
    'blog-import',
    'blog-readers',
  ],
  routes: postCommentRoutes,
  visitorRoutes: [...commentRoutesOfVisitors, ...ownCommentRoutes],
  mount: [mountUnsubscribe],
  events: Object.values(events),
  notifications: [commentNotification],
  emails: [newCommentEmail, commentReplyEmail],
  subscribers: [newCommentMails, commentReplyMails],
  jobs: [releaseJob, purgeCommentsJob],
  hooks: [
    onHook(threadKeysAsked, fillThreadKeys),
    onHook(threadsAsked, fillThreads),
    onHook(memberPageShown, showMemberForm),
    onHook(countingComments, async (_ctx: ServerContext, { tx, postIds, counts }) => {
      for (const { post_id: postId, approved, pending } of await countByPost(tx, postIds))
        counts.set(postId, { approved, pending });
    }),
    onHook(importingComments, importComments),
    onHook(exportingComments, exportComments),
    onHook(userErasing, (ctx: ServerContext, { tx, userId }) => eraseCommenter(ctx, tx, userId)),
  ],
  subjectSources: [commentsByEmail],
  personalData: {
    'post_comments.user_id': personalData.anonymized(),
    'post_comment_subscriptions.email': personalData.deleted(),
    'post_comment_blocks.created_by': personalData.kept(),
  },
  archive: postCommentsArchive,
  tenantData: {
    post_comment_reports: 'delete',
    post_comment_subscriptions: 'delete',
    post_comment_blocks: 'delete',
    post_comments: 'delete',
  },
});
