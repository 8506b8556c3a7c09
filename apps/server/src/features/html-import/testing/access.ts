import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, siteId, person }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.html_imports (tenant_id, user_id, source, source_name, pages_max, status)
       select tenant_id, $2, 'zip', 'website.zip', 1, 'failed' from app.sites where id = $1 returning id`,
      [siteId, person.id],
    );
    return { htmlImportId: rows[0]!.id };
  },
  bodies: ({ ofFeatures }) => ({ 'htmlImports.importWebsite': { importId: ofFeatures['htmlImportId'] } }),
  // The form of the tests holds an image and no website, and the import of the fixture failed.
  unfinished: {
    'htmlImports.validateWebsite': 422,
    'htmlImports.importWebsite': 409,
    'htmlImports.undoHtmlImport': 409,
  },
  authorOnly: ['htmlImports.getHtmlImport', 'htmlImports.undoHtmlImport', 'htmlImports.importWebsite'],
});
