// Entries of the about page and the careers page, as the platform's staff edit them.
import type { EntryContent, EntryKind } from '@sitewright/contract/company-pages/company-page-fields';
import {
  companyEntriesReordered,
  companyEntryCreated,
  companyEntryDeleted,
  companyEntryUpdated,
} from '@sitewright/contract/company-pages/company-page-events';
import { companyPageLimits as limits } from '@sitewright/contract/company-pages/company-page-limits';
import type * as contract from '@sitewright/contract/company-pages/company-pages';
import type { CompanyEntry } from '@sitewright/contract/company-pages/company-pages';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import { changesBetween } from '../../core/changes.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import { staleVersion } from '../../core/stale-version.ts';
import type { RequestContext } from '../../http/request-context.ts';
import {
  countEntries,
  type EntryRow,
  insertEntry,
  listEntryRows,
  lockEntries,
  lockEntry,
  removeEntry,
  saveEntry,
  savePosition,
} from './company-entries.store.ts';

const permission = 'companyPages.write';

const presentEntry = ({ id, content, is_visible, version }: EntryRow): CompanyEntry => ({
  id,
  content,
  isVisible: is_visible,
  version,
});

const labelMaxLength = 80;

const labelOf = (content: EntryContent): string => {
  if (content.kind === 'person') return content.name;
  const text = content.kind === 'paragraph' ? content.text.en : content.title.en;
  return text.length > labelMaxLength ? `${text.slice(0, labelMaxLength - 1)}…` : text;
};

const about = ({ actor, meta }: RequestContext, { id, content }: EntryRow) => ({
  tenantId: null,
  actor,
  target: { type: 'company_entry' as const, id, label: labelOf(content) },
  meta,
});

const refuse = (field: string, sentence: string): never => {
  throw new AppError('validation_failed', sentence, { fields: { [field]: sentence } });
};

export const listEntries = async (ctx: ServerContext, actor: Actor): Promise<{ entries: CompanyEntry[] }> => {
  requirePermission(actor, permission);
  return { entries: (await listEntryRows(ctx.db)).map(presentEntry) };
};

export const createEntry = async (
  ctx: ServerContext,
  call: RequestContext,
  { content, isVisible }: EndpointInput<typeof contract.createCompanyEntry>['body'],
): Promise<CompanyEntry> => {
  requirePermission(call.actor, permission);
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockEntries(tx);
    const { count, next } = await countEntries(tx, content.kind);
    if (count >= limits.entriesPerList)
      refuse('content', `A list has at most ${limits.entriesPerList} entries. Delete one first.`);
    const added = await insertEntry(tx, {
      kind: content.kind,
      content: JSON.stringify(content),
      position: next,
      is_visible: isVisible,
      author_id: call.actor.userId,
      updated_at: ctx.clock.now(),
    });
    await emit(ctx, tx, companyEntryCreated, about(call, added));
    return added;
  });
  ctx.companyPages.changed();
  return presentEntry(row);
};

export const updateEntry = async (
  ctx: ServerContext,
  call: RequestContext,
  id: string,
  { version, ...change }: EndpointInput<typeof contract.updateCompanyEntry>['body'],
): Promise<CompanyEntry> => {
  requirePermission(call.actor, permission);
  const row = await inTransaction(ctx.db, async (tx) => {
    const before = await lockEntry(tx, id);
    if (!before) throw notFound('The entry');
    if (before.version !== version) throw staleVersion(before.version, undefined);
    const content = change.content ?? before.content;
    const isVisible = change.isVisible ?? before.is_visible;
    if (content.kind !== before.kind) refuse('content.kind', 'An entry stays in its list.');
    const changes = changesBetween(
      { ...before.content, isVisible: before.is_visible },
      { ...content, isVisible },
    );
    if (Object.keys(changes).length === 0) return before;
    const after = await saveEntry(tx, id, {
      content: JSON.stringify(content),
      is_visible: isVisible,
      author_id: call.actor.userId,
      updated_at: ctx.clock.now(),
    });
    await emit(ctx, tx, companyEntryUpdated, { ...about(call, after), changes });
    return after;
  });
  ctx.companyPages.changed();
  return presentEntry(row);
};

export const deleteEntry = async (
  ctx: ServerContext,
  call: RequestContext,
  { id, version }: { id: string; version: number },
) => {
  requirePermission(call.actor, permission);
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockEntry(tx, id);
    if (!row) throw notFound('The entry');
    if (row.version !== version) throw staleVersion(row.version, undefined);
    await removeEntry(tx, id);
    await emit(ctx, tx, companyEntryDeleted, about(call, row));
  });
  ctx.companyPages.changed();
  return { ok: true as const };
};

export const orderEntries = async (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  { kind, ids }: { kind: EntryKind; ids: readonly string[] },
) => {
  requirePermission(actor, permission);
  await inTransaction(ctx.db, async (tx) => {
    await lockEntries(tx);
    const present = (await listEntryRows(tx)).filter((row) => row.kind === kind).map(({ id }) => id);
    const named = [...new Set(ids)].filter((id) => present.includes(id));
    const order = [...named, ...present.filter((id) => !named.includes(id))];
    if (order.every((id, position) => id === present[position])) return;
    for (const [position, id] of order.entries()) await savePosition(tx, { id, position });
    await emit(ctx, tx, companyEntriesReordered, {
      tenantId: null,
      actor,
      meta,
      target: { type: 'company_entry', id: kind, label: kind },
    });
  });
  ctx.companyPages.changed();
  return { ok: true as const };
};
