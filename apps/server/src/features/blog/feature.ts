import * as events from '@sitewright/contract/blog/blog-events';
import { blogPermissions } from '@sitewright/contract/blog/blog-permissions';
import { measurePost } from '@sitewright/blog/measure-post';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { postBodyEdited } from '../documents/document-hooks.ts';
import { blogSource } from './release/blog-source.ts';
import { blogRoutes } from './blog.routes.ts';
import { mountPostPreviews } from './preview/post-preview-page.ts';
import { postJobs } from './posts/posts.jobs.ts';
import { socialImageJob } from './release/social-images.ts';
import { setPostMeasures } from './posts/posts.store.ts';
import { blogArchive } from './archive-tables.store.ts';

export const blogFeature = defineFeature({
  name: 'blog',
  dependsOn: [
    'library',
    'forms',
    'sites',
    'site-content',
    'documents',
    'versions',
    'media',
    'rendering',
    'publishing',
    'preview',
    'review-links',
  ],
  opensStores: true,
  routes: blogRoutes,
  mount: [mountPostPreviews],
  jobs: [...postJobs, socialImageJob],
  permissions: blogPermissions,
  events: Object.values(events),
  pageSources: [blogSource],
  hooks: [
    onHook(postBodyEdited, (_ctx: ServerContext, { tx, postId, content }) =>
      setPostMeasures(tx, postId, measurePost(content)),
    ),
  ],
  personalData: {
    'blog_authors.user_id': personalData.kept(),
    'posts.created_by': personalData.kept(),
    'posts.scheduled_by': personalData.kept(),
    'post_preview_links.created_by': personalData.kept(),
  },
  archive: blogArchive,
  tenantData: {
    blogs: 'delete',
    blog_authors: 'delete',
    blog_categories: 'delete',
    blog_tags: 'delete',
    blog_series: 'delete',
    posts: 'delete',
    post_publications: 'delete',
    post_categories: 'delete',
    post_tags: 'delete',
    post_authors: 'delete',
    blog_former_slugs: 'delete',
    post_preview_links: 'delete',
  },
});
