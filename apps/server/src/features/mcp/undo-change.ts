// Undoes a change of an agent. What somebody else has changed since stays as it is, and is listed.
import type { JsonObject } from '@sitewright/contract/content';
import { deletePage, getPage, updatePageSettings } from '@sitewright/contract/pages/pages';
import { updateSite } from '@sitewright/contract/sites/sites';
import { restoreSiteVersion } from '@sitewright/contract/versions/versions';
import { toJson } from '@sitewright/document/adapter';
import { createDocumentState, type DocumentState } from '@sitewright/document/document-state';
import { revertStep } from '@sitewright/document/history';
import { isSameJson } from '@sitewright/document/json';
import type { Operation } from '@sitewright/document/operation';
import { AppError, notFound } from '../../core/app-error.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { changeDocument } from '../documents/change-document.service.ts';
import { findChange, setUndone } from './agent-changes.store.ts';
import type { ChangePart } from './change-parts.ts';
import { describeDocumentChange, describeFields } from './describe-change.ts';
import { unflatten } from './flat-fields.ts';
import { readPageState, readSiteState, siteChangeOf } from './page-state.ts';
import { stepLabel } from './record-change.ts';
import type { ToolCall } from './tool.ts';

export interface Undone {
  changes: string[];
  /** What stays, because somebody has changed it since. */
  kept: string[];
}

type PartOf<Kind extends ChangePart['kind']> = Extract<ChangePart, { kind: Kind }>;

const removalOf = (part: { op: Operation }): string | undefined =>
  part.op.op === 'remove' ? part.op.id : undefined;

/** The operations that undo steps, without those that would lose what somebody changed since. */
const undoOperations = (
  now: DocumentState,
  { steps, inserted }: PartOf<'document'>,
): { operations: Operation[]; kept: string[] } => {
  const state = createDocumentState(now.nodes.values());
  const changed = inserted.filter(({ id, json }) => {
    const current = toJson(state, id);
    return current !== undefined && !isSameJson(withoutOrder(current), withoutOrder(json));
  });
  const protectedIds = new Set(changed.map(({ id }) => id));
  const parts = steps.map((entry) => entry.filter((part) => !protectedIds.has(removalOf(part) ?? '')));
  const { applied, skipped } = revertStep(state, {
    label: '',
    selection: undefined,
    parts,
    merge: undefined,
    committedAt: 0,
  });
  return {
    operations: applied.map(({ op }) => op),
    kept: [
      ...changed.map(({ id }) => `${id} was changed since it was inserted`),
      ...(skipped > 0 ? [`${skipped} edits of the page concern what was changed or removed since`] : []),
    ],
  };
};

const withoutOrder = ({ order: _order, ...json }: JsonObject): JsonObject => json;

const undoDocument = async (call: ToolCall, siteId: string, part: PartOf<'document'>): Promise<Undone> => {
  let kept: string[] = [];
  const changed = await changeDocument(
    call.ctx,
    call.actor,
    { siteId, documentId: part.documentId },
    {
      label: stepLabel(call, 'undo'),
      makeOperations: (now) => {
        const undone = undoOperations(now, part);
        kept = undone.kept;
        return undone.operations;
      },
    },
  );
  return { changes: describeDocumentChange(changed.before, changed.after), kept };
};

/** The fields that still have the value that the change gave them, with their former values. */
const fieldsToRestore = (
  now: JsonObject,
  { before, after }: { before: JsonObject; after: JsonObject },
): { back: JsonObject; kept: string[] } => {
  const names = Object.keys(after);
  const same = names.filter((name) => isSameJson(now[name] ?? '', after[name] ?? ''));
  return {
    back: Object.fromEntries(same.map((name) => [name, before[name]!])),
    kept: names.filter((name) => !same.includes(name)),
  };
};

const undoFields = async (
  what: string,
  part: { before: JsonObject; after: JsonObject },
  { now, save }: { now: JsonObject; save: (back: JsonObject) => Promise<unknown> },
): Promise<Undone> => {
  const { back, kept } = fieldsToRestore(now, part);
  if (Object.keys(back).length > 0) await save(back);
  return {
    changes: describeFields(what, part.after, { ...part.after, ...back }),
    kept: kept.map((name) => `${what}, ${name} was changed since`),
  };
};

const undoPart = async (call: ToolCall, siteId: string, part: ChangePart): Promise<Undone> => {
  const { ask } = call;
  switch (part.kind) {
    case 'document':
      return undoDocument(call, siteId, part);
    case 'page': {
      const params = { id: siteId, pageId: part.pageId };
      const { title, fields } = await readPageState(call, siteId, part.pageId);
      return undoFields(`page ${title}`, part, {
        now: fields,
        save: (back) => ask(updatePageSettings, { params, body: unflatten(back) }),
      });
    }
    case 'createdPage': {
      const params = { id: siteId, pageId: part.pageId };
      const page = await ask(getPage, { params });
      if (page.version !== part.version) {
        return { changes: [], kept: [`page ${part.title} was edited since it was created`] };
      }
      await ask(deletePage, { params });
      return { changes: [`removed: page ${part.title}`], kept: [] };
    }
    case 'deletedPage': {
      const params = { id: siteId, versionId: part.versionId };
      await ask(restoreSiteVersion, { params, body: { parts: [part.pageId] } });
      return { changes: [`added: page ${part.title}`], kept: [] };
    }
    case 'site':
      return undoFields('site', part, {
        now: await readSiteState(call, siteId),
        save: (back) => ask(updateSite, { params: { id: siteId }, body: siteChangeOf(back) }),
      });
  }
};

/** What no longer exists cannot be undone, and is no failure of the rest. */
const undoWhatIsThere = async (call: ToolCall, siteId: string, part: ChangePart): Promise<Undone> => {
  try {
    return await undoPart(call, siteId, part);
  } catch (error) {
    const isGone = error instanceof AppError && ['not_found', 'unknown_document'].includes(error.code);
    if (!isGone) throw error;
    return { changes: [], kept: ['what it changed no longer exists'] };
  }
};

export const undoChange = async (call: ToolCall, undoId: string): Promise<Undone> => {
  const { ctx, actor } = call;
  const row = await withTenant(ctx.db, actor, async (tx) => {
    const found = await findChange(tx, actor.userId, undoId);
    if (!found) throw notFound('The change');
    if (!(await setUndone(tx, undoId, ctx.clock.now()))) {
      throw new AppError('wrong_state', 'This change has been undone already.');
    }
    return found;
  });
  try {
    const undone: Undone = { changes: [], kept: [] };
    for (const part of row.parts.toReversed()) {
      const { changes, kept } = await undoWhatIsThere(call, row.site_id, part);
      undone.changes.push(...changes);
      undone.kept.push(...kept);
    }
    return undone;
  } catch (error) {
    await withTenant(ctx.db, actor, (tx) => setUndone(tx, undoId, null));
    throw error;
  }
};
