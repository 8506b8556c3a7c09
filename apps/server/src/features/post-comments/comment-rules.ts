// The rules for comments of a post: whether it takes them now, and from whom.
import type { CommentMode } from '@sitewright/contract/blog/blog-settings';
import { honeypotName } from '@sitewright/forms/honeypot';

const dayMs = 24 * 60 * 60_000;

interface Ruled {
  fields: { allowsComments: boolean | null; visibility: 'public' | 'members' | 'password' };
  published_at: Date;
  mode: CommentMode;
  is_enabled: boolean;
  closes_after_days: number | null;
}

/** `closed`: earlier comments are shown, and no more are taken. */
export type CommentState = 'off' | 'closed' | 'members' | 'open';

export const commentState = (
  { fields, published_at: publishedAt, mode, is_enabled: isEnabled, closes_after_days: days }: Ruled,
  now: Date,
): CommentState => {
  // The page of a protected post is public without its text: comments would tell of it.
  if (!isEnabled || mode === 'off' || fields.visibility === 'password') return 'off';
  // As in WordPress: what was said stays.
  if (fields.allowsComments === false) return 'closed';
  if (days !== null && now.getTime() > publishedAt.getTime() + days * dayMs) return 'closed';
  return mode === 'members' || fields.visibility === 'members' ? 'members' : 'open';
};

export const commentAction = (postId: string): string => `/_comments/${postId}`;

/** Name of the input that people do not see. */
export const commentTrap = (postId: string): string => honeypotName(`comment:${postId}`);

/** The subject of the token that tells when the page was opened. */
export const tokenSubject = (postId: string): string => `comment:${postId}`;
