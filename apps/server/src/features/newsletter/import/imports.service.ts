// Uploading a file of subscribers, starting its import and reading the report.
import { createReadStream } from 'node:fs';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import {
  importIssueColumns,
  type ImportReport,
  type ImportSummary,
  type startImport as startImportEndpoint,
  type UploadedImport,
} from '@sitewright/contract/newsletter/imports';
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import { type Actor, requirePermission } from '../../../core/actor.ts';
import { AppError, notFound } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { detectDelimiter, readRecords } from '../../../core/csv/csv-records.ts';
import { type Chunk, readInChunks } from '../../../core/db/paginate.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { exportList } from '../../../http/export-list.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { withUpload } from '../../media/upload/read-upload.ts';
import { withUploadSlot } from '../../media/upload/upload.service.ts';
import { startRun } from '../../runs/runs.service.ts';
import type { ImportChoice } from '../newsletter.tables.ts';
import { requireNewsletter } from '../require-newsletter.ts';
import { csvLimits, describeColumns } from './detect-columns.ts';
import { newsletterImportRun } from './import.run.ts';
import { keepLists } from './import-subscribers.store.ts';
import {
  countIssues,
  findImport,
  type ImportRow,
  insertImport,
  insertPart,
  listIssues,
  listStarted,
  lockImport,
  noteRun,
  readIssueChunk,
  startImportRow,
} from './imports.store.ts';
import { readLines } from './read-lines.ts';

const partBytes = 256 * 1024;
const headLines = 50;

const invalid = (field: string, sentence: string): AppError =>
  new AppError('validation_failed', sentence, { fields: { [field]: sentence } });

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Reads the whole file once: only a file that can be imported to its end is kept. */
const inspect = async (path: string): Promise<{ lines: number; head: string[] }> => {
  const head: string[] = [];
  let lines = 0;
  try {
    for await (const line of readLines(createReadStream(path))) {
      lines += 1;
      if (head.length < headLines) head.push(line.slice(0, limits.importLineMaxLength));
      if (lines > limits.importLinesMax)
        throw invalid(
          'file',
          `The file has more than ${limits.importLinesMax} lines. Split it into several.`,
        );
    }
  } catch (error) {
    if (error instanceof TypeError)
      throw new AppError('unsupported_media_type', 'Save the file as CSV in UTF-8, then upload it again.');
    throw error;
  }
  return { lines, head };
};

const describe = async (head: readonly string[], delimiter: string) => {
  const records: string[][] = [];
  for await (const { cells } of readRecords(each(head), delimiter, csvLimits)) if (cells) records.push(cells);
  return describeColumns(records);
};

const keepFile = async (tx: TenantTransaction, importId: string, path: string): Promise<void> => {
  let position = 0;
  for await (const body of createReadStream(path, { highWaterMark: partBytes })) {
    await insertPart(tx, { importId, position, body: body as Buffer });
    position += 1;
  }
};

export const uploadImport = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
): Promise<UploadedImport> => {
  requireNewsletter(actor, 'newsletter.write');
  return withUploadSlot(ctx, actor.userId, () =>
    withUpload(
      ctx,
      meta.request,
      async ({ file: { path } }) => {
        const { lines, head } = await inspect(path);
        const delimiter = detectDelimiter(head.join('\n'));
        const described = await describe(head, delimiter);
        if (described.columns.length === 0) throw invalid('file', 'The file has no entries.');
        const { id } = await withTenant(ctx.db, actor, async (tx) => {
          const row = await insertImport(tx, { lines, delimiter, createdAt: ctx.clock.now() });
          await keepFile(tx, row.id, path);
          return row;
        });
        return { id, lines, delimiter, ...described };
      },
      { field: 'file', maxBytes: limits.importBytes },
    ),
  );
};

const requireImport = (row: ImportRow | undefined): ImportRow => {
  if (!row) throw notFound('The import');
  return row;
};

export const startImport = (
  ctx: ServerContext,
  actor: Actor,
  id: string,
  choice: ImportChoice,
): Promise<EndpointResponse<typeof startImportEndpoint>> => {
  requireNewsletter(actor, 'newsletter.write');
  return withTenant(ctx.db, actor, async (tx) => {
    const row = requireImport(await lockImport(tx, id));
    if (row.choice) throw new AppError('wrong_state', 'This file was imported. Upload it again.');
    const lists = [...new Set(choice.lists)];
    if ((await keepLists(tx, lists)).length < lists.length)
      throw invalid('lists', 'Choose lists of this workspace.');
    await startImportRow(tx, id, { choice: { ...choice, lists }, startedAt: ctx.clock.now() });
    const run = await startRun(ctx, tx, actor, newsletterImportRun, { importId: id });
    await noteRun(tx, id, run.id);
    return { run };
  });
};

/** Who may not see the imports of a workspace does not learn which there are. */
const requireReader = (actor: Actor): void => {
  requirePermission(actor, 'newsletter.read');
  try {
    requireNewsletter(actor, 'newsletter.read');
  } catch (error) {
    throw error instanceof AppError ? notFound('The import') : error;
  }
};

/** Undefined for a file whose import was not started. */
const summaryOf = (row: ImportRow): ImportSummary | undefined =>
  row.choice && row.run_id !== null && row.started_at
    ? {
        id: row.id,
        runId: row.run_id,
        mode: row.choice.mode,
        lines: row.lines,
        linesDone: row.lines_done,
        added: row.added,
        updated: row.updated,
        unchanged: row.unchanged,
        skipped: row.skipped,
        startedAt: row.started_at.toISOString(),
        finishedAt: row.finished_at?.toISOString() ?? null,
      }
    : undefined;

export const listImports = async (
  ctx: ServerContext,
  actor: Actor,
): Promise<{ imports: ImportSummary[] }> => {
  requireNewsletter(actor, 'newsletter.read');
  const rows = await withTenant(ctx.db, actor, (tx) => listStarted(tx, limits.importsListed));
  return { imports: rows.flatMap((row) => summaryOf(row) ?? []) };
};

export const getImport = (ctx: ServerContext, actor: Actor, id: string): Promise<ImportReport> => {
  requireReader(actor);
  return withTenant(ctx.db, actor, async (tx) => {
    const row = await findImport(tx, id);
    const summary = row && summaryOf(row);
    if (!summary) throw notFound('The import');
    const reasons = await countIssues(tx, id);
    return {
      ...summary,
      reasons: Object.fromEntries(reasons.map(({ reason, count }) => [reason, count])),
      issues: await listIssues(tx, id, limits.importIssuesShown),
    };
  });
};

export const exportImportIssues = async (ctx: ServerContext, actor: Actor, id: string) => {
  requireReader(actor);
  await withTenant(ctx.db, actor, async (tx) => requireImport(await findImport(tx, id)));
  const read = (chunk: Chunk) => withTenant(ctx.db, actor, (tx) => readIssueChunk(tx, id, chunk));
  return exportList(
    { csv: importIssueColumns },
    readInChunks(read, (issue) => issue),
    {
      name: 'skipped-lines',
    },
  );
};
