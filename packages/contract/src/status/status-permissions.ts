import { definePermissions } from '../permission.ts';

export const statusPermissions = definePermissions({
  'status.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
