import { definePermissions } from '../permission.ts';

export const aiPermissions = definePermissions({
  /** To have texts, pages and sites written. */
  'ai.use': { USER: 'own', ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  /** To read the prompts of all workspaces, while they are logged. */
  'ai.readPrompts': { SUPER_ADMIN: 'any' },
});
