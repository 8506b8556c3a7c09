import { definePermissions } from '../permission.ts';

export const companyPagePermissions = definePermissions({
  'companyPages.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
