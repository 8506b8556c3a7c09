// Keeps the instances of linked sections in sync with their definition. Changes of a page are written to its log like
// any edit, so open editors receive them, versions contain them and no other code has to know about links.
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import { childIds, type DocumentState } from '@sitewright/document/document-state';
import { applyInstanceUpdate } from '@sitewright/document/linked';
import { detachInstance, overridesBetween } from '@sitewright/document/linked-edits';
import { definitionRoot, instancesOf, linkOf } from '@sitewright/document/linked-fields';
import { reconcileRestored } from '@sitewright/document/linked-restore';
import { rootId } from '@sitewright/document/node';
import type { Operation } from '@sitewright/document/operation';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { AppError } from '../../core/app-error.ts';
import { appendOperations, writeDocument } from './documents.store.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import { findDefinitions, lockDocumentsWith } from './site-sections.store.ts';

export const requireSectionSize = (content: JsonObject): void => {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  const { contentBytes } = limits.siteSections;
  if (bytes <= contentBytes) return;
  throw new AppError(
    'too_large',
    `A saved section can be up to ${contentBytes / 1024} KB; this one has ${Math.ceil(bytes / 1024)} KB.`,
    { details: { bytes, maxBytes: contentBytes } },
  );
};

/**
 * A definition must stay valid for its instances: exactly one section, the same as before, that is not an instance
 * itself.
 */
export const requireDefinition = (before: JsonObject, after: DocumentState): void => {
  const root = definitionRoot(after);
  const isSame =
    root !== undefined &&
    root === definitionRoot(fromContent(before).state) &&
    childIds(after, rootId, 'sections').length === 1;
  if (!isSame) throw refused('A saved section holds exactly one section.');
  if (linkOf(after.nodes.get(root))) throw refused('A saved section cannot follow another one.');
  requireSectionSize(toContent(after));
};

const refused = (sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { ops: sentence } });

interface Change {
  siteId: string;
  definitionId: string;
  userId: string;
  /** Changes the state and returns the operations. */
  edit: (state: DocumentState, instance: string) => Operation[];
  requireSize: (content: JsonObject) => void;
}

/** Edits every instance of a definition; returns the number of changed documents. */
const editInstances = async (tx: TenantTransaction, change: Change): Promise<number> => {
  const { siteId, definitionId, userId, edit, requireSize } = change;
  let changed = 0;
  for (const row of await lockDocumentsWith(tx, siteId, definitionId)) {
    const { state } = fromContent(row.content);
    const ops = instancesOf(state, definitionId).flatMap((instance) => edit(state, instance));
    if (ops.length === 0) continue;
    const content = toContent(state);
    requireSize(content);
    const version = row.version + 1;
    await writeDocument(tx, row.id, { version, content, userId });
    const clientId = `linked-${randomUUID()}`;
    await appendOperations(tx, {
      documentId: row.id,
      version,
      clientId,
      seq: 1,
      ops,
      label: 'linked',
      userId,
    });
    changed += 1;
  }
  return changed;
};

/** Propagates a definition to all its instances, in the transaction that changed it. */
export const propagateDefinition = (
  tx: TenantTransaction,
  document: Pick<DocumentRow, 'id' | 'site_id'>,
  { definition, userId, requireSize }: { definition: DocumentState } & Pick<Change, 'userId' | 'requireSize'>,
): Promise<number> =>
  editInstances(tx, {
    siteId: document.site_id,
    definitionId: document.id,
    userId,
    edit: (state, instance) => applyInstanceUpdate(state, instance, definition),
    requireSize,
  });

/** Turns instances into ordinary copies. */
export const detachInstances = (
  tx: TenantTransaction,
  target: Pick<Change, 'siteId' | 'definitionId' | 'userId'>,
): Promise<number> =>
  editInstances(tx, {
    ...target,
    edit: (state, instance) => {
      const operations = detachInstance(state, instance);
      return applyOperations(state, operations).length > 0 ? operations : [];
    },
    requireSize: () => undefined,
  });

/** The definitions that sections of a content follow. */
const followedBy = (state: DocumentState): string[] => [
  ...new Set(childIds(state, rootId, 'sections').flatMap((id) => linkOf(state.nodes.get(id))?.section ?? [])),
];

/** An earlier content, adapted to the current definitions before it is restored. */
export const reconcileEarlierContent = async (
  tx: TenantTransaction,
  siteId: string,
  content: JsonObject,
): Promise<JsonObject> => {
  const { state } = fromContent(content);
  const followed = followedBy(state);
  if (followed.length === 0) return content;
  const found = await findDefinitions(tx, siteId, followed);
  const definitions = new Map([...found].map(([id, definition]) => [id, fromContent(definition).state]));
  return toContent(reconcileRestored(state, (id) => definitions.get(id) ?? 'gone'));
};

/**
 * Content from outside contains no link data: its changes to an instance become overrides of that instance, and new
 * instances are filled from their definition.
 */
export const reconcileLinks = async (
  tx: TenantTransaction,
  siteId: string,
  { before, after }: { before: JsonObject; after: JsonObject },
): Promise<JsonObject> => {
  const { state } = fromContent(after);
  const wanted = followedBy(state);
  if (wanted.length === 0) return after;
  const old = fromContent(before).state;
  applyOperations(state, overridesBetween(old, state));
  for (const [id, content] of await findDefinitions(tx, siteId, wanted)) {
    const definition = fromContent(content).state;
    for (const instance of instancesOf(state, id)) {
      if (!linkOf(old.nodes.get(instance))) applyInstanceUpdate(state, instance, definition);
    }
  }
  return toContent(state);
};
