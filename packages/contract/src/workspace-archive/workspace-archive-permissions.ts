import { definePermissions } from '../permission.ts';

export const workspaceArchivePermissions = definePermissions({
  'workspace_archives.read': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
  'workspace_archives.write': { ADMIN: 'tenant', SUPER_ADMIN: 'tenant' },
});
