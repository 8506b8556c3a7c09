import { definePermissions } from '../permission.ts';

export const emailTemplatePermissions = definePermissions({
  /** The emails of a workspace. */
  'emails.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'emails.write': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** The emails that every workspace without its own sends. */
  'platformEmails.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'platformEmails.write': { SUPER_ADMIN: 'any' },
});
