import { definePermissions } from '../permission.ts';

export const mailPermissions = definePermissions({
  'mails.read': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
  'mails.write': { SUPER_ADMIN: 'any' },
});
