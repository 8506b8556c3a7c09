import { notFound } from '../../core/app-error.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findImport, type ImportRow, type ImportTarget } from './blog-imports.store.ts';

export const requireImport = async (tx: TenantTransaction, target: ImportTarget): Promise<ImportRow> => {
  const row = await findImport(tx, target);
  if (!row) throw notFound('The import');
  return row;
};
