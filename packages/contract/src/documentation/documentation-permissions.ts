import { definePermissions } from '../permission.ts';

export const documentationPermissions = definePermissions({
  'documentation.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
