import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { listFormsWithSubmissions } from './submissions.store.ts';

/** Ids of the given forms that somebody has sent; a test counts. */
export const usedForms = async (
  tx: TenantTransaction,
  forms: readonly { id: string }[],
): Promise<ReadonlySet<string>> =>
  new Set(
    await listFormsWithSubmissions(
      tx,
      forms.map(({ id }) => id),
    ),
  );
