// Every change of content by an agent goes through here: a dry run leaves nothing behind, and what was done can be undone.
import { limits } from '@sitewright/contract/limits';
import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import type { JsonObject } from '@sitewright/contract/content';
import { jsonObject, uuid } from '@sitewright/contract/fields';
import { fromContent, toJson } from '@sitewright/document/adapter';
import type { DocumentState } from '@sitewright/document/document-state';
import { applyForUndo, type UndoStep } from '@sitewright/document/history';
import type { Operation } from '@sitewright/document/operation';
import { z } from 'zod';
import { asDryRun, withTenant } from '../../core/db/tenant-scope.ts';
import { changeDocument, type DocumentChange } from '../documents/change-document.service.ts';
import { deleteChangesBefore, insertChange } from './agent-changes.store.ts';
import type { ChangePart } from './change-parts.ts';
import { describeDocumentChange } from './describe-change.ts';
import { type Designs, loadDesigns } from './design-fields.ts';
import { type Edit, operationsOfEdits } from './document-edits.ts';
import type { ToolCall } from './tool.ts';

export const dryRunField = z
  .boolean()
  .default(false)
  .describe('True: nothing is changed, and the answer says what would be');

export const changeSchema = z.object({
  dryRun: z.boolean(),
  /** For the tool `undo`; null when nothing was changed. */
  undoId: uuid.nullable(),
  /** What changed, in words. */
  changes: z.array(z.string()),
});
export type Change = z.input<typeof changeSchema>;

export const documentChangeSchema = changeSchema.extend({
  documentId: uuid,
  version: z.number().int(),
  /** The operations on the document. */
  operations: z.array(jsonObject),
});

interface Work {
  parts: ChangePart[];
  changes: string[];
}

const day = 24 * 60 * 60_000;

/** The label of the step in the history of a page. */
export const stepLabel = ({ holder: { key } }: Pick<ToolCall, 'holder'>, action: string): string =>
  `API key ${key.name}: ${action}`.slice(0, limits.editor.editLabelMaxLength);

const recordChange = (
  { ctx, actor, holder: { key } }: ToolCall,
  change: { siteId: string; label: string; parts: readonly ChangePart[] },
): Promise<string> =>
  withTenant(ctx.db, actor, async (tx) => {
    const now = ctx.clock.now();
    await deleteChangesBefore(tx, key.id, new Date(now.getTime() - mcpLimits.undoDays * day));
    return insertChange(tx, { ...change, apiKeyId: key.id, userId: key.user_id, createdAt: now });
  });

/** Does the work, or only rehearses it. */
export const performChange = async <W extends Work>(
  call: ToolCall,
  { siteId, label, dryRun }: { siteId: string; label: string; dryRun: boolean },
  work: () => Promise<W>,
): Promise<{ change: Change; done: W }> => {
  const done = dryRun ? await asDryRun(work) : await work();
  const { parts, changes } = done;
  const isRecorded = !dryRun && parts.length > 0;
  const undoId = isRecorded ? await recordChange(call, { siteId, label, parts }) : null;
  return { change: { dryRun, undoId, changes }, done };
};

const undoStepsOf = (before: JsonObject, operations: readonly Operation[]): UndoStep['parts'] => {
  const { state } = fromContent(before);
  return operations.flatMap((operation) => {
    const applied = applyForUndo(state, operation);
    return applied ? [applied.parts] : [];
  });
};

/** The nodes that operations brought and whose parents were there before. */
const insertedBy = (after: JsonObject, operations: readonly Operation[]) => {
  const { state } = fromContent(after);
  const ids = new Set(operations.flatMap((one) => (one.op === 'insert' ? [one.node.id] : [])));
  return [...ids].flatMap((id) => {
    const node = state.nodes.get(id);
    const json = node && !ids.has(node.parent ?? '') ? toJson(state, id) : undefined;
    return json ? [{ id, json }] : [];
  });
};

export const documentPart = (
  documentId: string,
  { before, after, operations }: DocumentChange,
): ChangePart[] =>
  operations.length === 0
    ? []
    : [
        {
          kind: 'document',
          documentId,
          steps: undoStepsOf(before, operations),
          inserted: insertedBy(after, operations),
        },
      ];

/** Edits one document as one step. */
export const editDocument = async (
  call: ToolCall,
  { siteId, documentId, dryRun }: { siteId: string; documentId: string; dryRun: boolean },
  {
    label,
    edits,
  }: { label: string; edits: readonly Edit[] | ((now: DocumentState, designs: Designs) => Edit[]) },
): Promise<z.input<typeof documentChangeSchema>> => {
  const designs = await loadDesigns(call.ctx, call.actor);
  const step = stepLabel(call, label);
  const { change, done } = await performChange(call, { siteId, label: step, dryRun }, async () => {
    const changed = await changeDocument(
      call.ctx,
      call.actor,
      { siteId, documentId },
      {
        label: step,
        makeOperations: (now) => {
          const wanted = typeof edits === 'function' ? edits(now, designs) : edits;
          return operationsOfEdits(now, wanted, designs);
        },
      },
    );
    const changes = describeDocumentChange(changed.before, changed.after);
    return { changed, changes, parts: documentPart(documentId, changed) };
  });
  const { version, operations } = done.changed;
  return { ...change, documentId, version, operations: operations as unknown as JsonObject[] };
};
