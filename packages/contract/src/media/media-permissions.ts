import { definePermissions } from '../permission.ts';

export const mediaPermissions = definePermissions({
  'media.read': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor', 'commenter', 'viewer'],
  },
  'media.write': {
    USER: 'own',
    ADMIN: 'tenant',
    // For the files of templates.
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor'],
  },
});
