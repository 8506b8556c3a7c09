// Contents of a backup file:
//   magic, length of the header, header (JSON, readable without a key)
//   frames: rows (zstd), list of files (zstd), manifest (JSON); see sealed-frames.ts
//   trailer: where the manifest begins
import { z } from 'zod';
import { BackupError, damaged } from './backup-error.ts';

export const magic = Buffer.from('SITEWRIGHT BACKUP\n');
export const formatVersion = 1;
export const backupEnding = '.backup';
export const unfinishedEnding = '.backup.part';
export const headerBytesMax = 4_096;
/** Offset of the manifest, number of its first frame. */
export const trailerBytes = 12;

const hex = z.string().regex(/^[0-9a-f]+$/);

export const headerSchema = z.object({
  format: z.number().int(),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Null: not encrypted. */
  key: z.object({ salt: hex.length(32), id: hex.length(16) }).nullable(),
});
export type BackupHeader = z.output<typeof headerSchema>;

const segment = z.object({
  offset: z.number().int(),
  firstFrame: z.number().int(),
  frames: z.number().int(),
});
export type Segment = z.output<typeof segment>;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  bytes: z.number().int(),
  /** Of the rows as COPY writes them, in the order of the table. */
  sha256: hex.length(64),
});
export type BackedUpTable = z.output<typeof tableSchema>;

export const sequenceSchema = z.object({ name: z.string(), lastValue: z.string() });

/** A deletion that the law requires; see deletions.ts. */
export const deletionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['account', 'tenant', 'person', 'subscriber', 'unsubscribed']),
  /** Of the account, the workspace or the subscriber; of a person known by email, the workspace that had the data. */
  subject: z.string(),
  at: z.iso.datetime(),
  /** Of a person: the email address, encrypted with the secret key of the installation (base64). */
  email: z.string().nullable(),
  /** Who deleted the data of a person. */
  by: z.uuid().nullable(),
});
export type Deletion = z.output<typeof deletionSchema>;

export const manifestSchema = z.object({
  /** Instant of the snapshot. */
  takenAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  postgres: z.string(),
  /** Names of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  rows: segment,
  fileList: segment,
  files: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    /** Copied for this backup; the others were in the folder already. */
    copied: z.number().int(),
    copiedBytes: z.number().int(),
    /** Of the list. */
    sha256: hex.length(64),
  }),
  deletions: z.array(deletionSchema),
  /** Tells whether an installation has the same secret key. */
  secretCheck: hex,
  /** The secret key itself, hex: in encrypted backups of an installation that made its own. */
  secretKey: hex.length(64).nullable(),
});
export type BackupManifest = z.output<typeof manifestSchema>;

export const fileEntrySchema = z.object({
  /** Name of its source. */
  s: z.string(),
  /** Key in its source. */
  k: z.string(),
  /** Size in bytes. */
  n: z.number().int(),
  /** SHA-256 of the content. */
  h: hex.length(64),
  /** Time of its last change, in milliseconds. */
  t: z.number(),
});
export type FileEntry = z.output<typeof fileEntrySchema>;

export const readHeader = (text: string): BackupHeader => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged('The beginning of the backup is damaged.', { cause: error });
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > formatVersion)
    throw new BackupError(
      'newer',
      'A newer version of Sitewright made this backup: restore it with that version.',
    );
  const header = headerSchema.safeParse(value);
  if (!header.success) throw damaged('The beginning of the backup is damaged.');
  return header.data;
};

export const backupName = (at: Date, attempt = 1): string => {
  const time = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return `sitewright-${time}${attempt === 1 ? '' : `-${attempt}`}${backupEnding}`;
};
