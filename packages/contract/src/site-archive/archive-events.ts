import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const ofSite = { audience: 'tenant', target: 'site' } as const;

export const siteExportReady = defineNotifiableEvent('site_export.ready', {
  ...ofSite,
  payload: z.strictObject({ exportId: z.string(), useCase: z.string(), userId: z.string() }),
});
export const siteExportFailed = defineNotifiableEvent('site_export.failed', {
  ...ofSite,
  payload: z.strictObject({ exportId: z.string(), useCase: z.string(), userId: z.string() }),
});
export const siteImported = defineEvent('site_import.finished', {
  ...ofSite,
  payload: z.strictObject({ importId: z.string(), mode: z.enum(['new', 'merge', 'replace']) }),
});
export const siteImportUndone = defineEvent('site_import.undone', {
  ...ofSite,
  payload: z.strictObject({ importId: z.string() }),
});
