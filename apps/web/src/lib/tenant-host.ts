import type { Host } from '@sitewright/contract/branding/branding';

/** On the host of a workspace: whose it is, and under which brand. The server has written it into the document. */
const data = typeof document === 'undefined' ? null : document.querySelector('#host')?.textContent;

/** Undefined where the product shows as itself. */
export const tenantHost: (Host & { tenant: NonNullable<Host['tenant']> }) | undefined = data
  ? JSON.parse(data)
  : undefined;

/** What the product is called here. */
export const productName = tenantHost?.branding.productName ?? 'Sitewright';
