import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { EmailBrand } from '@sitewright/email/email-brand';
import { brandOf } from '../../core/mail/write-mail.ts';
import { findSenderName } from './sender.store.ts';

/** The tenant in whose name emails are sent; undefined for the platform. */
export const mailTenantOf = ({ tenantId }: TenantTransaction): string | undefined =>
  tenantId === sharedTenantId ? undefined : tenantId;

/** Readers subscribe to somebody: a workspace without a brand of its own has its name, not that of the platform. */
export const newsletterBrand = async (ctx: ServerContext, tx: TenantTransaction): Promise<EmailBrand> => {
  const tenantId = mailTenantOf(tx);
  const brand = await brandOf(ctx, tx, tenantId);
  return tenantId === undefined ? brand : { ...brand, productName: await findSenderName(tx) };
};
