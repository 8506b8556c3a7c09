import { listTenantSites } from '@sitewright/contract/tenants/tenants';
import { request } from '../../../lib/api.ts';
import type { SitesSource } from '../../tenant-sites/tenant-sites.tsx';

export const sitesOfTenant = (tenantId: string): SitesSource => ({
  key: tenantId,
  load: (query, signal) => request(listTenantSites, { params: { tenantId }, query, signal }),
});
