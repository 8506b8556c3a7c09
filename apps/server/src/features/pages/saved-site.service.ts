// The saved state of a site, for its owner's data export. The caller has already checked ownership.
import type { JsonObject } from '@sitewright/contract/content';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { findDocument, findPart } from '../site-content/documents.store.ts';
import { presentPage } from './pages.present.ts';
import { listPages, listRedirects } from '../site-content/pages.store.ts';

export interface SavedSite {
  pages: PageSummary[];
  redirects: { from: string; to: string; code: number }[];
}

export const describeSavedSite = async (tx: TenantTransaction, siteId: string): Promise<SavedSite> => ({
  pages: (await listPages(tx, siteId)).map(presentPage),
  redirects: (await listRedirects(tx, siteId)).map(({ from_path: from, to_path: to, code }) => ({
    from,
    to,
    code,
  })),
});

/** The content of a page or a saved section; null when it was removed meanwhile. */
export const savedPage = async (
  tx: TenantTransaction,
  siteId: string,
  pageId: string,
): Promise<JsonObject | null> => (await findDocument(tx, siteId, pageId))?.content ?? null;

export const savedPart = async (
  tx: TenantTransaction,
  siteId: string,
  part: 'header' | 'footer',
): Promise<JsonObject | null> => (await findPart(tx, siteId, part))?.content ?? null;
