import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  queries: { 'blogImports.exportPosts': '?format=wxr' },
  createObjects: async ({ app, siteId }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.blog_imports (tenant_id, site_id, file_name, bytes, format)
       select tenant_id, id, 'export.xml', 1, 'wordpress' from app.sites where id = $1 returning id`,
      [siteId],
    );
    return { blogImportId: rows[0]!.id };
  },
  bodies: () => ({ 'blogImports.startBlogImport': {} }),
  // The form of the tests holds an image, and no run has checked the import of the fixture.
  unfinished: { 'blogImports.uploadBlogImport': 415, 'blogImports.startBlogImport': 422 },
  runLast: ['blogImports.deleteBlogImport'],
});
