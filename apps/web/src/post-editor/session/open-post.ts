// Opens a post in the editor: loads it, and recovers unsaved work of crashed tabs.
import { getPost } from '@sitewright/contract/blog/posts';
import { siteMay } from '@sitewright/contract/permissions';
import { getSite } from '@sitewright/contract/sites/sites';
import { request } from '../../lib/api.ts';
import { acquireTabLock } from '../../saving/journal-store.ts';
import { tabId } from '../../saving/tab-id.ts';
import { PostDraft } from './post-draft.ts';

export interface OpenedPost {
  draft: PostDraft;
  /** True when unsaved work of another tab was recovered. */
  isRecovered: boolean;
}

/** The user may not see the posts of this site. */
export class NoBlogAccessError extends Error {}

export const openPost = async (siteId: string, postId: string | undefined): Promise<OpenedPost> => {
  const [site, post] = await Promise.all([
    request(getSite, { params: { id: siteId } }),
    postId === undefined ? undefined : request(getPost, { params: { id: siteId, postId } }),
  ]);
  if (!siteMay(site, postId === undefined ? 'blog.write' : 'blog.read')) throw new NoBlogAccessError();
  acquireTabLock(tabId);
  const draft = new PostDraft(site, post);
  const isRecovered = await draft.recover();
  return { draft, isRecovered };
};
