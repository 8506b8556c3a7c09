import { definePermissions } from '../permission.ts';

export const archivePermissions = definePermissions({
  /** Whole copies of sites, with the messages of their visitors: for owners and admins only. */
  'archives.read': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'archives.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
