import { definePermissions } from '../permission.ts';

export const designPermissions = definePermissions({
  /** Uploaded section designs. Scope `own` includes those of the whole installation. */
  'designs.read': { USER: 'tenant', ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'designs.write': { ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
});
