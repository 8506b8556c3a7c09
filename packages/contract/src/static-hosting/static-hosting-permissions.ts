import { definePermissions } from '../permission.ts';

export const staticHostingPermissions = definePermissions({
  'static_hosting.read': { USER: 'own', ADMIN: 'tenant', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'tenant' },
  'static_hosting.write': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
