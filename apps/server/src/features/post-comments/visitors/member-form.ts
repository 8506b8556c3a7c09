// The form of comments in the page that a member of the blog gets.
import { drawMemberForm } from '@sitewright/render/blog/draw-thread';
import { withMemberForm } from '@sitewright/render/blog/draw-sign-in';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { commentAction, commentState, commentTrap } from '../comment-rules.ts';
import { findCommentedPost } from '../store/commented-post.store.ts';

interface Shown {
  tx: TenantTransaction;
  siteId: string;
  postId: string;
  member: { name: string };
  page: { html: string };
}

export const showMemberForm = async (
  { clock }: Pick<ServerContext, 'clock'>,
  { tx, siteId, postId, member, page }: Shown,
): Promise<void> => {
  const post = await findCommentedPost(tx, { siteId, postId });
  if (!post || commentState(post, clock.now()) !== 'members') return;
  const { locale } = post.site_settings;
  const form = drawMemberForm(
    { postId, action: commentAction(postId), trap: commentTrap(postId), name: member.name },
    typeof locale === 'string' ? locale : 'en',
  );
  page.html = withMemberForm(page.html, form) ?? page.html;
};
