import { definePermissions } from '../permission.ts';

export const aiPermissions = definePermissions({
  /** To have texts, pages and sites written. */
  'ai.use': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
