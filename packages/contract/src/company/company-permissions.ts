import { definePermissions } from '../permission.ts';

// In the shared workspace everybody has a profile of their own, whatever their scope.
export const companyPermissions = definePermissions({
  /** A workspace has one profile for all of its members. */
  'company.read': { USER: 'tenant', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** `own`: not that of a workspace. */
  'company.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
