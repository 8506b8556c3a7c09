// Sender of a campaign and its way out: like the single emails of a workspace, but never by another way than the one that it
// has set up, because a newsletter can wait.
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import type { EmailBrand } from '@sitewright/email/email-brand';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type MailAddress, mailAddress, senderOf } from '../../../core/mail-address.ts';
import type { MailRoute } from '../../../core/mail/mail-route.ts';
import type { CampaignRow } from '../campaigns/campaigns.store.ts';

/** Read before a transaction, because it opens one of its own. */
export const routeOf = (ctx: ServerContext, tenantId: string): Promise<MailRoute> =>
  tenantId === sharedTenantId ? Promise.resolve({}) : ctx.mailRoutes.routeOf(tenantId);

export interface CampaignSender {
  from: MailAddress;
  replyTo: string | undefined;
  dkim: MailRoute['dkim'];
}

export const senderOfCampaign = (
  ctx: Pick<ServerContext, 'env'>,
  campaign: Pick<CampaignRow, 'sender_name' | 'reply_to' | 'uses_own_address'>,
  { route, brand }: { route: MailRoute; brand: EmailBrand },
): CampaignSender => {
  const own = campaign.uses_own_address ? route.from : undefined;
  const installation = senderOf(ctx.env.mailFrom);
  const name = campaign.sender_name || route.name || brand.productName;
  return {
    from: mailAddress((own ?? installation).address, name),
    replyTo: campaign.reply_to ?? route.replyTo,
    dkim: own && route.dkim,
  };
};
