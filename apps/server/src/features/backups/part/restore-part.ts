// Brings one workspace or one site back from a backup, next to what is there now: with new ids, unpublished, without a subdomain.
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { contentTypeOf } from '../../../core/content-type.ts';
import { defaultTenantId } from '../../../core/actor.ts';
import { BackupError } from '../../../core/backup/backup-error.ts';
import type { BackupManifest, Deletion, FileEntry } from '../../../core/backup/backup-format.ts';
import type { BackupPlace } from '../../../core/backup/backup-folder.ts';
import { explainBackupError, withConnection } from '../../../core/backup/database-loss.ts';
import { deletionsSince, readDeletions } from '../../../core/backup/deletions.ts';
import { FileStore } from '../../../core/backup/file-store.ts';
import { loadBackup } from '../../../core/backup/load-rows.ts';
import { type BackupFileReader, withBackup } from '../../../core/backup/read-backup-file.ts';
import { openManifest, withTemporaryDatabase } from '../../../core/backup/restore-backup.ts';
import type { Connection } from '../../../core/db/database.ts';
import type { Storage } from '../../../core/storage/storage.ts';
import { endPendingWork, markDeletionsDue } from '../restored-database.store.ts';
import { copyRows, listOwnIds, type RowCopy } from './copy-rows.ts';
import { leftOutTables } from './left-out.data.ts';
import {
  copyMissingMedia,
  copyTenantSettings,
  findPlace,
  insertTenant,
  listFormNames,
  listMediaNames,
  listStockFiles,
  type PartPlace,
} from './part.store.ts';
import { filesIn, NewValues } from './new-values.ts';
import {
  inInsertOrder,
  type TenantTable,
  readTenantTables,
  siteConditions,
  withoutTables,
} from '../../../core/db/tenant-catalogue.ts';

export type WantedPart = { kind: 'tenant' | 'site'; id: string };

export interface PartOptions {
  path: string;
  places: readonly BackupPlace[];
  owner: Connection;
  storage: Storage;
  wanted: WantedPart;
}

export interface RestoredPart {
  tenantId: string;
  /** Of a site. */
  siteId: string | undefined;
  name: string;
  rows: number;
  files: number;
  /** Persons whose data in the workspace was erased since the backup. */
  persons: Deletion[];
}

const absent = String.raw`\N`;
const always = (value: string) => (): string => value;

/** Nothing of a copy is public until somebody publishes it. */
const fixedColumns = (kind: WantedPart['kind']): RowCopy['fixed'] =>
  new Map<string, (old: string) => string>([
    ['sites.subdomain', always(absent)],
    ['sites.is_published', always('f')],
    ['sites.is_platform', always('f')],
    ['sites.published_release_id', always(absent)],
    ['sites.publish_at', always(absent)],
    ['sites.unpublish_at', always(absent)],
    ['sites.scheduled_by', always(absent)],
    ['sites.deleted_at', always(absent)],
    ...(kind === 'site' ? [['sites.name', (old: string) => `${old} (restored)`] as const] : []),
  ]);

const mediaTables = new Set(['blobs', 'media', 'media_folders', 'media_urls', 'storage_usage']);

interface Plan {
  tables: TenantTable[];
  conditionOf: (table: string) => string;
}

const planFor = async (from: ClientBase, { kind }: WantedPart): Promise<Plan> => {
  const all = await readTenantTables(from);
  const kept = withoutTables(all, (name) => leftOutTables.includes(name));
  if (kind === 'tenant') return { tables: inInsertOrder(kept), conditionOf: always('true') };
  const conditions = siteConditions(kept);
  // Files belong to the workspace: those that it still has are the same ones.
  const ofSite = withoutTables(
    all,
    (name) => !kept.has(name) || !conditions.has(name) || mediaTables.has(name),
  );
  return { tables: inInsertOrder(ofSite), conditionOf: (table) => conditions.get(table)! };
};

const putFile = async (
  storage: Storage,
  store: FileStore,
  { key, entry }: { key: string; entry: FileEntry },
): Promise<void> => {
  const body = Readable.from(store.read(entry), { objectMode: false });
  await storage.put(key, body, { contentType: contentTypeOf(entry.k), maxBytes: entry.n, size: entry.n });
};

