import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, person, tenantId }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.workspace_archives (tenant_id, user_id, kind, status, file_name, object_key)
       values ($1, $2, 'export', 'ready', 'workspace.zip', 'exports/aa/workspace.zip') returning id`,
      [tenantId, person.id],
    );
    return { archiveId: rows[0]!.id };
  },
  // The form of the tests holds an image.
  unfinished: {
    'workspaceArchives.importWorkspace': 422,
  },
});
