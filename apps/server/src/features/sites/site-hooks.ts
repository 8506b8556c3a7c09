import { defineHook } from '../../core/context/hooks.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';

/**
 * A site goes to the trash, and later, unless it was restored, is deleted from there: in the transaction of each change, before
 * its rows are gone.
 */
export const siteWithdrawn = defineHook<{ tx: TenantTransaction; siteId: string }>('site.withdrawn');
