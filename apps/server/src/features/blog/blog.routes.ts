import * as settings from '@sitewright/contract/blog/blog-settings';
import * as terms from '@sitewright/contract/blog/blog-terms';
import * as posts from '@sitewright/contract/blog/posts';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import { bulkUpdatePosts } from './posts/bulk-posts.service.ts';
import { exportPosts } from './posts/export-posts.service.ts';
import {
  createPost,
  getPost,
  listCalendar,
  listPosts,
  suggestSlug,
  updatePost,
} from './posts/posts.service.ts';
import { publishPost, restorePost, trashPost, unpublishPost } from './posts/publish-post.service.ts';
import { createPostPreviewLink, revokePostPreviewLink } from './preview/post-preview.service.ts';
import { applyBlogLook, getBlogSettings, updateBlogSettings } from './settings/blog-settings.service.ts';
import { createAuthor, deleteAuthor, listAuthors, updateAuthor } from './terms/authors.service.ts';
import {
  createCategory,
  deleteCategory,
  listCategories,
  moveCategory,
  updateCategory,
} from './terms/categories.service.ts';
import { createSeries, deleteSeries, listSeries, updateSeries } from './terms/series.service.ts';
import { createTag, deleteTag, listTags, mergeTags, updateTag } from './terms/tags.service.ts';

const ok = { ok: true as const };
const postOf = ({ id, postId }: { id: string; postId: string }) => ({ siteId: id, id: postId });
const categoryOf = ({ id, blogCategoryId }: { id: string; blogCategoryId: string }) => ({
  siteId: id,
  id: blogCategoryId,
});
const tagOf = ({ id, tagId }: { id: string; tagId: string }) => ({ siteId: id, id: tagId });
const seriesOf = ({ id, seriesId }: { id: string; seriesId: string }) => ({ siteId: id, id: seriesId });
const authorOf = ({ id, authorId }: { id: string; authorId: string }) => ({ siteId: id, id: authorId });

export const blogRoutes: MountedRoute[] = [
  route(settings.getBlogSettings, (ctx, { actor, params }) => getBlogSettings(ctx, actor, params.id)),
  route(settings.updateBlogSettings, (ctx, { params, body, ...call }) =>
    updateBlogSettings(ctx, call, params.id, body),
  ),
  route(settings.applyBlogLook, (ctx, { params, body, ...call }) =>
    applyBlogLook(ctx, call, params.id, body.look),
  ),
  route(posts.listPosts, (ctx, { actor, params, query }) => listPosts(ctx, actor, params.id, query)),
  route(posts.exportPosts, (ctx, { actor, params, query }) => exportPosts(ctx, actor, params.id, query)),
  route(posts.listCalendar, (ctx, { actor, params, query }) => listCalendar(ctx, actor, params.id, query)),
  route(posts.suggestSlug, (ctx, { actor, params, query }) => suggestSlug(ctx, actor, params.id, query)),
  route(posts.createPost, (ctx, { params, body, ...call }) => createPost(ctx, call, params.id, body)),
  route(posts.getPost, (ctx, { actor, params }) => getPost(ctx, actor, postOf(params))),
  route(posts.updatePost, (ctx, { actor, params, body }) => updatePost(ctx, actor, postOf(params), body)),
  route(posts.publishPost, (ctx, { params, body, ...call }) => publishPost(ctx, call, postOf(params), body)),
  route(posts.unpublishPost, (ctx, { params, ...call }) => unpublishPost(ctx, call, postOf(params))),
  route(posts.trashPost, async (ctx, { params, ...call }) => {
    await trashPost(ctx, call, postOf(params));
    return ok;
  }),
  route(posts.restorePost, (ctx, { params, ...call }) => restorePost(ctx, call, postOf(params))),
  route(posts.bulkUpdatePosts, (ctx, { params, body, ...call }) =>
    bulkUpdatePosts(ctx, call, params.id, body),
  ),
  route(posts.createPostPreviewLink, (ctx, { actor, params }) =>
    createPostPreviewLink(ctx, actor, postOf(params)),
  ),
  route(posts.revokePostPreviewLink, async (ctx, { actor, params }) => {
    await revokePostPreviewLink(ctx, actor, postOf(params));
    return ok;
  }),
  route(terms.listCategories, (ctx, { actor, params }) => listCategories(ctx, actor, params.id)),
  route(terms.createCategory, (ctx, { actor, params, body }) => createCategory(ctx, actor, params.id, body)),
  route(terms.updateCategory, (ctx, { actor, params, body }) =>
    updateCategory(ctx, actor, categoryOf(params), body),
  ),
  route(terms.moveCategory, (ctx, { actor, params, body }) =>
    moveCategory(ctx, actor, categoryOf(params), body),
  ),
  route(terms.deleteCategory, async (ctx, { params, query, ...call }) => {
    await deleteCategory(ctx, call, categoryOf(params), query.reassignTo);
    return ok;
  }),
  route(terms.listTags, (ctx, { actor, params }) => listTags(ctx, actor, params.id)),
  route(terms.createTag, (ctx, { actor, params, body }) => createTag(ctx, actor, params.id, body)),
  route(terms.updateTag, (ctx, { actor, params, body }) => updateTag(ctx, actor, tagOf(params), body)),
  route(terms.mergeTags, (ctx, { params, body, ...call }) =>
    mergeTags(ctx, call, tagOf(params), body.tagIds),
  ),
  route(terms.deleteTag, async (ctx, { params, ...call }) => {
    await deleteTag(ctx, call, tagOf(params));
    return ok;
  }),
  route(terms.listSeries, (ctx, { actor, params }) => listSeries(ctx, actor, params.id)),
  route(terms.createSeries, (ctx, { actor, params, body }) => createSeries(ctx, actor, params.id, body)),
  route(terms.updateSeries, (ctx, { actor, params, body }) =>
    updateSeries(ctx, actor, seriesOf(params), body),
  ),
  route(terms.deleteSeries, async (ctx, { actor, params }) => {
    await deleteSeries(ctx, actor, seriesOf(params));
    return ok;
  }),
  route(terms.listAuthors, (ctx, { actor, params }) => listAuthors(ctx, actor, params.id)),
  route(terms.createAuthor, (ctx, { actor, params, body }) => createAuthor(ctx, actor, params.id, body)),
  route(terms.updateAuthor, (ctx, { actor, params, body }) =>
    updateAuthor(ctx, actor, authorOf(params), body),
  ),
  route(terms.deleteAuthor, async (ctx, { params, query, ...call }) => {
    await deleteAuthor(ctx, call, authorOf(params), query.reassignTo);
    return ok;
  }),
];
