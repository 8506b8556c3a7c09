// Copies the saved sections with a site, so that its pages follow the copies.
import type { JsonObject } from '@sitewright/contract/content';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { insertDocument, listDocuments, writeDocument } from './documents.store.ts';
import { insertSectionRow, listSections } from './site-sections.store.ts';

const relinked = (content: JsonObject, ids: ReadonlyMap<string, string>): JsonObject | undefined => {
  let isChanged = false;
  const sections = (Array.isArray(content['sections']) ? content['sections'] : []).map((section) => {
    const linked = (section as JsonObject)['linked'] as JsonObject | undefined;
    const next = typeof linked?.['section'] === 'string' ? ids.get(linked['section']) : undefined;
    if (next === undefined) return section;
    isChanged = true;
    return { ...(section as JsonObject), linked: { ...linked, section: next } };
  });
  return isChanged ? { ...content, sections } : undefined;
};

export const copySections = async (
  tx: TenantTransaction,
  from: string,
  to: string,
  userId: string,
): Promise<void> => {
  const ids = new Map<string, string>();
  for (const row of await listSections(tx, from)) {
    const { name, category, state, sync, content } = row;
    const { id } = await insertDocument(tx, { siteId: to, kind: 'section', content, userId });
    await insertSectionRow(tx, { siteId: to, id, name, category, state, sync, userId });
    ids.set(row.id, id);
  }
  if (ids.size === 0) return;
  for (const document of await listDocuments(tx, to)) {
    const content = relinked(document.content, ids);
    if (content) await writeDocument(tx, document.id, { version: document.version, content, userId });
  }
};
