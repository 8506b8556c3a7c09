import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { FormFileRow } from './form-files.store.ts';

/** The files of a submission, the oldest first. */
export const listAttachedFiles = (
  tx: TenantTransaction,
  submissionId: string,
): Promise<Pick<FormFileRow, 'id' | 'object_key' | 'original_name' | 'mime_type' | 'size'>[]> =>
  tx
    .selectFrom('form_files')
    .select(['id', 'object_key', 'original_name', 'mime_type', 'size'])
    .where('tenant_id', '=', tx.tenantId)
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'attached')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
