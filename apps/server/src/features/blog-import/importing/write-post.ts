// One post of an import, in one transaction: its fields, its body, its comments, and the note that it was imported.
import { mapBlockLinks } from '@sitewright/blog/import/map-sources';
import type { ImportedPost } from '@sitewright/blog/import/imported-item';
import { contentOfBlocks } from '@sitewright/blog/new-block';
import { measurePost } from '@sitewright/blog/measure-post';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { blogImage, blogSeo } from '@sitewright/contract/blog/post-fields';
import type { PostFields } from '@sitewright/contract/blog/posts';
import type { JsonObject, PageContent } from '@sitewright/contract/content';
import { limits as siteLimits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import { runHook } from '../../../core/context/hooks.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { findDocument, writeDocument } from '../../site-content/documents.store.ts';
import { normalizeContent } from '../../site-content/normalize-content.ts';
import { requireContentScripts } from '../../site-content/section-code.ts';
import { createVersion } from '../../versions/create-version.service.ts';
import { insertNewPost, requirePostRoom } from '../../blog/posts/posts.service.ts';
import { setPostMeasures, setPostState, updatePostRow } from '../../blog/posts/posts.store.ts';
import { lockBlog } from '../../blog/settings/blogs.store.ts';
import { setLinks } from '../../blog/terms/terms.store.ts';
import { requireSite } from '../../sites/require-site.ts';
import { saveItem } from '../blog-imports.store.ts';
import { importingComments } from '../comment-hooks.ts';
import type { Importing } from './import-context.ts';
import { followLink, type Plan, type PlannedPost, sourceKeyOf } from './plan-posts.ts';

const cut = (text: string, max: number): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= max ? plain : `${plain.slice(0, max - 1).trimEnd()}…`;
};

/** A part that this product does not accept as it is is left out. */
const accepted = <Value>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: Value } },
  value: unknown,
): Value | undefined => {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

const localeOf = (locale: string | undefined): { locale?: string } =>
  locale !== undefined && /^[a-z]{2,3}([-_][\w-]{2,20})?$/i.test(locale)
    ? { locale: locale.replace('_', '-') }
    : {};

type Terms = Pick<PostFields, 'authorIds' | 'categoryIds' | 'tagIds'>;

const fieldsOf = (post: ImportedPost, terms: Terms) => {
  const image = post.image && {
    src: post.image.src,
    alt: cut(post.image.alt ?? '', limits.altMaxLength),
    caption: cut(post.image.caption ?? '', limits.captionMaxLength),
  };
  const seo = {
    title: cut(post.seo.title ?? '', limits.seoTitleMaxLength),
    description: cut(post.seo.description ?? '', limits.seoDescriptionMaxLength),
  };
  return {
    title: cut(post.title, limits.titleMaxLength),
    excerpt: cut(post.excerpt, limits.excerptMaxLength),
    image: (image && accepted(blogImage, image)) ?? null,
    visibility: post.visibility,
    isFeatured: post.isFeatured,
    ...(post.allowsComments === undefined ? {} : { allowsComments: post.allowsComments }),
    ...localeOf(post.locale),
    seo:
      accepted(blogSeo, {
        ...seo,
        ...(post.seo.canonical ? { canonical: post.seo.canonical } : {}),
        ...(post.seo.image ? { image: post.seo.image } : {}),
      }) ?? blogSeo.parse(seo),
    publishedAt: post.publishedAt ?? null,
    ...terms,
  };
};

const bodyOf = (plan: Plan, importing: Importing, post: ImportedPost): PageContent => {
  const follow = followLink(plan);
  const blocks = post.blocks.map((block) => mapBlockLinks(block, follow));
  if (blocks.length > limits.blocksPerPost)
    importing.problems.add('post_too_long', post.place, String(blocks.length));
  return contentOfBlocks(blocks.slice(0, limits.blocksPerPost));
};

const overwrite = async (
  { siteId, actor }: Importing,
  tx: TenantTransaction,
  { id, fields, body }: { id: string; fields: ReturnType<typeof fieldsOf>; body: JsonObject },
): Promise<void> => {
  const document = (await findDocument(tx, siteId, id))!;
  // The body before it stays a version, so that an overwrite can be undone.
  await createVersion(tx, document, { reason: 'replaced', userId: document.updated_by });
  await writeDocument(tx, id, { version: document.version + 1, content: body, userId: actor.userId });
  await updatePostRow(tx, id, {
    title: fields.title,
    excerpt: fields.excerpt,
    image: fields.image && JSON.stringify(fields.image),
    visibility: fields.visibility,
    is_featured: fields.isFeatured,
    seo: JSON.stringify(fields.seo),
    deleted_at: null,
    ...(fields.publishedAt === null ? {} : { published_at: new Date(fields.publishedAt) }),
  });
  await setLinks(tx, 'category', id, fields.categoryIds);
  await setLinks(tx, 'tag', id, fields.tagIds);
  await setLinks(tx, 'author', id, fields.authorIds);
  await setPostMeasures(tx, id, measurePost(body));
};

const requireSize = (body: JsonObject): void => {
  const most = siteLimits.content.contentBytes;
  if (Buffer.byteLength(JSON.stringify(body)) <= most) return;
  throw new AppError('too_large', `A post can have up to ${Math.round(most / 1024 / 1024)} MB of text.`);
};

export interface WrittenPost {
  id: string;
  comments: number;
  /** Comments without anything to read. */
  lostComments: number;
}

export const writePost = async (
  importing: Importing,
  tx: TenantTransaction,
  { plan, planned, post, terms }: { plan: Plan; planned: PlannedPost; post: ImportedPost; terms: Terms },
): Promise<WrittenPost> => {
  const { ctx, actor, siteId, batch, options } = importing;
  const site = await requireSite(tx, actor, siteId, 'blog.publish');
  await lockBlog(tx, siteId);
  const fields = fieldsOf(post, terms);
  const body = normalizeContent(bodyOf(plan, importing, post));
  requireSize(body);
  await requireContentScripts(tx, site, {}, body);
  let id = planned.existing;
  if (planned.action === 'overwrite' && id !== undefined)
    await overwrite(importing, tx, { id, fields, body });
  else {
    await requirePostRoom(tx, siteId);
    id = await insertNewPost(
      tx,
      { site, userId: actor.userId },
      { fields: { ...fields, slug: planned.slug }, content: body },
    );
  }
  if (post.visibility === 'password' && post.password !== undefined) {
    await setPostState(tx, id, {
      password_hash: await ctx.passwords.hash(post.password.slice(0, limits.passwordMaxLength)),
    });
  }
  const outcome = { stored: 0, present: 0 };
  const comments = options.comments ? post.comments : [];
  if (comments.length > 0) {
    await runHook(ctx, importingComments, { tx, siteId, postId: id, comments, outcome });
  }
  await saveItem(tx, { siteId, kind: 'post', hash: sourceKeyOf(importing, post), target: id, batch });
  const lostComments = comments.length - outcome.stored - outcome.present;
  return { id, comments: outcome.stored, lostComments };
};
