// Backups of the installation: made on a schedule or at once, tested by restoring them, deleted after their time.
import { z } from 'zod';
import { endpoint, type EndpointResponse } from '../endpoint.ts';
import { isoDate, ok } from '../fields.ts';
import { hour } from '../rate-limits.ts';
import { runSchema } from '../runs/runs.ts';
import { defineSettings, settingsEndpoints } from '../settings.ts';
import { backupLimits as limits } from './backup-limits.ts';

export const backupSettings = defineSettings({
  name: 'backups',
  scope: 'platform',
  schema: z.object({
    isScheduled: z.boolean(),
    /** Time of day in UTC, `HH:MM`. */
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 03:00'),
    retentionDays: z.number().int().min(limits.retentionDaysMin).max(limits.retentionDaysMax),
    /** Restores the newest backup into a temporary database, once a month. */
    isTestedMonthly: z.boolean(),
  }),
  defaults: {
    isScheduled: false,
    time: '03:00',
    retentionDays: limits.retentionDaysDefault,
    isTestedMonthly: true,
  },
});
export const backupSettingsEndpoints = settingsEndpoints(backupSettings, {
  read: 'platform.read',
  write: 'platform.write',
  title: 'the backups of the installation',
});
export const { getSettings: getBackupSettings, updateSettings: updateBackupSettings } =
  backupSettingsEndpoints;
export type BackupSettings = EndpointResponse<typeof getBackupSettings>;

/** `locked`: encrypted with another key than BACKUP_KEY. `damaged`: its file was changed or is not complete. */
export const backupStates = ['ok', 'locked', 'damaged'] as const;

export const backupSchema = z.object({
  /** Name of its file. */
  name: z.string(),
  createdAt: isoDate,
  state: z.enum(backupStates),
  isEncrypted: z.boolean(),
  /** Bytes of the database in the backup. */
  size: z.number().int(),
  /** Null where the backup cannot be read. */
  files: z.object({ count: z.number().int(), bytes: z.number().int() }).nullable(),
});
export type Backup = z.output<typeof backupSchema>;

export const backupOutcomeSchema = z.object({
  at: isoDate,
  backup: z.string().nullable(),
  /** A sentence; null: it succeeded. */
  problem: z.string().nullable(),
});
export type BackupOutcome = z.output<typeof backupOutcomeSchema>;

export const listBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  summary: 'List the backups of the installation, the newest first, with the last results',
  access: 'platform.read',
  apiKeys: false,
  response: z.object({
    /** Folder on the server. */
    folder: z.string(),
    /** Whether new backups are encrypted. */
    isEncrypted: z.boolean(),
    backups: z.array(backupSchema),
    lastBackup: backupOutcomeSchema.nullable(),
    lastTest: backupOutcomeSchema.nullable(),
  }),
});
export type BackupList = EndpointResponse<typeof listBackups>;

/** Result of a run of the kinds `backup` and `backup_test`; their progress counts tables. */
export const backupRunResultSchema = z.object({
  name: z.string(),
  /** A sentence; null: it succeeded. */
  problem: z.string().nullable(),
});

const backupParams = z.object({
  backupName: z
    .string()
    .regex(/^[A-Za-z0-9-]+\.backup$/)
    .max(100),
});
const starts = [{ name: 'backup-starts', by: 'user', limit: limits.startsPerHour, per: hour }] as const;

export const createBackup = endpoint({
  method: 'POST',
  path: '/admin/backups',
  summary: 'Start a run that makes a backup now',
  access: 'platform.write',
  apiKeys: false,
  response: z.object({ run: runSchema }),
  status: 202,
  errors: ['wrong_state'],
  rateLimits: starts,
});

export const testBackup = endpoint({
  method: 'POST',
  path: '/admin/backups/{backupName}/tests',
  summary: 'Start a run that restores a backup into a temporary database and compares it',
  access: 'platform.write',
  apiKeys: false,
  params: backupParams,
  response: z.object({ run: runSchema }),
  status: 202,
  errors: ['wrong_state'],
  rateLimits: starts,
});

export const deleteBackup = endpoint({
  method: 'DELETE',
  path: '/admin/backups/{backupName}',
  summary: 'Delete a backup and the files that no other one needs',
  access: 'platform.write',
  apiKeys: false,
  params: backupParams,
  response: ok,
  errors: ['step_up_required'],
});
