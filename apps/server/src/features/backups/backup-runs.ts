import { backupRunResultSchema } from '@sitewright/contract/backups/backups';
import { z } from 'zod';
import { BackupError } from '../../core/backup/backup-error.ts';
import { requirePermission } from '../../core/actor.ts';
import { defineRun } from '../../core/context/run.ts';
import { notFound } from '../../core/app-error.ts';
import { findBackup, makeBackup, testBackup } from './make-backup.ts';

/** A failure that its sentence explains is the result: whoever started it can do something about it. */
const explained = async (
  name: string,
  work: () => Promise<string>,
): Promise<{ name: string; problem: string | null }> => {
  try {
    return { name: await work(), problem: null };
  } catch (error) {
    if (error instanceof BackupError && error.reason !== 'stopped') return { name, problem: error.message };
    throw error;
  }
};

export const backupRun = defineRun({
  kind: 'backup',
  permission: 'platform.write',
  isExclusive: true,
  attempts: 'once',
  input: z.object({}),
  result: backupRunResultSchema,
  run: (ctx, { actor, signal, progress }) => {
    requirePermission(actor, 'platform.write');
    return explained('', async () => {
      const made = await makeBackup(ctx, {
        actor,
        signal,
        onProgress: ({ tables }) => progress(tables),
      });
      return made.name;
    });
  },
});

export const backupTestRun = defineRun({
  kind: 'backup_test',
  permission: 'platform.write',
  isExclusive: true,
  attempts: 'once',
  input: z.object({ name: z.string() }),
  result: backupRunResultSchema,
  run: async (ctx, { actor, input, signal, progress }) => {
    requirePermission(actor, 'platform.write');
    const found = await findBackup(ctx, input.name);
    if (!found) throw notFound('The backup');
    let done = 0;
    return explained(input.name, async () => {
      await testBackup(ctx, found.path, {
        actor,
        signal,
        onTable: () => {
          done += 1;
          progress({ done, total: 0 });
        },
      });
      return input.name;
    });
  },
});
