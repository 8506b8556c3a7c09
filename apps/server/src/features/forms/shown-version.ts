import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findVersion, type FormRow } from './forms.store.ts';

/** The version that the page showed, or the published one where the page does not say. */
export const findShownVersion = async (
  tx: TenantTransaction,
  form: FormRow,
  said: string | undefined,
): Promise<{ version: number; definition: FormDefinition } | undefined> => {
  const shown = Number(said);
  const wanted = Number.isInteger(shown) && shown > 0 ? shown : form.published_version;
  const row = wanted === null ? undefined : await findVersion(tx, form.id, Math.min(wanted, 2_147_483_647));
  const found =
    row ??
    (form.published_version === null ? undefined : await findVersion(tx, form.id, form.published_version));
  return found && { version: found.version, definition: found.definition };
};
