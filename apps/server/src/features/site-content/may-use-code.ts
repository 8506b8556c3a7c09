import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { tenantSettings } from './site-settings.store.ts';

/** Whether a tenant's sites may run code of their own. The one place that decides; on unless it was switched off. */
export const mayUseCode = async (tx: TenantTransaction): Promise<boolean> =>
  (await tenantSettings(tx))['customCode'] !== false;