const copyPart = async (
  { from, to }: { from: ClientBase; to: ClientBase },
  backup: BackupFileReader,
  { options, place, files }: { options: PartOptions; place: PartPlace; files: readonly FileEntry[] },
): Promise<Omit<RestoredPart, 'persons'>> => {
  const { wanted, storage, path } = options;
  const isTenant = wanted.kind === 'tenant';
  const plan = await planFor(from, wanted);
  const stock = await listStockFiles(from);
  const names = isTenant
    ? [...files.flatMap(({ k }) => filesIn(k)), ...(await listMediaNames(from, place.tenantId))]
    : [];
  const values = new NewValues(new Set(names.filter((name) => !stock.has(name))));
  const siteId = isTenant ? undefined : wanted.id;
  for (const table of plan.tables)
    for (const id of await listOwnIds(
      { from, tenantId: place.tenantId, siteId },
      table,
      plan.conditionOf(table.name),
    ))
      values.addId(id);
  for (const name of await listFormNames(from, place.tenantId)) values.addWord(name);
  const target = isTenant
    ? await insertTenant(to, place)
    : { id: place.tenantId, name: `${place.name} (restored)` };
  const copy: RowCopy = {
    from,
    to,
    tenantId: place.tenantId,
    siteId,
    newTenantId: target.id,
    values,
    copied: new Set(plan.tables.map(({ name }) => name)),
    fallbackUserId: place.fallbackUserId,
    fixed: fixedColumns(wanted.kind),
  };
  if (isTenant) await copyTenantSettings(copy);
  const missing = siteId === undefined ? undefined : await copyMissingMedia(copy);
  const rows = await copyRows(copy, plan.tables, plan.conditionOf);
  const store = await FileStore.open(dirname(path), backup.key);
  let count = 0;
  for (const entry of files) {
    const key = isTenant ? values.copyOf(entry.k) : missing?.isNeeded(entry.k) ? entry.k : undefined;
    if (key === undefined || !store.has(entry.h)) continue;
    await putFile(storage, store, { key, entry });
    count += 1;
  }
  return {
    tenantId: target.id,
    siteId: siteId === undefined ? undefined : values.idOf(siteId),
    name: target.name,
    rows: rows + (missing?.rows ?? 0),
    files: count,
  };
};

const mediaFiles = async (backup: BackupFileReader, manifest: BackupManifest): Promise<FileEntry[]> => {
  const files: FileEntry[] = [];
  for await (const entry of backup.files(manifest)) if (entry.s === 'media') files.push(entry);
  return files;
};

/** @throws BackupError, and then nothing was added. */
export const restorePart = async (options: PartOptions): Promise<RestoredPart> => {
  const { path, places, owner, wanted } = options;
  if (wanted.kind === 'tenant' && wanted.id === defaultTenantId)
    throw new BackupError(
      'failed',
      'The shared workspace cannot be restored next to itself: restore its sites one by one with --site.',
    );
  let restored: RestoredPart | undefined;
  try {
    await withBackup(path, places[0]?.passphrase, async (backup) => {
      const manifest = await openManifest(backup);
      const files = await mediaFiles(backup, manifest);
      let deletions: Deletion[] = await withConnection(owner, (client) => readDeletions(client));
      for (const place of places) deletions = await deletionsSince(place, manifest.takenAt, deletions);
      await withTemporaryDatabase(
        owner,
        (client, lost) =>
          loadBackup(client, backup, manifest, {
            lost,
            finish: async () => {
              await endPendingWork(client);
              await markDeletionsDue(client, deletions);
            },
          }),
        (temporary) =>
          withConnection(temporary, (from) =>
            withConnection(owner, async (to) => {
              await from.query('begin isolation level repeatable read read only');
              await to.query('begin');
              const place = await findPlace({ from, to }, wanted);
              const part = await copyPart({ from, to }, backup, { options, place, files });
              await to.query('commit');
              const persons = deletions.filter(
                ({ kind, subject }) => kind === 'person' && subject === place.tenantId,
              );
              restored = { ...part, persons };
            }),
          ),
      );
    });
  } catch (error) {
    throw explainBackupError(error, 'The restore');
  }
  return restored!;
};
