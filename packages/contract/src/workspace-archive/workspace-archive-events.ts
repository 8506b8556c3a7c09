import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const about = {
  audience: 'tenant',
  target: 'tenant',
  payload: z.strictObject({ archiveId: z.string(), userId: z.string() }),
} as const;

export const workspaceExported = defineNotifiableEvent('workspace_archive.ready', about);
export const workspaceImported = defineEvent('workspace_archive.imported', about);
