import { definePermissions } from '../permission.ts';

/** In the shared workspace it is the newsletter of the platform, which its staff alone work on. */
export const newsletterPermissions = definePermissions({
  'newsletter.read': { ADMIN: 'tenant', PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'newsletter.write': { ADMIN: 'tenant', PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
