import { definePermissions } from '../permission.ts';

export const tenantPermissions = definePermissions({
  'tenant.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'tenant.write': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'tenants.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'tenants.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'tenants.delete': { SUPER_ADMIN: 'any' },
  'tenants.owner': { SUPER_ADMIN: 'any' },
});
