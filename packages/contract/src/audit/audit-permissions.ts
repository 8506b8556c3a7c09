import { definePermissions } from '../permission.ts';

export const auditPermissions = definePermissions({
  'audit.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'audit.all': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
