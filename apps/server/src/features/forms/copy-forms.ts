import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { replaceIds } from '../site-content/documents.store.ts';
import { insertForm, listForms } from './forms.store.ts';
import { newPublicId } from './public-id.ts';

/**
 * Gives a copy of a site its own forms: what is submitted there must not arrive in the inbox of the original. Answers their
 * new ids by the old ones.
 */
export const copyForms = async (
  tx: TenantTransaction,
  { from, to, userId }: { from: string; to: string; userId: string },
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for (const row of await listForms(tx, from)) {
    const publicId = newPublicId();
    const id = await insertForm(tx, {
      siteId: to,
      publicId,
      userId,
      pageId: null,
      // Sections keep their ids in the copy.
      nodeId: row.node_id,
      name: row.name,
      slug: row.slug,
      description: row.description,
      isActive: row.is_active,
      closesAt: row.closes_at?.toISOString() ?? null,
      maxSubmissions: row.max_submissions,
      retentionDays: row.retention_days,
      draft: row.draft,
    });
    ids.set(row.id, id).set(row.public_id, publicId);
  }
  await replaceIds(tx, to, ids);
  return ids;
};
