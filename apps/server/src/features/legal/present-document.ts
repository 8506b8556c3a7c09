import type { LegalDocument, LegalText } from '@sitewright/contract/legal/legal-endpoints';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { renderMarkdown } from '../../core/markdown/render-markdown.ts';
import type { LegalDocumentRow, LegalEntryRow } from './legal-documents.store.ts';
import { fillVariables, legalValuesOf } from './legal-variables.ts';

export const presentDocument = (row: LegalEntryRow): LegalDocument => ({
  id: row.id,
  type: row.type,
  locale: row.locale,
  title: row.title,
  version: row.version,
  status: row.status,
  changeSummary: row.change_summary,
  requiresReconsent: row.requires_reconsent,
  effectiveAt: row.effective_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  edit: row.edit,
});

export const presentText = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  row: LegalDocumentRow,
): Promise<LegalText> => {
  const filled =
    row.published_body === null
      ? fillVariables(row.body, await legalValuesOf(ctx, tx))
      : { text: row.published_body, unresolved: [] };
  return {
    ...presentDocument(row),
    body: row.body,
    html: renderMarkdown(filled.text),
    unresolved: filled.unresolved,
  };
};
