import { z } from 'zod';
import { defineEvent } from '../event.ts';

const ofSite = { audience: 'tenant', target: 'site' } as const;

export const websiteImported = defineEvent('html_import.finished', {
  ...ofSite,
  payload: z.strictObject({ importId: z.string() }),
});
export const websiteImportUndone = defineEvent('html_import.undone', {
  ...ofSite,
  payload: z.strictObject({ importId: z.string() }),
});
