import { definePermissions } from '../permission.ts';

export const landingPermissions = definePermissions({
  /** Platform admins edit the landing page of the platform alone, which the service checks. */
  'landing.write': { ADMIN: 'tenant', PLATFORM_ADMIN: 'tenant', SUPER_ADMIN: 'any' },
});
