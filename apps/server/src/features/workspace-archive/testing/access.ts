import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, person, tenantId }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.workspace_archives (tenant_id, user_id, kind, status, file_name)
       values ($1, $2, 'export', 'failed', 'workspace.zip') returning id`,
      [tenantId, person.id],
    );
    return { archiveId: rows[0]!.id };
  },
  // The form of the tests holds an image, and the export of the fixture failed.
  unfinished: {
    'workspaceArchives.importWorkspace': 422,
    'workspaceArchives.downloadWorkspaceArchive': 409,
  },
});
