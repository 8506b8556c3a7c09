// The forms of a site as they are previewed and published.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { definitionHash } from './definition-hash.ts';
import { insertVersion, listForms, setPublishedVersion } from './forms.store.ts';

export interface DraftForm {
  id: string;
  publicId: string;
  name: string;
  description: string;
  /** The version that visitors answer; null before the first publish. */
  version: number | null;
  definition: FormDefinition;
}

export const listDraftForms = async (tx: TenantTransaction, siteId: string): Promise<DraftForm[]> =>
  (await listForms(tx, siteId)).map((row) => ({
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    description: row.description,
    version: row.published_version,
    definition: row.draft,
  }));

/** Makes a version of each of the forms that has changed since its last one. */
export const publishForms = async (
  tx: TenantTransaction,
  siteId: string,
  isUsed: (formId: string) => boolean,
): Promise<void> => {
  for (const row of await listForms(tx, siteId)) {
    const hash = definitionHash(row.draft);
    if (!isUsed(row.id) || row.published_hash === hash) continue;
    const version = await insertVersion(tx, row.id, { definition: row.draft, hash });
    await setPublishedVersion(tx, row.id, version);
  }
};
