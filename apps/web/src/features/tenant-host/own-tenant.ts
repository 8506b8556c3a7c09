import { tenantHost } from '../../lib/tenant-host.ts';

/** The workspace whose host this is; its screens are on no other. */
export const ownTenant = (): { id: string; name: string } => {
  if (!tenantHost) throw new Error('This screen is for the host of a workspace');
  return tenantHost.tenant;
};
