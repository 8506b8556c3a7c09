// Undoes a change of an agent. What somebody else has changed since stays as it is, and is listed.
import type { JsonObject } from '@sitewright/contract/content';
import { deletePage, updatePageSettings } from '@sitewright/contract/pages/pages';
import { updateSite } from '@sitewright/contract/sites/sites';
import { toJson } from '@sitewright/document/adapter';
import { createDocumentState, type DocumentState } from '@sitewright/document/document-state';
import { revertStep } from '@sitewright/document/history';
import { isSameJson } from '@sitewright/document/json';
import type { Operation } from '@sitewright/document/operation';
import { AppError, notFound } from '../../core/app-error.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { requestMetaOf } from '../../http/mount-endpoint.ts';
import { changeDocument } from '../documents/change-document.service.ts';
import { restoreSiteVersion } from '../version-history/restore-site.service.ts';
import { findChange, setUndone } from './agent-changes.store.ts';
import type { ChangePart, PartOf, Undone } from './change-parts.ts';
import { describeDocumentChange, describeFields } from './describe-change.ts';
import { unflatten } from './flat-fields.ts';
import { findPageState, type PageState, readSiteState, siteChangeOf } from './page-state.ts';
import { stepLabel } from './record-change.ts';
import type { ToolCall } from './tool.ts';
import { undoCreatedSite, undoPublication } from './undo-site.ts';
import { undoableSince } from './undoable-since.ts';

const gone: Undone = { changes: [], kept: ['what it changed no longer exists'] };

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
      recorded: part.steps.flat().map(({ op }) => op),
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

/** The place of a page cannot be restored when the page before it is gone. */
const undoPageSettings = async (
  call: ToolCall,
  { siteId, part, page }: { siteId: string; part: PartOf<'page'>; page: PageState },
): Promise<Undone> => {
  const { pageId, before, after } = part;
  const what = `page ${page.title}`;
  const isPlaceLost = typeof before['after'] === 'string' && !page.pageIds.includes(before['after']);
  const { after: _place, ...others } = after;
  const { changes, kept } = await undoFields(
    what,
    { before, after: isPlaceLost ? others : after },
    {
      now: page.fields,
      save: (back) => call.ask(updatePageSettings, { params: { id: siteId, pageId }, body: unflatten(back) }),
    },
  );
  return {
    changes,
    kept: [...kept, ...(isPlaceLost ? [`${what}, after: the page before it no longer exists`] : [])],
  };
};

const undoDeletion = async (
  call: ToolCall,
  siteId: string,
  { pageId, title, versionId }: PartOf<'deletedPage'>,
): Promise<Undone> => {
  const { ctx, actor, request } = call;
  if (await findPageState(call, siteId, pageId)) {
    return { changes: [], kept: [`page ${title} has been restored since`] };
  }
  const wanted = { siteId, versionId, parts: [pageId], deletedPageId: pageId };
  const { broughtBack } = await restoreSiteVersion(ctx, actor, wanted, requestMetaOf(ctx, request));
  return broughtBack > 0
    ? { changes: [`added: page ${title}`], kept: [] }
    : { changes: [], kept: [`page ${title} stays deleted: this API key may not add pages`] };
};

const undoPart = async (call: ToolCall, siteId: string, part: ChangePart): Promise<Undone> => {
  const { ask } = call;
  switch (part.kind) {
    case 'document':
      return undoDocument(call, siteId, part).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'unknown_document') return gone;
        throw error;
      });
    case 'page': {
      const page = await findPageState(call, siteId, part.pageId);
      return page ? undoPageSettings(call, { siteId, part, page }) : gone;
    }
    case 'createdPage': {
      const params = { id: siteId, pageId: part.pageId };
      const page = await findPageState(call, siteId, part.pageId);
      if (!page) return gone;
      if (page.version !== part.version) {
        return { changes: [], kept: [`page ${part.title} was edited since it was created`] };
      }
      await ask(deletePage, { params });
      return { changes: [`removed: page ${part.title}`], kept: [] };
    }
    case 'deletedPage':
      return undoDeletion(call, siteId, part);
    case 'createdSite':
      return undoCreatedSite(call, siteId, part);
    case 'publication':
      return undoPublication(call, siteId, part);
    case 'site':
      return undoFields('site', part, {
        now: await readSiteState(call, siteId),
        save: (back) => ask(updateSite, { params: { id: siteId }, body: siteChangeOf(back) }),
      });
  }
};

export const undoChange = async (call: ToolCall, undoId: string): Promise<Undone> => {
  const { ctx, actor } = call;
  const row = await withTenant(ctx.db, actor, async (tx) => {
    const about = { userId: actor.userId, id: undoId, after: undoableSince(ctx) };
    const found = await findChange(tx, about);
    if (!found) throw notFound('The change');
    if (!(await setUndone(tx, undoId, ctx.clock.now()))) {
      throw new AppError('wrong_state', 'This change has been undone already.');
    }
    return found;
  });
  try {
    const undone: Undone = { changes: [], kept: [] };
    for (const part of row.parts.toReversed()) {
      const { changes, kept } = await undoPart(call, row.site_id, part);
      undone.changes.push(...changes);
      undone.kept.push(...kept);
    }
    return undone;
  } catch (error) {
    await withTenant(ctx.db, actor, (tx) => setUndone(tx, undoId, null));
    throw error;
  }
};
