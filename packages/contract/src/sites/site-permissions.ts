import { definePermissions } from '../permission.ts';

export const sitePermissions = definePermissions({
  'sites.read': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor', 'commenter', 'viewer'],
  },
  'sites.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant', sharedWith: ['designer'] },
  /** Texts, images and links of a site's pages; `sites.write` also includes structure and design. */
  'sites.content': {
    USER: 'own',
    ADMIN: 'tenant',
    // The platform's own site with its blog.
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor'],
  },
  /** Comments on a site. */
  'sites.comment': {
    USER: 'own',
    ADMIN: 'tenant',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer', 'content_editor', 'commenter'],
  },
  'sites.publish': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer'],
  },
  /** Adding, naming, arranging and deleting pages. */
  'sites.pages': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant', sharedWith: ['designer'] },
  /** Site-wide settings, except the theme, which belongs to the design (`sites.write`). */
  'sites.settings': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant', sharedWith: ['designer'] },
  /** Custom code of the published site. */
  'sites.code': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant', sharedWith: ['designer'] },
  /** Form messages of visitors. */
  'sites.forms': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant', sharedWith: ['designer'] },
  /** Sharing, deleting and transferring a site: owner only. */
  'sites.manage': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
