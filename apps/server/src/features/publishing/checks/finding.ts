import type { Json } from '@sitewright/contract/content';
import type { Finding, Fix } from '@sitewright/contract/publishing/publishing';
import type { DocumentState } from '@sitewright/document/document-state';
import { type Operation, readField, setOperation } from '@sitewright/document/operation';
import type { Library } from '../../library/library.ts';
import type { DraftPage, SiteDraft } from '../../rendering/site-draft.ts';

export type Values = Finding['values'];

/** The location of a finding, and the document whose edit would fix it. */
export interface FindingLocation {
  page?: DraftPage | undefined;
  sectionId?: string;
  documentId?: string | undefined;
  /** The stored document; absent for content that comes from elsewhere and cannot be fixed here. */
  state?: DocumentState;
}

export interface CheckedSite {
  library: Library;
  draft: SiteDraft;
}

export const finding = (
  code: Finding['code'],
  message: string,
  { page, sectionId }: FindingLocation = {},
  more: { severity?: Finding['severity']; values?: Values; fix?: Fix | null } = {},
): Finding => ({
  code,
  severity: more.severity ?? 'advice',
  message,
  pageId: page?.id ?? null,
  pageTitle: page?.title ?? null,
  sectionId: sectionId ?? null,
  values: more.values ?? {},
  fix: more.fix ?? null,
});

export const editFix = (
  name: Fix['name'],
  { documentId }: FindingLocation,
  operations: readonly Operation[],
  values: Values = {},
): Fix | null =>
  documentId === undefined || operations.length === 0
    ? null
    : { kind: 'edit', name, values, documentId, ops: operations as unknown as Record<string, Json>[] };

/** A fix that replaces a value of a stored node; null when the document does not contain the node. */
export const setFix = (
  name: Fix['name'],
  place: FindingLocation,
  { nodeId, path, value }: { nodeId: string; path: string[]; value: Json | undefined },
  values: Values = {},
): Fix | null => {
  const node = place.state?.nodes.get(nodeId);
  if (!node || (value === undefined && readField(node, path) === undefined)) return null;
  return editFix(name, place, [setOperation(nodeId, path, value)], values);
};
