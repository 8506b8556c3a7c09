import { definePermissions } from '../permission.ts';

export const platformBlogPermissions = definePermissions({
  'platform_blog.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
