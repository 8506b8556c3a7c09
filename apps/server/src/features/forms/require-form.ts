import { notFound } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findForm, type FormRow } from './forms.store.ts';

/** The form of a site to which the actor has access already; 404 for any other. */
export const requireForm = async (
  tx: TenantTransaction,
  { siteId, id }: { siteId: string; id: string },
): Promise<FormRow> => {
  const row = await findForm(tx, siteId, id);
  if (!row) throw notFound('The form');
  return row;
};
