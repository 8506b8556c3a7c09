import type { Host } from '@sitewright/contract/branding/branding';

/** Workspace and branding of a workspace's host, written into the document by the server. */
const data = typeof document === 'undefined' ? null : document.querySelector('#host')?.textContent;

/** Undefined on the main host. */
export const tenantHost: (Host & { tenant: NonNullable<Host['tenant']> }) | undefined = data
  ? JSON.parse(data)
  : undefined;

/** Product name on this host. */
export const productName = tenantHost?.branding.productName ?? 'Sitewright';
