import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, siteId, person }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.site_imports (tenant_id, user_id, mode, site_id, file_name, bytes, options, status)
       select tenant_id, $2, 'merge', id, 'backup.zip', 1, '{}', 'failed' from app.sites where id = $1 returning id`,
      [siteId, person.id],
    );
    return { siteImportId: rows[0]!.id };
  },
  // The form of the tests holds an image and no backup, and the import of the fixture failed.
  unfinished: {
    'siteImports.importBackup': 422,
    'siteImports.undoSiteImport': 409,
  },
  authorOnly: ['siteImports.getSiteImport', 'siteImports.undoSiteImport'],
});
