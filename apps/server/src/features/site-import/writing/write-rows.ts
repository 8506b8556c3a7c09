// Writes the rows of a planned import in one transaction, and records in an existing site what it changes.
import type { JsonObject } from '@sitewright/contract/content';
import { customType } from '@sitewright/contract/custom-templates/custom-type';
import type { Actor } from '../../../core/actor.ts';
import type { ArchiveColumn, ArchiveRow, ArchiveTable } from '../../../core/db/archive/archive-table.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import { fromArchived } from '../../site-archive/archived-text.ts';
import type { SiteArchive } from '../../site-archive/open-archive.ts';
import { tablePath } from '../../site-archive/write-archive.ts';
import { lockDocument } from '../../site-content/documents.store.ts';
import { restoreContent } from '../../version-history/versions.service.ts';
import { parseRow } from '../plan/parse-row.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import { insertChanges } from '../site-imports.store.ts';
import { placeMedia } from './imported-media.store.ts';
import type { ImportedUploads } from './import-uploads.ts';
import { columnsOf, insertRows, type StoredRow, updateRow } from './rows.store.ts';

export interface Writing {
  ctx: ServerContext;
  tx: TenantTransaction;
  actor: Actor;
  archive: SiteArchive;
  plan: ImportPlan;
  uploads: ImportedUploads;
  importId: string;
  signal: AbortSignal;
  /** New public ids of forms by id of the backup. */
  publicIds: ReadonlyMap<string, string>;
  /** Types of sections that change, new ones by old ones, as they stand in JSON. */
  types: ReadonlyMap<string, string>;
  onRows: (count: number) => void;
}

const batchSize = 200;

const customTypes = new RegExp(`"${customType('')}[a-z0-9-]+"`, 'g');

/** Text of content as it stands in the site. */
export const localText = (
  { plan, uploads, publicIds, types }: Pick<Writing, 'plan' | 'uploads' | 'publicIds' | 'types'>,
  text: string,
): string => {
  const local = fromArchived(text, {
    idOf: (id) => (plan.isKnown(id) ? plan.idOf(id) : undefined),
    urlOf: (id) => {
      const key = uploads.media.get(id) ?? uploads.present.get(id);
      return key === undefined ? undefined : `/media/${key}`;
    },
    publicIdOf: (id) => publicIds.get(id),
  });
  return types.size === 0 ? local : local.replace(customTypes, (type) => types.get(type) ?? type);
};

const localValue = (writing: Writing, column: ArchiveColumn, value: unknown): unknown => {
  if (value === null || value === undefined) return value ?? null;
  if (column.is === 'id' || column.is === 'reference') return writing.plan.idOf(value as string);
  if (column.is === 'json') return localText(writing, JSON.stringify(value));
  if (typeof value === 'string') return localText(writing, value);
  return value;
};

export interface LocalRow {
  /** With ids, texts and addresses of the site. */
  values: StoredRow;
  archivedId: string | undefined;
}

/** The row as it is stored in the site; JSON is text in it. */
export const localRow = (writing: Writing, table: ArchiveTable, row: ArchiveRow): LocalRow => {
  const { plan } = writing;
  const clean = table.clean?.(row, { allowsCode: plan.target.allowsCode }) ?? row;
  const values = Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => {
      const value = clean[name];
      // What it may refer to is not imported.
      const isGone =
        column.is === 'reference' &&
        column.isNullable &&
        !column.isLoose &&
        typeof value === 'string' &&
        !plan.isPlaced(column.to, value);
      return [name, isGone ? null : localValue(writing, column, value)];
    }),
  );
  return { values, archivedId: typeof row['id'] === 'string' ? row['id'] : undefined };
};

const selfColumns = (table: ArchiveTable): string[] =>
  Object.entries(table.columns).flatMap(([name, column]) =>
    column.is === 'reference' && column.to.includes(table.name) ? [name] : [],
  );

/** Rows of uploads whose bytes did not come are left out. */
const uploadColumns = (
  { uploads }: Writing,
  table: ArchiveTable,
  { values, archivedId }: LocalRow,
): StoredRow | undefined => {
  if (table.name === 'form_files') {
    const file = uploads.files.get(archivedId!);
    return file && { object_key: file.key, size: file.size };
  }
  if (table.name === 'media' && values['kind'] !== 'external' && !uploads.media.has(archivedId!))
    return undefined;
  return {};
};

export const allRows = async function* (
  { archive, plan }: Pick<Writing, 'archive' | 'plan'>,
  table: ArchiveTable,
): AsyncGenerator<{ row: ArchiveRow; decision: ReturnType<ImportPlan['decide']> }> {
  for await (const line of archive.rows(tablePath(table.name))) {
    const row = parseRow(table, line);
    yield { row, decision: plan.decide(table, row) };
  }
};

/** The first page that a merge adds must not become a second home page. */
const adapted = ({ plan }: Writing, table: ArchiveTable, values: StoredRow): StoredRow =>
  table.name === 'pages' && plan.target.mode === 'merge' ? { ...values, is_home: false } : values;

