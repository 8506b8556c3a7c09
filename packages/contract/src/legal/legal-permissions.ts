import { definePermissions } from '../permission.ts';

export const legalPermissions = definePermissions({
  'legal.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'legal.write': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** The documents of the platform itself. */
  'platform_legal.write': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
