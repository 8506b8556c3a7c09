// Submissions as a file: streamed in chunks, so that no number of them needs more memory.
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import type { exportSubmissions as contract } from '@sitewright/contract/submissions/submissions';
import { formatAnswer } from '@sitewright/forms/format/format-answer';
import { formatAsJson } from '@sitewright/forms/format/format-answers';
import type { FormTexts } from '@sitewright/forms/texts/en';
import { Readable } from 'node:stream';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { csvLine, rawCsvLine } from '../../core/csv/csv-line.ts';
import { readInChunks } from '../../core/db/paginate.ts';
import { type TenantScope, type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { WithHeaders } from '../../http/mount-endpoint.ts';
import { findUserById } from '../../identity/users/users.store.ts';
import { type FormRow, listVersions } from '../forms/forms.store.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { type FormTarget, withForm } from './submission-access.ts';
import { listSubmissionRows, type SubmissionRow } from './submissions.store.ts';

export type ExportQuery = EndpointInput<typeof contract>['query'];
type Column = Pick<FormField, 'id' | 'label'>;

interface Definitions {
  byVersion: ReadonlyMap<number, FormDefinition>;
  /** Every field that any version has, with its newest label. */
  columns: readonly Column[];
  /** In the language of whoever exports. */
  texts: FormTexts;
}

/** The newest version comes first. */
const readDefinitions = (
  versions: readonly { version: number; definition: FormDefinition }[],
  locale: string,
): Definitions => {
  const columns = new Map<string, Column>();
  for (const { definition } of versions)
    for (const { id, label, type } of definition.fields)
      if (isInput(type) && !columns.has(id)) columns.set(id, { id, label });
  return {
    byVersion: new Map(versions.map(({ version, definition }) => [version, definition])),
    columns: [...columns.values()],
    texts: formTextsFor(locale),
  };
};

const metaHeadings = {
  en: ['Submitted', 'Status', 'Page', 'Submission'],
  vi: ['Thời điểm gửi', 'Trạng thái', 'Trang', 'Mã phản hồi'],
} as const;

const cellOf = (row: SubmissionRow, { byVersion, texts }: Definitions, fieldId: string): string | number => {
  const answer = row.answers[fieldId];
  if (typeof answer === 'number') return answer;
  const field = byVersion.get(row.version)?.fields.find(({ id }) => id === fieldId);
  return field ? formatAnswer(field, answer, texts) : '';
};

const csvCells = (row: SubmissionRow, definitions: Definitions): (string | number)[] => [
  ...definitions.columns.map(({ id }) => cellOf(row, definitions, id)),
  row.submitted_at.toISOString(),
  row.status,
  row.page_path,
  row.id,
];

const jsonText = (row: SubmissionRow, { byVersion }: Definitions): string =>
  JSON.stringify({
    id: row.id,
    submittedAt: row.submitted_at.toISOString(),
    status: row.status,
    spamState: row.spam_state,
    page: row.page_path,
    version: row.version,
    answers: formatAsJson(byVersion.get(row.version) ?? { fields: [] }, row.answers),
  });

/** Without it, spreadsheets read UTF-8 as an older encoding. */
const byteOrderMark = '\uFEFF';

async function* csvLines(
  chunks: AsyncIterable<readonly SubmissionRow[]>,
  definitions: Definitions,
  line: typeof csvLine,
): AsyncGenerator<string> {
  const { columns, texts } = definitions;
  const headings = metaHeadings[texts.language === 'vi' ? 'vi' : 'en'];
  yield byteOrderMark + line([...columns.map(({ label }) => label), ...headings]);
  for await (const rows of chunks) yield rows.map((row) => line(csvCells(row, definitions))).join('');
}

async function* jsonLines(
  chunks: AsyncIterable<readonly SubmissionRow[]>,
  definitions: Definitions,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const rows of chunks) {
    for (const row of rows) {
      yield `${separator}\n${jsonText(row, definitions)}`;
      separator = ',';
    }
  }
  yield separator === '[' ? '[]\n' : '\n]\n';
}

const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** What the lines of a file are made from, besides the submissions. */
interface ExportSource {
  formId: string;
  slug: string;
  definitions: Definitions;
}

export const prepareExport = async (
  tx: TenantTransaction,
  { id: formId, slug }: Pick<FormRow, 'id' | 'slug'>,
): Promise<ExportSource> => {
  const reader = tx.userId === undefined ? undefined : await findUserById(tx, tx.userId);
  return {
    formId,
    slug,
    definitions: readDefinitions(await listVersions(tx, formId), reader?.locale ?? 'en'),
  };
};

export const streamExport = (
  ctx: ServerContext,
  scope: TenantScope,
  { formId, slug, definitions }: ExportSource,
  { format, raw, ...query }: ExportQuery,
): WithHeaders<unknown> => {
  const filter = { ...query, viewerId: scope.userId };
  const chunks = readInChunks(
    (chunk) => withTenant(ctx.db, scope, (tx) => listSubmissionRows(tx, formId, filter, chunk)),
    (row: SubmissionRow) => row,
  );
  const lines =
    format === 'csv'
      ? csvLines(chunks, definitions, raw === 'true' ? rawCsvLine : csvLine)
      : jsonLines(chunks, definitions);
  return new WithHeaders<unknown>(Readable.from(lines), {
    'content-type': contentTypes[format],
    'content-disposition': `attachment; filename="${slug}.${format}"`,
  });
};

export const exportSubmissions = async (
  ctx: ServerContext,
  actor: Actor,
  target: FormTarget,
  query: ExportQuery,
): Promise<WithHeaders<unknown>> =>
  streamExport(ctx, actor, await withForm(ctx, actor, target, prepareExport), query);
