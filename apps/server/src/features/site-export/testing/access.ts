import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';
import { exportTemplate } from '../export-templates.ts';

export default defineAccessData({
  createObjects: async ({ app, siteId }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.site_exports (tenant_id, site_id, use_case, options, status, file_name, object_key)
       select tenant_id, id, 'backup', $2, 'ready', 'site.zip', 'exports/aa/site.zip' from app.sites where id = $1
       returning id`,
      [siteId, JSON.stringify(exportTemplate('backup').options)],
    );
    return { exportId: rows[0]!.id };
  },
  bodies: () => ({ 'siteExports.startExport': {} }),
  runLast: ['siteExports.deleteExport'],
});