class TableWriter {
  readonly #writing: Writing;
  readonly #table: ArchiveTable;
  readonly #selves: string[];
  readonly #later: { id: string; values: StoredRow }[] = [];
  #position: number;
  #rows: StoredRow[] = [];

  constructor(writing: Writing, table: ArchiveTable, position: number) {
    this.#writing = writing;
    this.#table = table;
    this.#selves = selfColumns(table);
    this.#position = position;
  }

  get #isRecorded(): boolean {
    return this.#writing.plan.target.site !== undefined;
  }

  #keyOf(values: StoredRow): JsonObject {
    return Object.fromEntries(this.#table.key.map((name) => [name, values[name]])) as JsonObject;
  }

  async #record(changes: { key: JsonObject; before: JsonObject | null }[]): Promise<void> {
    if (!this.#isRecorded) return;
    const rows = changes.map(({ key, before }) => {
      this.#position += 1;
      return { position: this.#position, table_name: this.#table.name, row_key: key, before };
    });
    await insertChanges(this.#writing.tx, this.#writing.importId, rows);
  }

  async add(local: LocalRow): Promise<void> {
    const own = uploadColumns(this.#writing, this.#table, local);
    if (!own) return;
    const values: StoredRow = { ...adapted(this.#writing, this.#table, local.values), ...own };
    const parents = Object.fromEntries(this.#selves.map((name) => [name, values[name] ?? null]));
    if (Object.values(parents).some((parent) => parent !== null)) {
      this.#later.push({ id: String(values['id']), values: parents });
      for (const name of this.#selves) values[name] = null;
    }
    this.#rows.push(values);
    if (this.#rows.length >= batchSize) await this.#flush();
  }

  async #flush(): Promise<void> {
    const { tx, actor, plan, onRows, signal, publicIds } = this.#writing;
    if (this.#rows.length === 0) return;
    signal.throwIfAborted();
    const rows = this.#rows;
    this.#rows = [];
    const withGenerated = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        Object.entries(this.#table.generated ?? {}).map(([name, make]) => [
          name,
          publicIds.get(plan.archivedIdOf(String(row['id']))) ?? make(),
        ]),
      ),
    }));
    await insertRows(tx, this.#table, withGenerated, { siteId: plan.siteId, userId: actor.userId });
    await this.#record(rows.map((row) => ({ key: this.#keyOf(row), before: null })));
    onRows(rows.length);
  }

  /** Gives a row of the site the content of the backup. */
  async replace({ values }: LocalRow): Promise<void> {
    const { ctx, tx, actor, plan, signal } = this.#writing;
    signal.throwIfAborted();
    const key = this.#keyOf(values);
    const before = await columnsOf(tx, this.#table, { siteId: plan.siteId, key });
    if (!before) return;
    const { trash } = this.#table;
    if (this.#table.table === 'documents') {
      const document = await lockDocument(tx, plan.siteId, String(values['id']));
      if (!document) return;
      const content = JSON.parse(String(values['content'])) as JsonObject;
      await restoreContent(ctx, tx, actor, document, { content });
      await this.#record([{ key, before: { content: before['content']! } }]);
      return;
    }
    const present = trash === undefined ? values : { ...values, [trash]: null };
    await updateRow(tx, this.#table, { siteId: plan.siteId, key, values: present });
    await this.#record([{ key, before }]);
  }

  /** Connects rows with others of the same table. */
  async finish(): Promise<number> {
    await this.#flush();
    for (const { id, values } of this.#later) {
      await updateRow(this.#writing.tx, this.#table, {
        siteId: this.#writing.plan.siteId,
        key: { id },
        values,
      });
    }
    return this.#position;
  }
}

/** Media rows are there since their bytes came. */
const finishMedia = async (
  writing: Writing,
  table: ArchiveTable,
  { values, archivedId }: LocalRow,
): Promise<void> => {
  const { tx, plan, uploads } = writing;
  if (!uploads.media.has(archivedId!)) return;
  const {
    id,
    kind: _kind,
    mime_type: _type,
    size: _size,
    width: _width,
    height: _height,
    ...columns
  } = values;
  await placeMedia(tx, { id: String(id), siteId: plan.siteId });
  await updateRow(tx, table, { siteId: plan.siteId, key: { id: String(id) }, values: columns });
};

/** Writes the rows of some tables; answers how many changes were recorded. */
export const writeTables = async (writing: Writing, tables: readonly ArchiveTable[]): Promise<void> => {
  let position = 0;
  for (const table of tables) {
    const writer = new TableWriter(writing, table, position);
    const uploaded: LocalRow[] = [];
    for await (const { row, decision } of allRows(writing, table)) {
      if (decision === 'create') {
        const local = localRow(writing, table, row);
        if (table.name === 'media' && local.values['kind'] !== 'external') uploaded.push(local);
        else await writer.add(local);
      } else if (decision === 'replace') {
        await writer.replace(localRow(writing, table, row));
      }
    }
    position = await writer.finish();
    for (const local of uploaded) {
      await finishMedia(writing, table, local);
      position += 1;
      if (writing.plan.target.site)
        await insertChanges(writing.tx, writing.importId, [
          { position, table_name: table.name, row_key: { id: String(local.values['id']) }, before: null },
        ]);
    }
  }
};
