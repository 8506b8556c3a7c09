import { definePermissions } from '../permission.ts';

export const apiKeyPermissions = definePermissions({
  /** `own`: the keys that the user created, in the shared workspace only. */
  'apiKeys.read': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'apiKeys.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
