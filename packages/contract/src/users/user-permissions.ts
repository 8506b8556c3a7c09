import { definePermissions } from '../permission.ts';

export const userPermissions = definePermissions({
  'people.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'people.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'people.roles': { SUPER_ADMIN: 'any' },
  'people.delete': { SUPER_ADMIN: 'any' },
});
