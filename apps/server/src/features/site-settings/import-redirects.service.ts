// Reads redirects from a CSV file: a report first, then the change as a whole.
import { limits } from '@sitewright/contract/limits';
import { findRedirectLoop } from '@sitewright/contract/site-settings/redirect-loops';
import { isPattern, patternIssue } from '@sitewright/contract/site-settings/redirect-rules';
import {
  type Redirect,
  type RedirectImportMode,
  type RedirectImportReport,
  redirectInputSchema,
  type redirectIssueReasons,
} from '@sitewright/contract/site-settings/redirects';
import { Readable } from 'node:stream';
import { AppError } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type CsvRecord, detectDelimiter, readRecords } from '../../core/csv/csv-records.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { cutText } from '../../core/storable.ts';
import * as store from '../site-content/site-settings.store.ts';
import { requireSite } from '../sites/require-site.ts';
import { saveRedirects } from './redirects.service.ts';
import { type PathsOfSite, readSitePaths } from './site-paths.service.ts';

type Reason = (typeof redirectIssueReasons)[number];
type Issue = RedirectImportReport['issues'][number];

/** Blank lines and headers leave some room above the limit of redirects. */
const linesMax = 3 * limits.sites.redirectsMax;
/** No cell of a redirect has a line break. */
const csvLimits = { lineMaxLength: 4_000, entryLinesMax: 1 };
const issueTextMaxLength = 200;

const columns = ['from', 'to', 'code'] as const;

/** Index of each column: as the header names them, or in their usual order. */
const columnsOf = ({ cells = [] }: CsvRecord): readonly number[] => {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  return names.includes('from') ? columns.map((name) => names.indexOf(name)) : [0, 1, 2];
};

const isHeader = ({ cells }: CsvRecord): boolean => {
  const [first = ''] = cells ?? [];
  return cells !== undefined && !/^(\/|https?:)/i.test(first.trim());
};

const readRow = (cells: readonly string[], places: readonly number[]): Redirect | Reason => {
  const [from = '', to = '', code = ''] = places.map((index) => (cells[index] ?? '').trim());
  if (!/^(301|302|410|)$/.test(code)) return 'code';
  const row = { from, to, code: code === '' ? 301 : Number(code) };
  const { success, data, error } = redirectInputSchema.safeParse(row);
  if (success) return data;
  const field = error.issues[0]?.path[0] === 'from' ? 'from' : 'to';
  return patternIssue(row) && /^\/[^\s?#]*$/.test(from) ? 'pattern' : field;
};

interface Read {
  rows: Redirect[];
  issues: Issue[];
}

const readFile = async (csv: string, pages: ReadonlySet<string>): Promise<Read> => {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (lines.length > linesMax) {
    const sentence = `A file can have up to ${linesMax} lines. Split it into several.`;
    throw new AppError('validation_failed', sentence, { fields: { csv: sentence } });
  }
  const read: Read = { rows: [], issues: [] };
  const met = new Set<string>();
  let places: readonly number[] | undefined;
  // A line without any says nothing.
  const separated = lines.filter((line) => /[,;\t]/.test(line)).slice(0, 20);
  const delimiter = detectDelimiter(separated.join('\n'));
  for await (const record of readRecords(Readable.from(lines), delimiter, csvLimits)) {
    if (!places) {
      places = isHeader(record) ? columnsOf(record) : [0, 1, 2];
      if (isHeader(record)) continue;
    }
    const row = record.cells ? readRow(record.cells, places) : 'unreadable';
    const reason =
      typeof row === 'string'
        ? row
        : met.has(row.from)
          ? 'duplicate'
          : pages.has(row.from)
            ? 'page'
            : undefined;
    if (reason === undefined && typeof row !== 'string') {
      met.add(row.from);
      read.rows.push(row);
    } else if (reason !== undefined) {
      read.issues.push({ line: record.line, text: cutText(record.text, issueTextMaxLength), reason });
    }
  }
  return read;
};

const problemOf = (redirects: readonly Redirect[], paths: PathsOfSite): RedirectImportReport['problem'] => {
  if (redirects.length > limits.sites.redirectsMax) return { reason: 'tooMany', from: '' };
  if (redirects.filter(({ from }) => isPattern(from)).length > limits.sites.redirectPatternsMax)
    return { reason: 'tooManyPatterns', from: '' };
  const loop = findRedirectLoop(redirects, paths.isServed);
  return loop ? { reason: 'loop', from: loop.from } : null;
};

const isSame = (one: Redirect, other: Redirect): boolean => one.to === other.to && one.code === other.code;

export const importRedirects = (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  { csv, mode, apply }: { csv: string; mode: RedirectImportMode; apply: boolean },
): Promise<RedirectImportReport> =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.settings');
    const paths = await readSitePaths(ctx, tx, site);
    const { rows, issues } = await readFile(csv, paths.pages);
    const present = await store.listRedirects(tx, siteId);
    const before = new Map(present.map((row) => [row.from, row]));
    const imported = new Map(rows.map((row) => [row.from, row]));
    const known = rows.filter(({ from }) => before.has(from));
    const changed = known.filter((row) => !isSame(row, before.get(row.from)!)).length;
    const next =
      mode === 'replace'
        ? rows
        : [
            ...present.map((row) => imported.get(row.from) ?? row),
            ...rows.filter(({ from }) => !before.has(from)),
          ];
    const problem = problemOf(next, paths);
    const isApplied = apply && problem === null;
    if (isApplied) await saveRedirects(ctx, tx, site, next);
    return {
      added: rows.length - known.length,
      changed,
      unchanged: known.length - changed,
      removed: mode === 'replace' ? present.length - known.length : 0,
      skipped: issues.length,
      issues: issues.slice(0, limits.sites.redirectIssuesShown),
      problem,
      isApplied,
    };
  });
