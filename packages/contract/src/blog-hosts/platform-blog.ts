import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { uuid } from '../fields.ts';

/** Reserved for everybody else, so that only the platform's own site can have it. */
export const platformBlogSubdomain = 'blog';

export const openPlatformBlog = endpoint({
  method: 'POST',
  path: '/admin/platform-blog',
  summary: 'The site with the platform’s own blog, created the first time; the caller may write it',
  access: 'platform_blog.write',
  response: z.object({ siteId: uuid }),
});
