import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const about = { audience: 'platform', target: 'backup' } as const;
const payload = z.strictObject({});
const failure = z.strictObject({ reason: z.string() });

export const backupCreated = defineEvent('backup.created', { ...about, payload });
export const backupDeleted = defineEvent('backup.deleted', { ...about, payload });
export const backupTested = defineEvent('backup.tested', { ...about, payload });
/** A scheduled backup could not be made. */
export const backupFailed = defineNotifiableEvent('backup.failed', { ...about, payload: failure });
/** A backup cannot be restored. */
export const backupTestFailed = defineNotifiableEvent('backup.test_failed', { ...about, payload: failure });
