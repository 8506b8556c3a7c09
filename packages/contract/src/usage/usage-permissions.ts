import { definePermissions } from '../permission.ts';

export const usagePermissions = definePermissions({
  /**
   * `own`: what the sites of the user use. In the shared workspace everybody sees their own numbers alone. Staff see those of
   * the workspace that they name.
   */
  'usage.read': { USER: 'own', ADMIN: 'tenant', PLATFORM_ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** By site and by member, with their names. */
  'usage.breakdown': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
