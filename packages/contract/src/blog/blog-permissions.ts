import { definePermissions } from '../permission.ts';

/** The platform's own blog is written by PLATFORM_ADMIN too: the site of that blog counts as shared with them. */
export const blogPermissions = definePermissions({
  'blog.read': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor', 'commenter', 'viewer'],
  },
  /** Drafts, categories, tags, series and authors. */
  'blog.write': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor'],
  },
  /** Everything that visitors see at once: publishing, scheduling, unpublishing, deleting a published post. */
  'blog.publish': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer'],
  },
  /** Comments of readers, with their email addresses. */
  'blog.moderate': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor'],
  },
  'blog.settings': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer'],
  },
});
