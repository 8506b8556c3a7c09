import { definePermissions } from '../permission.ts';

export const submissionPermissions = definePermissions({
  /** Reading what visitors of a workspace submitted, by staff who wrote a reason. */
  'submissions.inspect': { PLATFORM_ADMIN: 'any', SUPER_ADMIN: 'any' },
});
