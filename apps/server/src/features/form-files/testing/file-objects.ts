import type { AccessOwner } from '../../../testing/access-matrix/access-data.ts';

/** A file of a submission, for the access matrix. */
export const createFileObjects = async (
  { app, word }: AccessOwner,
  submissionId: string,
): Promise<{ fileId: string }> => {
  const { rows } = await app.database.ownerPool.query<{ id: string }>(
    `insert into app.form_files (tenant_id, site_id, form_id, field_id, submission_id, object_key, sha256, size,
       received_size, mime_type, original_name, state)
     select tenant_id, site_id, form_id, 'f1', id, 'form-files/aa/' || $2 || '.pdf', 'x', 1, 1, 'application/pdf',
       $2 || '.pdf', 'attached'
     from app.form_submissions where id = $1 returning id`,
    [submissionId, word],
  );
  return { fileId: rows[0]!.id };
};
