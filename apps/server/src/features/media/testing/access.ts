import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';
import { uploadForm } from '../../../testing/access-matrix/access-objects.ts';

export default defineAccessData({
  // A file without a site belongs to its uploader.
  createVariants: async ({ ask, siteId, word, app }) => {
    const { id } = await ask<{ id: string }>(
      'POST',
      '/media/upload',
      await uploadForm(siteId, `own-${word}`),
    );
    await app.database.ownerPool.query(
      'update app.media set site_id = null, folder_id = null where id = $1',
      [id],
    );
    return [{ mediaId: id }];
  },
});
