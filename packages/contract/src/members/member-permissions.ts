import { definePermissions } from '../permission.ts';

export const memberPermissions = definePermissions({
  'members.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'members.write': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
