import { definePermissions } from '../permission.ts';

export const platformPermissions = definePermissions({
  'platform.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'platform.write': { SUPER_ADMIN: 'any' },
  'theme.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
