import { tenantHost } from '../../lib/tenant-host.ts';

/** The workspace of this host; called only by screens of a workspace's host. */
export const ownTenant = (): { id: string; name: string } => {
  if (!tenantHost) throw new Error('This screen is for the host of a workspace');
  return tenantHost.tenant;
};
