import { definePermissions } from '../permission.ts';

export const accountPermissions = definePermissions({
  'profile.read': { USER: 'own', ADMIN: 'own', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'own' },
  'profile.write': { USER: 'own', ADMIN: 'own', PLATFORM_ADMIN: 'own', SUPER_ADMIN: 'own' },
});
