// Carries out an import: reads the file piece by piece, and adds some hundred people in each transaction. A run that starts
// again continues after the lines that are done.
import { uuid } from '@sitewright/contract/fields';
import { importResultSchema } from '@sitewright/contract/newsletter/imports';
import { subscribersImported } from '@sitewright/contract/newsletter/newsletter-events';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import { defineRun, type RunCall } from '../../../core/context/run.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { readRecords } from '../../../core/csv/csv-records.ts';
import { csvLimits } from './detect-columns.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { emit } from '../../../core/events/emit.ts';
import { findList } from '../lists/lists.store.ts';
import type { ImportChoice } from '../newsletter.tables.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import { importSubscribers } from './import-subscribers.ts';
import { keepLists } from './import-subscribers.store.ts';
import {
  addCounts,
  findImport,
  findPart,
  finishImport,
  type ImportRow,
  insertIssues,
  lockImport,
} from './imports.store.ts';
import {
  type ImportedSubscriber,
  isSubscriber,
  readEntry,
  type SkippedLine,
  skippedLine,
} from './read-entry.ts';
import { readLines } from './read-lines.ts';

const batchSize = 500;

interface Batch {
  entries: (ImportedSubscriber | SkippedLine)[];
  /** The last line of the file that it covers. */
  lastLine: number;
}

async function* readParts(ctx: ServerContext, actor: Actor, importId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const body = await withTenant(ctx.db, actor, (tx) => findPart(tx, importId, position));
    if (!body) return;
    yield body;
  }
}

/** The entries after the lines that are done, without the header. Those before only tell what is a duplicate. */
async function* readBatches(
  chunks: AsyncIterable<Buffer>,
  { row, choice }: { row: ImportRow; choice: ImportChoice },
): AsyncGenerator<Batch> {
  const seen = new Set<string>();
  let batch: Batch = { entries: [], lastLine: row.lines_done };
  let isHeader = choice.hasHeader;
  for await (const record of readRecords(readLines(chunks), row.delimiter, csvLimits)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    let entry = readEntry(record, choice.columns);
    if (isSubscriber(entry)) {
      const { email } = entry;
      if (seen.has(email)) entry = skippedLine(entry, 'duplicate', email);
      seen.add(email);
    }
    if (record.lastLine <= row.lines_done) continue;
    batch.entries.push(entry);
    batch.lastLine = record.lastLine;
    if (batch.entries.length < batchSize) continue;
    yield batch;
    batch = { entries: [], lastLine: batch.lastLine };
  }
  if (batch.entries.length > 0) yield batch;
}

const saveBatch = async (
  tx: TenantTransaction,
  { entries, lastLine }: Batch,
  { row, choice, linesDone }: { row: ImportRow; choice: ImportChoice; linesDone: number },
): Promise<void> => {
  const now = await lockImport(tx, row.id);
  if (now?.lines_done !== linesDone) throw new Error('another process continued this import');
  const listIds = await keepLists(tx, choice.lists);
  if (listIds.length === 0) throw new AppError('wrong_state', 'The list was deleted meanwhile.');
  const proof = { consent: choice.consent, at: row.started_at ?? row.created_at };
  const { counts, skipped } = await importSubscribers(tx, entries.filter(isSubscriber), {
    choice,
    listIds,
    proof,
  });
  const issues = [...entries.filter((entry): entry is SkippedLine => !isSubscriber(entry)), ...skipped];
  await insertIssues(tx, row.id, issues);
  await addCounts(tx, row.id, { linesDone: lastLine, counts: { ...counts, skipped: issues.length } });
};

const finish = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  { actor, row, choice }: { actor: Actor; row: ImportRow; choice: ImportChoice },
): Promise<void> => {
  await finishImport(tx, row.id, ctx.clock.now());
  const { added, updated, unchanged, skipped } = (await findImport(tx, row.id))!;
  const names = await Promise.all(choice.lists.map((id) => findList(tx, id)));
  await emit(ctx, tx, subscribersImported, {
    tenantId: tx.tenantId,
    actor,
    target: {
      type: 'newsletter_list',
      id: choice.lists[0]!,
      label: names.flatMap((list) => list?.name ?? []).join(', '),
    },
    payload: { added, known: updated + unchanged, invalid: skipped, consent: choice.consent },
  });
};

const importFile = async (
  ctx: ServerContext,
  { actor, input: { importId }, signal, progress }: RunCall<{ importId: string }>,
): Promise<{ importId: string }> => {
  requireNewsletter(actor, 'newsletter.write');
  const row = await withTenant(ctx.db, actor, (tx) => findImport(tx, importId));
  const choice = row?.choice;
  if (!row || !choice) throw notFound('The import');
  // Its process died after the last transaction.
  if (row.finished_at) return { importId };
  let linesDone = row.lines_done;
  progress({ done: linesDone, total: row.lines });
  for await (const batch of readBatches(readParts(ctx, actor, importId), { row, choice })) {
    signal.throwIfAborted();
    await withTenant(ctx.db, actor, (tx) => saveBatch(tx, batch, { row, choice, linesDone }));
    linesDone = batch.lastLine;
    progress({ done: linesDone, total: row.lines });
  }
  signal.throwIfAborted();
  await withTenant(ctx.db, actor, (tx) => finish(ctx, tx, { actor, row, choice }));
  return { importId };
};

export const newsletterImportRun = defineRun({
  kind: 'newsletter_import',
  permission: 'newsletter.write',
  isExclusive: true,
  input: z.object({ importId: uuid }),
  result: importResultSchema,
  run: importFile,
});
