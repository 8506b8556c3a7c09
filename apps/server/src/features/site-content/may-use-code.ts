import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { tenantSettings } from './site-settings.store.ts';

/** Whether the sites of a tenant may use custom code. Decided only here; allowed unless switched off. */
export const mayUseCode = async (tx: TenantTransaction): Promise<boolean> =>
  (await tenantSettings(tx))['customCode'] !== false;
