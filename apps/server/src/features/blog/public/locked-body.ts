import type { PostVisibility } from '@sitewright/contract/blog/posts';
import type { JsonObject } from '@sitewright/contract/content';
import { blogTexts } from '@sitewright/render/blog/blog-texts';

/** In place of the body of a post that not everyone may read. */
export const lockedBody = (visibility: Exclude<PostVisibility, 'public'>, locale: string): JsonObject => {
  const words = blogTexts(locale);
  const text = visibility === 'members' ? words.forMembers : words.forPassword;
  const html = `<p>${text}</p>`;
  return { sections: [{ id: 'locked', type: 'post/callout', data: { emoji: '🔒', html } }] };
};
