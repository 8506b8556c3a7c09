import type { ReaderForm } from '@sitewright/contract/blog/public-blog';
import type { PostVisibility } from '@sitewright/contract/blog/posts';
import type { JsonObject } from '@sitewright/contract/content';
import { blogTexts } from '@sitewright/render/blog/blog-texts';
import { drawSignIn, drawUnlock } from '@sitewright/render/blog/draw-sign-in';

type LockedVisibility = Exclude<PostVisibility, 'public'>;

/** Where the form comes: texts of posts are cleaned, and would lose it. */
const placeOfForm = '<p>post-unlock-form</p>';

/** In place of the body of a post that not everyone may read. */
export const lockedBody = (visibility: LockedVisibility, locale: string): JsonObject => {
  const words = blogTexts(locale);
  const text = visibility === 'members' ? words.forMembers : words.forPassword;
  const html = `<p>${text}</p>${placeOfForm}`;
  return { sections: [{ id: 'locked', type: 'post/callout', data: { emoji: '🔒', html } }] };
};

export const withUnlockForm = (
  html: string,
  { visibility, form, locale }: { visibility: LockedVisibility; form: ReaderForm; locale: string },
): string =>
  html.replace(placeOfForm, () =>
    visibility === 'members' ? drawSignIn(form, locale) : drawUnlock(form, locale),
  );
