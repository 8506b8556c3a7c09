// Every change of content by an agent goes through here: a dry run leaves nothing behind, and what was done can be undone.
import { limits } from '@sitewright/contract/limits';
import type { JsonObject } from '@sitewright/contract/content';
import { jsonObject, uuid } from '@sitewright/contract/fields';
import { fromContent, toJson } from '@sitewright/document/adapter';
import type { DocumentState } from '@sitewright/document/document-state';
import { applyForUndo, type UndoStep } from '@sitewright/document/history';
import type { Operation } from '@sitewright/document/operation';
import { z } from 'zod';
import { asDryRun, type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { changeDocument, type DocumentChange } from '../documents/change-document.service.ts';
import { insertChange } from './agent-changes.store.ts';
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
  /** For the tool `undo`; null when nothing was changed, or when it cannot be undone. */
  undoId: uuid.nullable(),
  note: z.string().optional(),
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

/** The label of the step in the history of a page. */
export const stepLabel = ({ holder: { key } }: Pick<ToolCall, 'holder'>, action: string): string =>
  `API key ${key.name}: ${action}`.slice(0, limits.editor.editLabelMaxLength);

interface MadeChange {
  siteId: string;
  label: string;
  parts: readonly ChangePart[];
}

const recordChange = (
  tx: TenantTransaction,
  { ctx, holder: { key } }: ToolCall,
  change: MadeChange,
): Promise<string> =>
  insertChange(tx, { ...change, apiKeyId: key.id, userId: key.user_id, createdAt: ctx.clock.now() });

const unrecorded = 'The change is done, but it cannot be undone. Do not repeat it.';

/** Records what has been committed already. An error would let the agent repeat what is done already. */
export const recordDoneChange = async (
  call: ToolCall,
  change: MadeChange,
): Promise<Pick<Change, 'undoId' | 'note'>> => {
  const { ctx, actor } = call;
  try {
    return { undoId: await withTenant(ctx.db, actor, (tx) => recordChange(tx, call, change)) };
  } catch (err) {
    ctx.log.error({ err, siteId: change.siteId }, 'a change of an agent was not recorded');
    return { undoId: null, note: unrecorded };
  }
};

/** Does the work, or only rehearses it; for work that has transactions of its own, so that it is recorded afterwards. */
export const performChange = async <W extends Work>(
  call: ToolCall,
  { siteId, label, dryRun }: { siteId: string; label: string; dryRun: boolean },
  work: () => Promise<W>,
): Promise<{ change: Change; done: W }> => {
  const done = dryRun ? await asDryRun(work) : await work();
  const { parts, changes } = done;
  const isRecorded = !dryRun && parts.length > 0;
  const record = isRecorded ? await recordDoneChange(call, { siteId, label, parts }) : { undoId: null };
  return { change: { dryRun, changes, ...record }, done };
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

const documentPart = (documentId: string, { before, after, operations }: DocumentChange): ChangePart => ({
  kind: 'document',
  documentId,
  steps: undoStepsOf(before, operations),
  inserted: insertedBy(after, operations),
});

/** Edits one document as one step, and records it in the same transaction. */
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
  let undoId: string | null = null;
  const record = async (tx: TenantTransaction, changed: DocumentChange): Promise<void> => {
    const parts = [documentPart(documentId, changed)];
    undoId = await recordChange(tx, call, { siteId, label: step, parts });
  };
  const edit = () =>
    changeDocument(
      call.ctx,
      call.actor,
      { siteId, documentId },
      {
        label: step,
        makeOperations: (now) => {
          const wanted = typeof edits === 'function' ? edits(now, designs) : edits;
          return operationsOfEdits(now, wanted, designs);
        },
        ...(dryRun ? {} : { onChanged: record }),
      },
    );
  const { before, after, version, operations } = dryRun ? await asDryRun(edit) : await edit();
  return {
    dryRun,
    undoId,
    changes: describeDocumentChange(before, after),
    documentId,
    version,
    operations: operations as unknown as JsonObject[],
  };
};
