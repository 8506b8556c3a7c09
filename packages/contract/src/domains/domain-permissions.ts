import { definePermissions } from '../permission.ts';

export const domainPermissions = definePermissions({
  'domains.read': {
    USER: 'own',
    ADMIN: 'tenant',
    PLATFORM_ADMIN: 'own',
    SUPER_ADMIN: 'tenant',
    sharedWith: ['designer'],
  },
  /** A super admin has sites too: on a small installation, all of them. */
  'domains.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
